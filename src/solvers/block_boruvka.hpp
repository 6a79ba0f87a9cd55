// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Boruvka within one block of vertices, in a near cache, on one thread of the host.
//
// In: the edges with an end in the block, in ascending order of ids. Out: those of them that are chosen, those that are
// still needed, and per vertex the number of its tree.
// Method: Boruvka rounds on a list that shrinks in place, as in the large. An edge that leaves the block is a loop at
// its inner end: a tree whose lightest edge it is hangs itself on nothing and is frozen. It stays so, for whatever
// hangs itself on it later does so by an edge heavier than the one it froze at, and has no lighter ones. So an edge
// between two frozen trees is needed later, but not here, and leaves the list. No step branches on what it reads, for
// in a near cache a wrong guess costs more than the work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/edge_order.hpp"
#include "primitives/compact.hpp"

namespace otakar {

template <class Key>
class BlockBoruvka {
 public:
  using Local = std::uint16_t;  // a vertex of a block

  BlockBoruvka(PackedOrder<Key> order, std::uint64_t vertices, std::uint64_t edges)
      : order_(order),
        ends_(edges + 1),
        key_(edges + 1),
        edge_(edges + 1),
        needed_(edges + 1),
        chosen_(vertices),
        lightest_(vertices),
        parent_(vertices),
        label_(vertices),
        maps_(2 * vertices)
  {
  }

  // Takes a block's edges: feed(add) calls add(u, v, key) for each, in ascending order. Ends count from the block's
  // first vertex; those outside are `vertices` or more.
  template <class Feed>
  void load(std::uint32_t vertices, Feed const& feed)
  {
    std::uint32_t to = 0;
    std::uint32_t edge = 0;
    feed([&](std::uint64_t u, std::uint64_t v, Key key) {
      bool const leaves = (u >= vertices) | (v >= vertices);
      auto const a = std::uint32_t(u < vertices ? u : v);
      auto const b = std::uint32_t(v < vertices ? v : u);
      ends_[to] = a | b << 16;
      key_[to] = key;
      edge_[to] = edge++ | std::uint32_t(leaves) << 31;
      to += leaves | (a != b);
    });
    edges_ = to;
    vertices_ = active_ = ceiling_ = vertices;
    chosen_count_ = needed_count_ = maps_end_ = 0;
    sizes_.clear();
  }

