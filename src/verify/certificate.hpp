// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The certificate: whether a set of edges is the minimum spanning forest of a graph in the total order of edges.
//
// In: the graph and the edge ids, in host memory. Out: the first fault found, or none. Shares no code with the solvers.
//
//   valid      every id names an edge that is no self-loop, and none stands twice
//   acyclic    uniting the edges one by one, none finds its ends in one tree
//   spanning   the ends of every edge of the graph lie in one tree
//   minimal    every edge outside the forest is heavier than each edge of the path that joins its ends in the forest
//
// Method: the forest's edges are joined in ascending order, by size and without compressing paths, and each link keeps
// the rank of the edge that made it. Ranks grow on the way up, and depth is at most log2 n, so the heaviest edge of the
// path between two vertices is found by walking up from both, always over the lighter link, until they meet
// (the idea behind T. C. Hu's 1961 bottleneck trees). Cost: O(n log n) to build, O(log n) per edge, edges in parallel.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/choices.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

struct Fault {
  std::uint64_t edge;  // one offending edge
  std::string text;    // what is wrong with it
};

template <class Ids>
std::optional<Fault> find_fault(EdgeList<Ids, Kokkos::HostSpace> const& graph,
                                HostArray<typename Ids::Edge> const& forest, VerifyLevel level);

template <class Ids>
constexpr std::uint64_t tree_bytes(std::uint64_t vertices)
{
  return vertices * 3 * sizeof(typename Ids::Vertex);
}

// Trees, order and membership, at most; the graph itself is not counted.
template <class Ids>
constexpr std::uint64_t certificate_bytes(GraphSize size)
{
  return tree_bytes<Ids>(size.vertices) + size.vertices * sizeof(typename Ids::Edge) + size.edges / 8;
}

}  // namespace otakar
