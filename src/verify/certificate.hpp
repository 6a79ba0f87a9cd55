// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The certificate: whether a set of edges is the minimum spanning forest of a graph in the total order of edges.
//
// In: the graph and the edge ids, in the memory of the space. Out: a fault, of its kind the one with the smallest edge
// id, or none. Shares no code with the solvers but memory accesses and compaction (contract_forest.hpp says why these).
//
//   valid      every id names an edge that is no self-loop, and none stands twice
//   acyclic    contracting the edges, none finds its ends in one tree
//   spanning   the ends of every edge of the graph lie in one tree
//   minimal    every edge outside the forest is heavier than each edge of the path that joins its ends in the forest
//
// Method: contract_forest.hpp and find_fault.hpp. Most edges are decided by one word of each end, the others by going
// up from both. Cost: O(n) to contract, O(log n) per edge.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/choices.hpp"
#include "verify/contract_forest.hpp"

namespace otakar {

struct Fault {
  std::uint64_t edge;  // one offending edge
  std::string text;    // what is wrong with it
};

template <class Ids, class Space>
std::optional<Fault> find_fault(Space const& space, EdgeList<Ids, Space> const& graph,
                                Array<typename Ids::Edge, Space> const& forest, VerifyLevel level);

// Of a level of clusters.
template <class Ids>
constexpr std::uint64_t tree_bytes(std::uint64_t vertices)
{
  return vertices * (sizeof(RankOf<Ids>) + sizeof(typename Ids::Vertex));
}

// At most, where every level has half the clusters of the one before; the graph itself is not counted. First the
// forest's edges, those of the next round, their mask and the first level; then all levels, with what the edges of the
// graph are checked by.
template <class Ids>
constexpr std::uint64_t certificate_bytes(GraphSize size)
{
  using Vertex = typename Ids::Vertex;
  std::uint64_t const n = size.vertices;
  std::uint64_t const contract = n * 3 / 2 * sizeof(ClusterEdge<Ids>) + tree_bytes<Ids>(n) + n * (sizeof(Vertex) + 1);
  std::uint64_t const check = tree_bytes<Ids>(2 * n) + n * 3 / 2 * sizeof(RankOf<Ids>) + size.edges;
  return contract < check ? check : contract;
}

}  // namespace otakar
