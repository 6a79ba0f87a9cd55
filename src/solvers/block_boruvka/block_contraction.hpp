// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Boruvka within one block of vertices, in L2, on one thread of the host.
//
// In: the edges with an end in the block, in ascending order of ids. Out: those of them that are chosen, those that are
// still needed, and per vertex the number of its tree.
// Method: Boruvka rounds on arrays that shrink in place (block_arrays.hpp, with an example). An edge that leaves the
// block is a loop at its inner end: a tree whose lightest edge it is links to itself and is frozen. It stays frozen:
// what links to it later does so by its lightest edge, which has an end in the frozen tree and so is heavier than the
// edge it was frozen at. So an edge
// between two frozen trees is needed later, but not here, and leaves the arrays. No step branches on data, except where
// keys decide between equal ranks: within a cache a wrong prediction costs more than the work.
#pragma once

#include <span>

#include "solvers/block_boruvka/block_arrays.hpp"

namespace otakar {

template <class Key>
class BlockContraction {
 public:
  using Local = typename BlockArrays<Key>::Local;

  // For blocks of at most so many.
  BlockContraction(std::uint64_t most_vertices, std::uint64_t most_edges)
      : a_(most_vertices, most_edges),
        moving_(std::make_unique_for_overwrite<std::uint32_t[]>(most_vertices + simd::width))
  {
  }

  // First start(), then add() for all edges, then contract().
  void start(std::uint64_t first, std::uint32_t vertices) { a_.start(first, vertices); }

  template <class Vertex>
  void add(Vertex const* u, Vertex const* v, Key const* key, std::uint32_t count)
  {
    a_.add(u, v, key, count);
  }

  void contract()
  {
    order_ = {a_.edges, a_.least, a_.greatest};
    while (a_.edges > 0) {
      find_lightest();
      NextRound const next = link();
      find_roots();
      relabel(next);
    }
    // Trees that no edge leaves are numbered like frozen ones.
    for (std::uint32_t v = 0; v < a_.active; ++v) a_.parent[v] = Local(--a_.frozen);
    compose_maps();
  }

  std::uint32_t trees() const { return a_.vertices - a_.frozen; }
  Local const* tree() const { return a_.parent.get(); }  // of each vertex

  // Of the edges, in the order in which they were added: those that join the forest, and those between two trees,
  // except for edges that leave the block; both in any order.
  std::span<std::uint32_t const> chosen() const { return {a_.chosen.get(), a_.chosen_count}; }
  std::span<std::uint32_t const> needed() const { return {a_.needed.get(), a_.needed_count}; }

 private:
  using Lanes = simd::Lanes;
  using LaneMask = simd::Mask;

  struct NextRound {
    std::uint32_t active;
    std::uint32_t frozen;
  };

  // offer(tree, word) for both ends of every edge.
  template <class Offer>
  void offer_edges(Offer const& offer)
  {
    std::fill_n(a_.lightest.get(), a_.active, order_.nothing);
    std::uint32_t const edges = a_.edges;
    std::uint32_t const* const ends = a_.ends.get();
    Key const* const key = a_.key.get();
    auto const order = order_;
    for (std::uint32_t e = 0; e < edges; ++e) {
      std::uint64_t const word = order.pack(key[e], e);
      offer(ends[e] & low_half, word);
      offer(ends[e] >> 16, word);
    }
  }

  // The lightest edge of active trees. Where ranks do not tell keys apart, the lesser word is taken first, with a test
  // whether any two words had the same rank. If so, keys are compared, in this round and all that follow, also of later
  // blocks, which will be alike. The test may err towards comparing.
  void find_lightest()
  {
    std::uint64_t* const lightest = a_.lightest.get();
    auto const order = order_;
    if (PackedOrder<Key>::exact || order.ranks_tell_keys()) {
      offer_edges([=](std::uint32_t v, std::uint64_t word) { simd::lower(&lightest[v], word); });
      return;
    }
    if (!compare_keys_) {
      std::uint64_t closest = order.nothing;
      offer_edges([&, active = a_.active](std::uint32_t v, std::uint64_t word) {
        // Not to itself, as an edge that leaves; nor to what a frozen tree has from an earlier round.
        std::uint64_t const distance = (lightest[v] ^ word) - 1;
        closest = std::min(closest, distance | -std::uint64_t(v >= active));
        simd::lower(&lightest[v], word);
      });
      compare_keys_ = order.same_rank(closest, 0);
    }
    if (compare_keys_)
      offer_edges([=, key = a_.key.get()](std::uint32_t v, std::uint64_t word) {
        bool const lighter = order.lighter(word, lightest[v], key);
        lightest[v] = lighter ? word : lightest[v];
      });
  }

