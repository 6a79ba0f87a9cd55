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
// A forest from elsewhere may have decided ties in another way: then it is minimal where no edge outside has less
// weight than an edge of that path.
//
// Method: contract_forest.hpp and find_fault.hpp. Most edges are decided by one word of each end, the others by going
// up from both. Cost: O(n) to contract, O(log n) per edge.
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
  // Of one that is lighter than an edge on the cycle it closes: the heaviest such edge, in whose place it belongs.
  std::optional<std::uint64_t> heavier = {};
};

enum class Ties : std::uint8_t { by_id, any };

template <class Ids, class Space>
std::optional<Fault> find_fault(Space const& space, EdgeList<Ids, Space> const& graph,
                                Array<typename Ids::Edge, Space> const& forest, VerifyLevel level,
                                Ties ties = Ties::by_id);

// Of one component with its link, for each vertex.
template <class Ids>
std::uint64_t tree_bytes(std::uint64_t vertices);

// At most; the graph itself is not counted.
template <class Ids>
std::uint64_t certificate_bytes(GraphSize size);

}  // namespace otakar
