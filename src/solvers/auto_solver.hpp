// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// auto: today's fastest solver for the graph at hand, by rules with their measurements in docs/performance.md.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
#pragma once

#include "solvers/filter_boruvka.hpp"
#include "solvers/kruskal.hpp"

namespace otakar {

// Up to here sorting on one thread is faster than waking the others.
inline constexpr std::uint64_t auto_few_edges = 8192;

template <class AnyIds, class Space>
Array<typename AnyIds::Edge, Space> auto_solver(Space const& space, EdgeList<AnyIds, Space> const& graph,
                                                Statistics& statistics)
{
  if constexpr (in_host_memory<Space>)
    if (graph.edges() <= auto_few_edges) return kruskal<AnyIds>(graph);
  return filter_boruvka<AnyIds>(space, graph, statistics);
}

template <class AnyIds>
constexpr std::uint64_t auto_solver_bytes(GraphSize size)
{
  return size.edges <= auto_few_edges ? std::max(kruskal_bytes<AnyIds>(size), filter_boruvka_bytes<AnyIds>(size))
                                      : filter_boruvka_bytes<AnyIds>(size);
}

}  // namespace otakar
