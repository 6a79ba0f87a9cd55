// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How edges repeat and reverse each other, where each may be an arc from u to v.
//
// In: an edge list in host memory. Out: counts and, where asked, the edge that is first in the order of edges among
// those of its pair of vertices, in either direction. No solver needs to know: the others lose to that one.
// Method: edges become the rows of their smaller ends (build/build_rows.hpp), each row is sorted by the larger end, and
// each run is one pair. Memory: 8 bytes per edge (16 where 64 bits do not hold an edge and its ends) and what a thread
// needs.
#pragma once

#include <cstdint>

#include "core/ids.hpp"
#include "graph/any_edge_list.hpp"

namespace otakar {

struct ArcCounts {
  std::uint64_t pairs = 0;       // of vertices that an edge joins
  std::uint64_t duplicates = 0;  // arcs that repeat an arc of the same direction
  // Arcs whose reverse is missing or has another best weight. A graph in which no arc at all has its reverse lists each
  // edge once, and nothing in it is asymmetric.
  std::uint64_t asymmetric = 0;
  std::uint64_t first_asymmetric = none<std::uint64_t>;
};

// `best`: a byte per edge, all 0, that becomes 1 for the best edge of each pair; or nothing. Self-loops are of no pair.
ArcCounts compare_arcs(AnyEdgeList<Kokkos::HostSpace> const& graph, HostArray<std::uint8_t> const& best = {});

// The most bytes that comparing allocates, but for what a thread needs.
std::uint64_t compare_arcs_bytes(std::uint64_t vertices, std::uint64_t edges);

}  // namespace otakar
