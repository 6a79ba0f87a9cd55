// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Boruvka within one block of vertices, in a near cache, on one thread of the host.
//
// In: the edges with an end in the block, in ascending order of ids. Out: those of them that are chosen, those that are
// still needed, and per vertex the number of its tree.
// Method: Boruvka rounds on a list that shrinks in place, as in the large. An edge that leaves the block is a loop at
// its inner end: a tree whose lightest edge it is hangs itself on nothing and is frozen. It stays so, for whatever
// hangs itself on it later does so by an edge heavier than the one it froze at, and has no lighter ones. So an edge
// between two frozen trees is needed later, but not here, and leaves the list. No step branches on what it reads, but
// where keys decide between equal ranks, for in a near cache a wrong guess costs more than the work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "graph/edge_order.hpp"
#include "parallel/compact.hpp"
#include "parallel/host/simd.hpp"

namespace otakar {

template <class Key>
class BlockBoruvka {
 public:
  using Local = std::uint16_t;  // a vertex of a block

  // For blocks of at most so many.
  BlockBoruvka(std::uint64_t vertices, std::uint64_t edges)
      : ends_(room<std::uint32_t>(edges)),
        key_(room<Key>(edges)),
        edge_(room<std::uint32_t>(edges)),
        needed_(room<std::uint32_t>(edges)),
        chosen_(room<std::uint32_t>(vertices)),
        lightest_(room<std::uint64_t>(vertices)),
        parent_(room<Local>(vertices)),
        label_(room<Local>(vertices)),
        climbing_(room<std::uint32_t>(vertices)),
        maps_(room<Local>(2 * vertices))
  {
  }

  // A block of the vertices from `first` on, without edges.
  void start(std::uint64_t first, std::uint32_t vertices)
  {
    first_ = first;
    vertices_ = active_ = ceiling_ = vertices;
    added_ = edges_ = chosen_count_ = needed_count_ = maps_end_ = 0;
    least_ = none<Key>;
    greatest_ = 0;
    sizes_.clear();
  }

  // Adds edges with an end in the block; all are to come in ascending order of ids.
  template <class Vertex>
  void add(Vertex const* u, Vertex const* v, Key const* key, std::uint32_t count)
  {
    auto const first = Vertex(first_);
    auto const vertices = Vertex(vertices_);
    std::uint32_t* const ends = ends_.get() + edges_;
    std::uint32_t* const edge = edge_.get() + edges_;
    std::uint32_t loops = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      auto const a = Vertex(u[i] - first);
      auto const b = Vertex(v[i] - first);
      bool const outward = (a >= vertices) | (b >= vertices);
      ends[i] = std::uint32_t(a < vertices ? a : b) | std::uint32_t(b < vertices ? b : a) << 16;
      edge[i] = (added_ + i) | (outward ? leaves : 0);
      loops += a == b;
    }
    std::copy_n(key, count, key_.get() + edges_);
    if constexpr (!PackedOrder<Key>::exact)  // which needs no span
      for (std::uint32_t i = 0; i < count; ++i) {
        least_ = std::min(least_, key[i]);
        greatest_ = std::max(greatest_, key[i]);
      }
    added_ += count;
    edges_ += count;
    if (loops > 0) drop_loops(count);
  }

  void contract()
  {
    order_ = {edges_, least_, greatest_};
    while (edges_ > 0) {
      find_lightest();
      hook();
      jump();
      relabel();
    }
    number_rest();
    compose();
  }

  std::uint32_t trees() const { return vertices_ - ceiling_; }
  Local const* tree() const { return parent_.get(); }  // of each vertex

  // Of the edges, in the order in which they were added: those that join the forest, and those between two trees, but
  // for edges that leave the block; both in any order.
  std::span<std::uint32_t const> chosen() const { return {chosen_.get(), chosen_count_}; }
  std::span<std::uint32_t const> needed() const { return {needed_.get(), needed_count_}; }

 private:
  using Lanes = simd::Lanes;
  using Mask = simd::Mask;
  template <class T>
  using Room = std::unique_ptr<T[]>;
  static constexpr std::uint32_t low_half = 0xffff;
  static constexpr std::uint32_t leaves = std::uint32_t(1) << 31;  // set in an edge that leaves the block

  // Uninitialised, and with some to spare, for what takes many at once.
  template <class T>
  static Room<T> room(std::uint64_t size)
  {
    return std::make_unique_for_overwrite<T[]>(size + simd::width);
  }

