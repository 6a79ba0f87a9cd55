// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Vertices into parts of about equal size with few edges between them, by METIS, where otakar was built with it.
#pragma once

#include <cstdint>

#include "graph/graph.hpp"

namespace otakar {

// Whether otakar was built with METIS.
bool can_partition();

// The part of each vertex. Too few vertices for METIS are cut into runs of ids. The same parts in every run. Throws
// where the graph has more arcs than METIS can count.
template <class Ids>
HostArray<std::uint8_t> partition(Csr<Ids, Kokkos::HostSpace> const& graph, int parts);

// What partitioning n vertices and a arcs takes at most, by measurement: METIS keeps copies of the graph on all levels.
// It has freed them when the parts are known.
std::uint64_t partition_bytes(std::uint64_t vertices, std::uint64_t arcs);

}  // namespace otakar