  // parent = the other end of the lightest edge; label, of roots and frozen trees = the number in the next round.
  NextRound link()
  {
    std::uint32_t next = 0;
    std::uint32_t top = a_.frozen;
    std::uint32_t chosen = a_.chosen_count;
    std::uint32_t const active = a_.active;
    Lanes const no_place = Lanes::all(std::uint32_t(order_.place(order_.nothing)));  // and no edge's
    for (std::uint32_t v = 0; v < active; v += simd::width) {
      LaneMask const live = simd::first(active - v);
      Lanes const self = Lanes::from(v);
      Lanes const place = simd::load(&a_.lightest[v]) & no_place;
      LaneMask const some = live & ~equal(place, no_place);
      Lanes const ends = gather(a_.ends.get(), place, some);
      Lanes const step = select(some, (ends ^ ends >> 16) & Lanes::all(low_half), Lanes::all(0));  // to the other end
      Lanes const other = self ^ step;
      LaneMask const frozen = live & equal(other, self);
      LaneMask const mirrored = equal(gather(a_.lightest.get(), other, live) & no_place, place);
      LaneMask const root = live & mirrored & less(self, other) & less(other, Lanes::all(active));
      store(&a_.parent[v], select(root, self, other), live);
      store(&a_.label[v],
            select(frozen, Lanes::all(top - 1) - simd::ranks(frozen), Lanes::all(next) + simd::ranks(root)), live);
      LaneMask const linked = live & ~(frozen | root);
      compress(&a_.chosen[chosen], gather(a_.edge.get(), place, linked), linked);
      chosen += simd::count(linked);
      next += simd::count(root);
      top -= simd::count(frozen);
    }
    a_.chosen_count = chosen;
    return NextRound{next, top};
  }

  // parent = the number of its root in the next round, which is also the map of this one.
  void find_roots()
  {
    std::uint32_t const active = a_.active;
    Local* const parent = a_.parent.get();
    std::uint32_t moving = 0;  // how many have not found their root yet
    for (std::uint32_t v = 0; v < active; v += simd::width) {
      LaneMask const live = simd::first(active - v);
      Lanes const up = simd::load(&parent[v]);
      Lanes const above = gather(parent, up, live);
      store(&parent[v], above, live);
      LaneMask const moved = live & ~equal(up, above);
      compress(&moving_[moving], Lanes::from(v), moved);
      moving += simd::count(moved);
    }
    while (moving > 0) moving = jump(moving);
    Local* const map = a_.maps.get() + a_.maps_end;
    for (std::uint32_t v = 0; v < active; v += simd::width) {
      LaneMask const live = simd::first(active - v);
      Lanes const tree = gather(a_.label.get(), simd::load(&parent[v]), live);
      store(&parent[v], tree, live);
      store(&map[v], tree, live);
    }
    a_.map_sizes.push_back(active);
    a_.maps_end += active;
  }

  // Pointer jumping of the trees in moving_, downwards and upwards, for numbers that follow each other are often
  // linked. Returns how many still move.
  std::uint32_t jump(std::uint32_t count)
  {
    Local* const parent = a_.parent.get();
    std::uint32_t* const moving = moving_.get();
    for (std::uint32_t i = count; i-- > 0;) parent[moving[i]] = parent[parent[moving[i]]];
    std::uint32_t left = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      std::uint32_t const v = moving[i];
      Local const up = parent[v];
      parent[v] = parent[up];
      moving[left] = v;
      left += parent[v] != up;
    }
    return left;
  }

  // Ends become trees of the next round. Edges within a tree are dropped; those between frozen trees are needed.
  void relabel(NextRound const& next)
  {
    std::uint32_t const edges = a_.edges;
    std::uint32_t needed = a_.needed_count;
    std::uint32_t to = 0;
    Lanes const active = Lanes::all(next.active);
    for (std::uint32_t e = 0; e < edges; e += simd::width) {
      LaneMask const live = simd::first(edges - e);
      Lanes const ends = simd::load(&a_.ends[e]);
      Lanes const edge = simd::load(&a_.edge[e]);
      Lanes const u = gather(a_.parent.get(), ends & Lanes::all(low_half), live);
      Lanes const v = gather(a_.parent.get(), ends >> 16, live);
      LaneMask const same = equal(u, v);
      LaneMask const inner = equal(edge >> 31, Lanes::all(0));
      LaneMask const frozen = ~(less(u, active) | less(v, active));
      LaneMask const stays = live & ~frozen & ~(same & inner);
      LaneMask const apart = live & frozen & ~same;
      compress(&a_.needed[needed], edge, apart);
      needed += simd::count(apart);
      compress(&a_.ends[to], u | v << 16, stays);
      compress(&a_.key[to], &a_.key[e], stays);
      compress(&a_.edge[to], edge, stays);
      to += simd::count(stays);
    }
    a_.edges = to;
    a_.needed_count = needed;
    for (std::uint32_t v = next.frozen; v < a_.frozen; ++v) a_.parent[v] = a_.label[v] = Local(v);
    a_.active = next.active;
    a_.frozen = next.frozen;
  }

  // parent = the tree of each vertex, from 0 up: maps are followed backwards. What a tree of the round at hand ends as
  // is in label, what one of the next round does in parent; a frozen tree stays what it is.
  void compose_maps()
  {
    std::uint32_t first = a_.maps_end;
    for (std::size_t round = a_.map_sizes.size(); round-- > 0;) {
      std::uint32_t const size = a_.map_sizes[round];
      first -= size;
      for (std::uint32_t v = 0; v < size; v += simd::width) {
        LaneMask const live = simd::first(size - v);
        store(&a_.label[v], gather(a_.parent.get(), simd::load(&a_.maps[first + v]), live), live);
      }
      std::swap(a_.parent, a_.label);
    }
    for (std::uint32_t v = 0; v < a_.vertices; ++v) a_.parent[v] = Local(a_.vertices - 1 - a_.parent[v]);
  }

  static constexpr std::uint32_t low_half = BlockArrays<Key>::low_half;

  BlockArrays<Key> a_;
  PackedOrder<Key> order_;                   // of the block's edges
  bool compare_keys_ = false;                // ranks do not tell them apart, in this block or one before
  std::unique_ptr<std::uint32_t[]> moving_;  // trees that have not found their root yet
};

}  // namespace otakar
