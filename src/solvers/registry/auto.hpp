// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// auto: today's fastest solver for the graph at hand, by rules with their measurements in docs/performance.md.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
#pragma once

#include <algorithm>
#include <vector>

#include "solvers/bucket_kruskal/bucket_kruskal.hpp"
#include "solvers/filter_boruvka/filter_boruvka.hpp"
#include "solvers/kruskal.hpp"

namespace otakar {

namespace auto_steps {

inline constexpr std::uint64_t few_edges = std::uint64_t(1) << 17;  // in cache, plain sorting is fastest
inline constexpr int few_threads = 8;  // joining, in turns, keeps up with so many that find

// Whether one vertex has a fourth of the sampled edges: a star, or nearly, is contracted in a round or two.
template <class Ids>
bool has_hub(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  std::uint64_t const samples = std::min<std::uint64_t>(graph.edges(), 1024);
  std::vector<typename Ids::Vertex> ends;
  for (std::uint64_t i = 0; i < samples; ++i) {
    std::uint64_t const e = graph.edges() * i / samples;
    ends.push_back(graph.u(e));
    ends.push_back(graph.v(e));
  }
  std::sort(ends.begin(), ends.end());
  std::uint64_t const many = samples / 4;
  for (std::uint64_t i = many; i < ends.size(); ++i)
    if (ends[i] == ends[i - many]) return true;
  return false;
}

template <class Ids, class Space>
std::string_view choose(Space const& space, EdgeList<Ids, Space> const& graph)
{
  if constexpr (in_host_memory<Space>) {
    using namespace filter_boruvka_steps;
    Blocks const blocks(graph.vertices, space.concurrency());
    if (graph.edges() > 0 && suits_blocks(list_of<Ids, Space>(graph), blocks)) return "filter_boruvka";
    if (graph.edges() <= few_edges) return "kruskal";
    if (space.concurrency() <= few_threads && !has_hub<Ids>(graph)) return "bucket_kruskal";
  }
  return "filter_boruvka";
}

}  // namespace auto_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> choose_and_solve(Space const& space, Graph<Ids, Space> const& graph,
                                                  SolverOptions const& options, Statistics& statistics)
{
  statistics.taken = auto_steps::choose<Ids>(space, graph.list);
  if constexpr (in_host_memory<Space>) {
    if (statistics.taken == "kruskal") return kruskal<Ids>(space, graph, options, statistics);
    if (statistics.taken == "bucket_kruskal") return bucket_kruskal<Ids>(space, graph.list, statistics);
  }
  return filter_boruvka<Ids>(space, graph.list, statistics);
}

template <class Ids, class Space>
std::uint64_t choose_and_solve_bytes(GraphSize size)
{
  std::uint64_t const filter = filter_boruvka_bytes<Ids>(size);
  if (!in_host_memory<Space>) return filter;
  return std::max(filter,
                  size.edges <= auto_steps::few_edges ? kruskal_bytes<Ids>(size) : bucket_kruskal_bytes<Ids>(size));
}

}  // namespace otakar
