// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Vertices into parts of about equal size with few edges between them, by METIS, where otakar was built with it.
#pragma once

#include <cstdint>

#include "graph/graph.hpp"

namespace otakar {

// Whether otakar was built with METIS.
bool can_partition();

// Too few vertices for METIS are cut into runs of ids. The same parts in every run. Throws where the graph has more
// arcs than METIS can count.
template <class Ids>
Partition partition(Csr<Ids, Kokkos::HostSpace> const& graph, std::uint64_t parts);

// What partitioning n vertices and a arcs takes at most, by measurement: METIS keeps copies of the graph on all levels.
// It has freed them when the parts are known.
std::uint64_t partition_bytes(std::uint64_t vertices, std::uint64_t arcs);

constexpr std::uint64_t parts_bytes(std::uint64_t vertices)
{
  return vertices * sizeof(Partition::Part);
}

}  // namespace otakar
