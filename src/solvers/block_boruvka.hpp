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

  // A block of the vertices from `first` on, without edges.
  void start(std::uint64_t first, std::uint32_t vertices)
  {
    first_ = first;
    vertices_ = active_ = ceiling_ = vertices;
    added_ = edges_ = chosen_count_ = needed_count_ = maps_end_ = 0;
    sizes_.clear();
  }

  // Adds edges with an end in the block; all are to come in ascending order of ids.
  template <class Vertex>
  void add(Vertex const* u, Vertex const* v, Key const* key, std::uint32_t count)
  {
    auto const first = Vertex(first_);
    auto const vertices = Vertex(vertices_);
    std::uint32_t* const ends = ends_.data() + edges_;
    std::uint32_t* const edge = edge_.data() + edges_;
    std::uint32_t loops = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      auto const a = Vertex(u[i] - first);
      auto const b = Vertex(v[i] - first);
      bool const leaves = (a >= vertices) | (b >= vertices);
      ends[i] = std::uint32_t(a < vertices ? a : b) | std::uint32_t(b < vertices ? b : a) << 16;
      edge[i] = (added_ + i) | std::uint32_t(leaves) << 31;
      loops += a == b;
    }
    std::copy_n(key, count, key_.data() + edges_);
    added_ += count;
    edges_ += count;
    if (loops > 0) drop_loops(count);
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
  Local const* tree() const { return parent_.data(); }  // of each vertex

  // Of the edges, in the order in which they were added: those that join the forest, and those between two trees, but
  // for edges that leave the block; both in any order.
  std::span<std::uint32_t const> chosen() const { return {chosen_.data(), chosen_count_}; }
  std::span<std::uint32_t const> needed() const { return {needed_.data(), needed_count_}; }

 private:
  // Of the last edges.
  void drop_loops(std::uint32_t count)
  {
    std::uint32_t to = edges_ - count;
    for (std::uint32_t e = to; e < edges_; ++e) {
      ends_[to] = ends_[e];
      key_[to] = key_[e];
      edge_[to] = edge_[e];
      to += (edge_[e] >> 31 == 1) | ((ends_[e] & 0xffffu) != ends_[e] >> 16);
    }
    edges_ = to;
  }

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

  // parent = the new number of the tree. Ids that follow each other often hang on each other, so passes go up and down.
  void jump()
  {
    std::uint32_t const active = active_;
    Local* const parent = parent_.data();
    auto const climb = [parent](std::uint32_t v) {
      Local const up = parent[v];
      Local const above = parent[up];
      parent[v] = above;
      return std::uint32_t(up ^ above);
    };
    for (std::uint32_t moved = 1; moved != 0;) {
      for (std::uint32_t v = active; v-- > 0;) climb(v);
      moved = 0;
      for (std::uint32_t v = 0; v < active; ++v) moved |= climb(v);
    }
    Local* const map = maps_.data() + maps_end_;
    for (std::uint32_t v = 0; v < active; ++v) parent[v] = map[v] = label_[parent[v]];
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
      bool const stays = ((u != v) | leaves) & !frozen;
      needed_[needed] = edge;
      needed += (u != v) & frozen;
      ends_[to] = u | v << 16;
      key_[to] = key_[e];
      edge_[to] = edge;
      to += stays;
    }
    edges_ = to;
    needed_count_ = needed;
    for (std::uint32_t v = next_ceiling_; v < ceiling_; ++v) parent_[v] = label_[v] = Local(v);
    active_ = active;
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
      for (std::uint32_t v = 0; v < sizes_[round]; ++v) label_[v] = parent_[maps_[first + v]];
      std::swap(parent_, label_);
    }
    for (std::uint32_t v = 0; v < vertices_; ++v) parent_[v] = Local(vertices_ - 1 - parent_[v]);
  }

  PackedOrder<Key> order_;
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