  // Of the last edges.
  void drop_loops(std::uint32_t count)
  {
    std::uint32_t to = edges_ - count;
    for (std::uint32_t e = to; e < edges_; ++e) {
      ends_[to] = ends_[e];
      key_[to] = key_[e];
      edge_[to] = edge_[e];
      to += (edge_[e] >= leaves) | ((ends_[e] & low_half) != ends_[e] >> 16);
    }
    edges_ = to;
  }

  // offer(end, edge) for both ends of every edge, as a word.
  template <class Offer>
  void offer_edges(Offer const& offer)
  {
    std::fill_n(lightest_.get(), active_, order_.nothing);
    std::uint32_t const edges = edges_;
    std::uint32_t const* const ends = ends_.get();
    Key const* const key = key_.get();
    auto const order = order_;
    for (std::uint32_t e = 0; e < edges; ++e) {
      std::uint64_t const word = order.pack(key[e], e);
      offer(ends[e] & low_half, word);
      offer(ends[e] >> 16, word);
    }
  }

  // Of trees that are not frozen. Where ranks do not tell keys, takes the lesser word all the same, and looks whether
  // any two had one rank: then, and in all rounds and blocks that follow, which will be alike, keys are asked. It may
  // err towards asking.
  void find_lightest()
  {
    std::uint64_t* const lightest = lightest_.get();
    auto const order = order_;
    if (PackedOrder<Key>::exact || order.ranks_tell_keys()) {
      offer_edges([=](std::uint32_t v, std::uint64_t word) { simd::lower(&lightest[v], word); });
      return;
    }
    if (!ask_keys_) {
      std::uint64_t closest = order.nothing;
      offer_edges([&, active = active_](std::uint32_t v, std::uint64_t word) {
        // Not to itself, as an edge that leaves; nor to what a frozen tree has from an earlier round.
        std::uint64_t const distance = (lightest[v] ^ word) - 1;
        closest = std::min(closest, distance | -std::uint64_t(v >= active));
        simd::lower(&lightest[v], word);
      });
      ask_keys_ = order.same_rank(closest, 0);
    }
    if (ask_keys_)
      offer_edges([=, key = key_.get()](std::uint32_t v, std::uint64_t word) {
        bool const lighter = order.lighter(word, lightest[v], [=](std::uint64_t i) { return key[i]; });
        lightest[v] = lighter ? word : lightest[v];
      });
  }

  // parent = the other end of the lightest edge; label, for roots = the new number.
  void hook()
  {
    std::uint32_t next = 0;
    std::uint32_t top = ceiling_;
    std::uint32_t chosen = chosen_count_;
    std::uint32_t const active = active_;
    Lanes const no_place = Lanes::all(std::uint32_t(order_.place(order_.nothing)));  // and no edge's
    for (std::uint32_t v = 0; v < active; v += simd::width) {
      Mask const live = simd::first(active - v);
      Lanes const self = Lanes::from(v);
      Lanes const place = simd::load(&lightest_[v]) & no_place;
      Mask const some = live & ~equal(place, no_place);
      Lanes const ends = gather(ends_.get(), place, some);
      Lanes const step = select(some, (ends ^ ends >> 16) & Lanes::all(low_half), Lanes::all(0));  // to the other end
      Lanes const other = self ^ step;
      Mask const frozen = live & equal(other, self);
      Mask const mirrored = equal(gather(lightest_.get(), other, live) & no_place, place);
      Mask const root = live & mirrored & less(self, other) & less(other, Lanes::all(active));
      store(&parent_[v], select(root, self, other), live);
      store(&label_[v], select(frozen, Lanes::all(top - 1) - simd::ranks(frozen), Lanes::all(next) + simd::ranks(root)),
            live);
      Mask const joined = live & ~(frozen | root);
      compress(&chosen_[chosen], gather(edge_.get(), place, joined), joined);
      chosen += simd::count(joined);
      next += simd::count(root);
      top -= simd::count(frozen);
    }
    chosen_count_ = chosen;
    next_active_ = next;
    next_ceiling_ = top;
  }

  // parent = the new number of the tree.
  void jump()
  {
    std::uint32_t const active = active_;
    Local* const parent = parent_.get();
    std::uint32_t climbing = 0;  // how many have not met their root yet
    for (std::uint32_t v = 0; v < active; v += simd::width) {
      Mask const live = simd::first(active - v);
      Lanes const up = simd::load(&parent[v]);
      Lanes const above = gather(parent, up, live);
      store(&parent[v], above, live);
      Mask const moved = live & ~equal(up, above);
      compress(&climbing_[climbing], Lanes::from(v), moved);
      climbing += simd::count(moved);
    }
    while (climbing > 0) climbing = climb(climbing);
    Local* const map = maps_.get() + maps_end_;
    for (std::uint32_t v = 0; v < active; v += simd::width) {
      Mask const live = simd::first(active - v);
      Lanes const tree = gather(label_.get(), simd::load(&parent[v]), live);
      store(&parent[v], tree, live);
      store(&map[v], tree, live);
    }
    sizes_.push_back(active);
    maps_end_ += active;
  }

