// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph as an application of Kokkos Kernels hands it over: put into a KokkosSparse::CrsMatrix, whose row u has an
// entry for each edge (u, v), and taken out of it by crs_matrix.hpp. Edges of a row keep their order, so where edges
// come sorted by their first ends nothing changes; elsewhere edge e is entry e from then on.
//
// Memory: see via_matrix_bytes. Needs a build with Kokkos Kernels.
#pragma once

#include "graph/any_edge_list.hpp"

namespace otakar {

// Throws where this build has no matrices, or none of that many rows.
void check_via_matrix(std::uint64_t vertices);

AnyEdgeList<Kokkos::HostSpace> via_matrix(AnyEdgeList<Kokkos::HostSpace> const& graph);

// At most: the matrix and the list that comes of it, beside the list that went in.
template <class Ids>
constexpr std::uint64_t via_matrix_bytes(GraphSize size)
{
  using Key = typename Ids::Key;
  return list_bytes<Ids>(size) + size.edges * (sizeof(int) + sizeof(Key)) + (size.vertices + 1) * sizeof(std::uint64_t);
}

}  // namespace otakar