  void contract()
  {
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
  Local const* tree() const { return maps_.data(); }  // of each vertex

  // Of the edges, in the order in which they were added: those that join the forest, and those between two trees, but
  // for edges that leave the block; both in any order.
  std::span<std::uint32_t const> chosen() const { return {chosen_.data(), chosen_count_}; }
  std::span<std::uint32_t const> needed() const { return {needed_.data(), needed_count_}; }

 private:
  void find_lightest()
  {
    std::fill_n(lightest_.begin(), active_, order_.nothing);
    auto const keys = [this](std::uint64_t place) { return key_[place]; };
    std::uint32_t const edges = edges_;
    for (std::uint32_t e = 0; e < edges; ++e) {
      std::uint64_t const word = order_.pack(key_[e], e);
      for (std::uint32_t const v : {ends_[e] & 0xffffu, ends_[e] >> 16}) {
        std::uint64_t const seen = lightest_[v];
        lightest_[v] = order_.lighter(word, seen, keys) ? word : seen;
      }
    }
  }

  // parent = the other end of the lightest edge; label, for roots = the new number.
  void hook()
  {
    std::uint32_t next = 0;
    std::uint32_t top = ceiling_;
    std::uint32_t chosen = chosen_count_;
    std::uint32_t const active = active_;
    for (std::uint32_t v = 0; v < active; ++v) {
      std::uint64_t const word = lightest_[v];
      std::uint32_t const e = word == order_.nothing ? 0 : std::uint32_t(order_.place(word));
      std::uint32_t const pair = word == order_.nothing ? 0 : ends_[e];
      std::uint32_t const other = ((pair ^ pair >> 16) & 0xffffu) ^ v;
      bool const frozen = other == v;
      bool const root = (v < other) & (other < active) & (lightest_[other] == word);
      parent_[v] = Local(root ? v : other);
      label_[v] = Local(frozen ? top - 1 : next);
      chosen_[chosen] = edge_[e];
      chosen += !(frozen | root);
      next += root;
      top -= frozen;
    }
    chosen_count_ = chosen;
    next_active_ = next;
    next_ceiling_ = top;
  }

  // parent = the new number of the tree.
  void jump()
  {
    std::uint32_t const active = active_;
    for (std::uint32_t moved = 1; moved != 0;) {
      moved = 0;
      for (std::uint32_t v = 0; v < active; ++v) {
        Local const up = parent_[v];
        Local const above = parent_[up];
        moved |= up ^ above;
        parent_[v] = above;
      }
    }
    Local* const map = maps_.data() + maps_end_;
    for (std::uint32_t v = 0; v < active; ++v) map[v] = parent_[v] < active ? label_[parent_[v]] : parent_[v];
    std::copy_n(map, active, parent_.data());
    sizes_.push_back(active);
    maps_end_ += active;
  }

  void relabel()
  {
    std::uint32_t const edges = edges_;
    std::uint32_t const active = next_active_;
    std::uint32_t needed = needed_count_;
    std::uint32_t to = 0;
    for (std::uint32_t e = 0; e < edges; ++e) {
      std::uint32_t const u = parent_[ends_[e] & 0xffffu];
      std::uint32_t const v = parent_[ends_[e] >> 16];
      std::uint32_t const edge = edge_[e];
      bool const leaves = edge >> 31;
      bool const frozen = (u >= active) & (v >= active);
      needed_[needed] = edge;
      needed += (u != v) & frozen;
      ends_[to] = u | v << 16;
      key_[to] = key_[e];
      edge_[to] = edge;
      to += ((u != v) | leaves) & !frozen;
    }
    edges_ = to;
    needed_count_ = needed;
    for (std::uint32_t v = next_ceiling_; v < ceiling_; ++v) parent_[v] = Local(v);
    active_ = active;
    ceiling_ = next_ceiling_;
  }

  // Trees that no edge leaves are numbered like frozen ones.
  void number_rest()
  {
    for (std::uint32_t v = 0; v < active_; ++v) maps_[maps_end_ + v] = Local(--ceiling_);
    sizes_.push_back(active_);
    maps_end_ += active_;
  }

  // The first map becomes that of all rounds; trees, numbered from the top down, get numbers from 0 up.
  void compose()
  {
    std::uint32_t first = maps_end_;
    std::uint32_t next_size = 0;
    for (std::size_t round = sizes_.size(); round-- > 0;) {
      Local const* const next = maps_.data() + first;
      first -= sizes_[round];
      Local* const map = maps_.data() + first;
      std::uint32_t const flip = round == 0 ? vertices_ - 1 : 0;
      for (std::uint32_t v = 0; v < sizes_[round]; ++v) {
        Local const tree = map[v] < next_size ? next[map[v]] : map[v];
        map[v] = flip > 0 ? Local(flip - tree) : tree;
      }
      next_size = sizes_[round];
    }
  }

  PackedOrder<Key> order_;
  std::uint32_t vertices_ = 0;
  std::uint32_t active_ = 0;   // trees that are not frozen, numbered from 0 up
  std::uint32_t ceiling_ = 0;  // frozen trees are numbered from here up
  std::uint32_t next_active_ = 0;
  std::uint32_t next_ceiling_ = 0;
  std::uint32_t edges_ = 0;
  std::uint32_t chosen_count_ = 0;
  std::uint32_t needed_count_ = 0;
  std::uint32_t maps_end_ = 0;
  std::vector<std::uint32_t> ends_;  // two of 16 bits
  std::vector<Key> key_;
  std::vector<std::uint32_t> edge_;  // the highest bit tells that it leaves the block
  std::vector<std::uint32_t> needed_;
  std::vector<std::uint32_t> chosen_;
  std::vector<std::uint64_t> lightest_;
  std::vector<Local> parent_;
  std::vector<Local> label_;
  std::vector<Local> maps_;  // of all rounds, one after another
  std::vector<std::uint32_t> sizes_;
};

}  // namespace otakar