  // Lets those that climb do so downwards and upwards, for ids that follow each other often hang on each other. Returns
  // how many climb on.
  std::uint32_t climb(std::uint32_t count)
  {
    Local* const parent = parent_.get();
    std::uint32_t* const climbing = climbing_.get();
    for (std::uint32_t i = count; i-- > 0;) parent[climbing[i]] = parent[parent[climbing[i]]];
    std::uint32_t left = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      std::uint32_t const v = climbing[i];
      Local const up = parent[v];
      parent[v] = parent[up];
      climbing[left] = v;
      left += parent[v] != up;
    }
    return left;
  }

  void relabel()
  {
    std::uint32_t const edges = edges_;
    std::uint32_t needed = needed_count_;
    std::uint32_t to = 0;
    Lanes const active = Lanes::all(next_active_);
    for (std::uint32_t e = 0; e < edges; e += simd::width) {
      Mask const live = simd::first(edges - e);
      Lanes const ends = simd::load(&ends_[e]);
      Lanes const edge = simd::load(&edge_[e]);
      Lanes const u = gather(parent_.get(), ends & Lanes::all(low_half), live);
      Lanes const v = gather(parent_.get(), ends >> 16, live);
      Mask const joined = equal(u, v);
      Mask const inside = equal(edge >> 31, Lanes::all(0));
      Mask const frozen = ~(less(u, active) | less(v, active));
      Mask const stays = live & ~frozen & ~(joined & inside);
      Mask const apart = live & frozen & ~joined;
      compress(&needed_[needed], edge, apart);
      needed += simd::count(apart);
      compress(&ends_[to], u | v << 16, stays);
      compress(&key_[to], &key_[e], stays);
      compress(&edge_[to], edge, stays);
      to += simd::count(stays);
    }
    edges_ = to;
    needed_count_ = needed;
    for (std::uint32_t v = next_ceiling_; v < ceiling_; ++v) parent_[v] = label_[v] = Local(v);
    active_ = next_active_;
    ceiling_ = next_ceiling_;
  }

  // Trees that no edge leaves are numbered like frozen ones.
  void number_rest()
  {
    for (std::uint32_t v = 0; v < active_; ++v) parent_[v] = Local(--ceiling_);
  }

  // The first map becomes that of all rounds; trees, numbered from the top down, get numbers from 0 up. What a vertex
  // of the round at hand ends as is in label, what one of the next does in parent; what is frozen stays what it is.
  void compose()
  {
    std::uint32_t first = maps_end_;
    for (std::size_t round = sizes_.size(); round-- > 0;) {
      first -= sizes_[round];
      for (std::uint32_t v = 0; v < sizes_[round]; v += simd::width) {
        Mask const live = simd::first(sizes_[round] - v);
        store(&label_[v], gather(parent_.get(), simd::load(&maps_[first + v]), live), live);
      }
      std::swap(parent_, label_);
    }
    for (std::uint32_t v = 0; v < vertices_; ++v) parent_[v] = Local(vertices_ - 1 - parent_[v]);
  }

  PackedOrder<Key> order_;  // of the block's edges
  Key least_ = 0;           // of their keys
  Key greatest_ = 0;
  bool ask_keys_ = false;    // ranks do not tell them, in this block or one before
  std::uint64_t first_ = 0;  // of the block's vertices
  std::uint32_t vertices_ = 0;
  std::uint32_t active_ = 0;   // trees that are not frozen, numbered from 0 up
  std::uint32_t ceiling_ = 0;  // frozen trees are numbered from here up
  std::uint32_t next_active_ = 0;
  std::uint32_t next_ceiling_ = 0;
  std::uint32_t added_ = 0;
  std::uint32_t edges_ = 0;  // left of those
  std::uint32_t chosen_count_ = 0;
  std::uint32_t needed_count_ = 0;
  std::uint32_t maps_end_ = 0;
  Room<std::uint32_t> ends_;  // two of 16 bits
  Room<Key> key_;
  Room<std::uint32_t> edge_;
  Room<std::uint32_t> needed_;
  Room<std::uint32_t> chosen_;
  Room<std::uint64_t> lightest_;
  Room<Local> parent_;
  Room<Local> label_;
  Room<std::uint32_t> climbing_;
  Room<Local> maps_;  // of all rounds, one after another
  std::vector<std::uint32_t> sizes_;
};

}  // namespace otakar
