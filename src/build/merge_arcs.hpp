// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arcs to undirected edges: of all arcs between two vertices, in either direction, one stands for the edge.
//
// In: the arcs of a file, in its order; they are used up. Out: the arcs that become edges, in the same order. The best
// weight wins, which is the least, or the greatest for a maximum spanning forest; of equal weights, the first in the
// file. Self-loops are left out.
// Method: arcs become the rows of their smaller ends (build/build_rows.hpp), each row is sorted by the larger end, and
// each run is one pair. Arcs whose pairs ascend already, as in files that list each edge once by rows or columns, need
// no sorting. Cost: a few passes over m arcs. Memory: 9 bytes per arc (17 where 64 bits do not hold an arc and its
// ends) and what a thread needs; after that, a byte per arc and 8 bytes per edge for `origin`.
#pragma once

#include <cstdint>

#include "core/allocate.hpp"
#include "core/ids.hpp"

namespace otakar {

// What a file says.
struct Arcs {
  std::uint64_t vertices = 0;
  HostArray<std::uint32_t> u;  // from 0
  HostArray<std::uint32_t> v;
  HostArray<std::uint32_t> narrow_weight;  // the bits of an int32, where all weights are such integers; or else
  HostArray<std::uint64_t> wide_weight;  // the bits of an int64 or, where real, of a double; neither: all weights are 1
  bool real = false;

  std::uint64_t size() const { return u.extent(0); }

  // The bits of an int64 or, where real, of a double.
  std::uint64_t weight(std::uint64_t arc) const
  {
    if (narrow_weight.data()) return std::uint64_t(std::int64_t(std::int32_t(narrow_weight(arc))));
    return wide_weight.data() ? wide_weight(arc) : 1;
  }
};

struct MergedArcs {
  Arcs edges;
  HostArray<std::uint64_t> origin;  // per edge: its arc, ascending; empty where all arcs become edges
  std::uint64_t loops = 0;
  std::uint64_t duplicates = 0;  // arcs that repeat an arc of the same direction
  // Arcs whose reverse is missing or has another best weight. A file in which no arc at all has its reverse lists each
  // edge once, and nothing in it is asymmetric.
  std::uint64_t asymmetric = 0;
  std::uint64_t first_asymmetric = none<std::uint64_t>;
  // The same before that exception: pairs that have arcs in both directions; the arcs, and the first of them.
  std::uint64_t mutual = 0;
  std::uint64_t unlike = 0;
  std::uint64_t first_unlike = none<std::uint64_t>;
};

MergedArcs merge_arcs(Arcs arcs, Objective objective = Objective::minimum);

// The most bytes that merging allocates beside the arcs, but for what a thread needs.
std::uint64_t merge_arcs_bytes(std::uint64_t vertices, std::uint64_t arcs);

}  // namespace otakar
