// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// auto: today's fastest solver for the graph at hand, by rules with their measurements in docs/performance.md.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
#pragma once

#include "solvers/bucket_kruskal.hpp"
#include "solvers/filter_boruvka.hpp"
#include "solvers/kruskal.hpp"

namespace otakar {

inline constexpr std::uint64_t auto_few_edges = 8192;  // sorting on one thread is faster than waking the others
inline constexpr int auto_few_threads = 8;             // one that joins keeps up with so many that find

template <class AnyIds, class Space>
Array<typename AnyIds::Edge, Space> auto_solver(Space const& space, EdgeList<AnyIds, Space> const& graph,
                                                Statistics& statistics)
{
  if constexpr (in_host_memory<Space>) {
    using namespace filter_boruvka_steps;
    if (graph.edges() <= auto_few_edges) return kruskal<AnyIds>(graph);
    bool const scattered = graph.edges() <= filter_ratio * graph.vertices &&
                           !suits_blocks<AnyIds>(space, list_of<AnyIds, Space>(graph), graph.vertices);
    if (scattered && space.concurrency() <= auto_few_threads) return bucket_kruskal<AnyIds>(space, graph, statistics);
  }
  return filter_boruvka<AnyIds>(space, graph, statistics);
}

template <class AnyIds>
constexpr std::uint64_t auto_solver_bytes(GraphSize size)
{
  std::uint64_t const few = size.edges <= auto_few_edges ? kruskal_bytes<AnyIds>(size) : 0;
  return std::max({few, bucket_kruskal_bytes<AnyIds>(size), filter_boruvka_bytes<AnyIds>(size)});
}

}  // namespace otakar
