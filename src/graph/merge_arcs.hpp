// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arcs to undirected edges: of all arcs between two vertices, in either direction, one stands for the edge.
//
// In: the arcs of a file, in its order. Out: the arcs that become edges, in the same order. The least weight wins,
// whatever the objective; of equal weights, the first in the file. Self-loops are left out.
// Method: arcs are bucketed by their smaller end (count, scan, scatter), each row is sorted by the larger end, each run
// of a row is one pair. Cost: O(m log d) work for rows of d arcs; memory: 9 bytes per arc (17 past 2^32 arcs), 8 per
// vertex, or where arcs are few 64 per arc.
#pragma once

#include <cstdint>

#include "graph/types.hpp"

namespace otakar {

// What a file says.
struct Arcs {
  std::uint64_t vertices = 0;
  HostArray<std::uint32_t> u;  // from 0
  HostArray<std::uint32_t> v;
  HostArray<std::int32_t> narrow_weight;  // integers that all fit 32 bits; or else
  HostArray<std::uint64_t> wide_weight;  // the bits of an int64 or, where real, of a double; neither: all weights are 1
  bool real = false;

  std::uint64_t size() const { return u.extent(0); }

  // The bits of an int64 or, where real, of a double.
  std::uint64_t weight(std::uint64_t arc) const
  {
    if (narrow_weight.data()) return std::uint64_t(std::int64_t(narrow_weight(arc)));
    return wide_weight.data() ? wide_weight(arc) : 1;
  }
};

struct MergedArcs {
  HostArray<std::uint64_t> kept;  // arcs that become edges, ascending; empty where all do
  bool all = false;
  std::uint64_t loops = 0;
  std::uint64_t duplicates = 0;  // arcs that repeat an arc of the same direction
  // Arcs whose reverse is missing or has another least weight. A file in which no arc at all has its reverse lists each
  // edge once, and nothing in it is asymmetric.
  std::uint64_t asymmetric = 0;
  std::uint64_t first_asymmetric = none<std::uint64_t>;
};

MergedArcs merge_arcs(Arcs const& arcs);

}  // namespace otakar
