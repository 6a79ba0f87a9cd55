// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The arrays of one vertex block, which together fit L2: what block_contraction.hpp works on.
//
// Per edge, in ascending order of ids, shrinking from round to round:
//   ends      the trees of both ends, 16 bits each; for an edge that leaves the block the inner end twice
//   key       of its weight
//   edge      its number in the order of add(), with the top bit set where it leaves the block
// Per tree of the round at hand:
//   lightest  the packed lightest edge
//   parent    the tree it links to, then its number in the next round
//   label     of roots and frozen trees: the number in the next round
// Output:
//   chosen    edges that join the forest
//   needed    edges between two frozen trees
//   maps      per round, one after another: the number in the next round of every tree
//
// Trees are numbered anew each round: those that go on from 0 up, in `active` numbers; those that are frozen from the
// top down, from `vertices` - 1 to `frozen`. A frozen number is never reused, so in all later rounds it means the same
// tree.
//
// Example, a block of the vertices 0 .. 3 with edges (ends, weight) a: 0-1 4, b: 2-3 3, c: 0-(outside) 2, d: 1-3 5:
//   round 1   ends 01 23 00 13; lightest 0: c, 1: a, 2: b, 3: b. c leaves, so 0 is frozen as tree 3; 1 links to 0 by a;
//             2 and 3 chose the same edge, so 2 stays a root, tree 0 of round 2, and 3 links to 2 by b. chosen = a b,
//             maps = 3 3 0 0. a and b lie within trees and c at a frozen one, so d alone is left, with ends 3 0.
//   round 2   lightest 0: d, which leads to the frozen tree 3: 0 links to 3. chosen = a b d, maps = 3 3 0 0, 3.
//   end       composed backwards, the maps say 3 for every vertex: one tree. needed is empty: c leaves the block.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "graph/edge_order.hpp"
#include "parallel/host/simd.hpp"

namespace otakar {

template <class Key>
struct BlockArrays {
  using Local = std::uint16_t;  // a vertex or tree of a block
  template <class T>
  using Room = std::unique_ptr<T[]>;

  static constexpr std::uint32_t low_half = 0xffff;
  static constexpr std::uint32_t leaves = std::uint32_t(1) << 31;  // set in an edge that leaves the block

  // For blocks of at most these sizes.
  BlockArrays(std::uint64_t most_vertices, std::uint64_t most_edges)
      : ends(room<std::uint32_t>(most_edges)),
        key(room<Key>(most_edges)),
        edge(room<std::uint32_t>(most_edges)),
        lightest(room<std::uint64_t>(most_vertices)),
        parent(room<Local>(most_vertices)),
        label(room<Local>(most_vertices)),
        chosen(room<std::uint32_t>(most_vertices)),
        needed(room<std::uint32_t>(most_edges)),
        maps(room<Local>(2 * most_vertices))
  {
  }

  // A block of the vertices from `first` on, without edges.
  void start(std::uint64_t first, std::uint32_t size)
  {
    first_vertex = first;
    vertices = active = frozen = size;
    added = edges = chosen_count = needed_count = maps_end = 0;
    least = none_key;
    greatest = 0;
    map_sizes.clear();
  }

  // Adds edges with an end in the block; all come in ascending order of ids.
  template <class Vertex>
  void add(Vertex const* u, Vertex const* v, Key const* keys, std::uint32_t count)
  {
    auto const first = Vertex(first_vertex);
    auto const size = Vertex(vertices);
    std::uint32_t* const to_ends = ends.get() + edges;
    std::uint32_t* const to_edge = edge.get() + edges;
    std::uint32_t loops = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      auto const a = Vertex(u[i] - first);
      auto const b = Vertex(v[i] - first);
      bool const outward = (a >= size) | (b >= size);
      to_ends[i] = std::uint32_t(a < size ? a : b) | std::uint32_t(b < size ? b : a) << 16;
      to_edge[i] = (added + i) | (outward ? leaves : 0);
      loops += a == b;
    }
    std::copy_n(keys, count, key.get() + edges);
    if constexpr (!PackedOrder<Key>::exact)  // which needs no range
      for (std::uint32_t i = 0; i < count; ++i) {
        least = std::min(least, keys[i]);
        greatest = std::max(greatest, keys[i]);
      }
    added += count;
    edges += count;
    if (loops > 0) drop_loops(count);
  }

  std::uint64_t first_vertex = 0;
  std::uint32_t vertices = 0;
  std::uint32_t active = 0;  // trees that are not frozen, numbered from 0 up
  std::uint32_t frozen = 0;  // frozen trees are numbered from here up
  std::uint32_t added = 0;   // edges
  std::uint32_t edges = 0;   // left of those
  Key least = 0;             // of their keys
  Key greatest = 0;
  Room<std::uint32_t> ends;
  Room<Key> key;
  Room<std::uint32_t> edge;
  Room<std::uint64_t> lightest;
  Room<Local> parent;
  Room<Local> label;
  Room<std::uint32_t> chosen;
  std::uint32_t chosen_count = 0;
  Room<std::uint32_t> needed;
  std::uint32_t needed_count = 0;
  Room<Local> maps;
  std::uint32_t maps_end = 0;
  std::vector<std::uint32_t> map_sizes;

 private:
  static constexpr Key none_key = Key(~Key(0));

  // Uninitialised, and with some to spare, for what reads or writes whole SIMD vectors.
  template <class T>
  static Room<T> room(std::uint64_t size)
  {
    return std::make_unique_for_overwrite<T[]>(size + simd::width);
  }

  // Of the last edges.
  void drop_loops(std::uint32_t count)
  {
    std::uint32_t to = edges - count;
    for (std::uint32_t e = to; e < edges; ++e) {
      ends[to] = ends[e];
      key[to] = key[e];
      edge[to] = edge[e];
      to += (edge[e] >= leaves) | ((ends[e] & low_half) != ends[e] >> 16);
    }
    edges = to;
  }
};

}  // namespace otakar
