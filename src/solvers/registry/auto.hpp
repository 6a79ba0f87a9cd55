// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// auto: the fastest solver for the graph given, by rules whose measurements are in docs/performance.md.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Rules, the first that applies:
//   on a device                                        filter_boruvka
//   ids have locality (suits_blocks)                   block_boruvka, and the rules below for what it leaves
//   at most 2^17 edges                                 kruskal
//   no vertex with many edges                          bucket_kruskal
//   otherwise                                          filter_boruvka
#pragma once

#include <algorithm>
#include <vector>

#include "solvers/block_boruvka/block_boruvka.hpp"
#include "solvers/bucket_kruskal/bucket_kruskal.hpp"
#include "solvers/filter_boruvka/filter_boruvka.hpp"
#include "solvers/kruskal.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

namespace auto_steps {

inline constexpr std::uint64_t few_edges = std::uint64_t(1) << 17;  // in cache, sorting them all is fastest

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
struct Choice {
  std::string_view name;
  Solve<Ids, Space> solve;
};

template <class Ids, class Space>
Choice<Ids, Space> choose_without_blocks(EdgeList<Ids, Space> const& graph)
{
  using Chosen = Choice<Ids, Space>;
  if constexpr (in_host_memory<Space>) {
    if (graph.edges() <= few_edges) return Chosen{"kruskal", kruskal<Ids, Space>};
    if (!has_hub<Ids>(graph)) return Chosen{"bucket_kruskal", bucket_kruskal<Ids, Space>};
  }
  return Chosen{"filter_boruvka", filter_boruvka<Ids, Space>};
}

template <class Ids, class Space>
Array<typename Ids::Edge, Space> solve_without_blocks(Space const& space, Graph<Ids, Space> const& graph,
                                                      SolverOptions const& options, Statistics& statistics)
{
  auto const chosen = choose_without_blocks<Ids, Space>(graph.list);
  if (statistics.taken.empty()) statistics.taken = chosen.name;
  return chosen.solve(space, graph, options, statistics);
}

}  // namespace auto_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> choose_and_solve(Space const& space, Graph<Ids, Space> const& graph,
                                                  SolverOptions const& options, Statistics& statistics)
{
  using namespace auto_steps;
  statistics.taken = {};
  if constexpr (in_host_memory<Space>) {
    block_boruvka_steps::Blocks const blocks(graph.list.vertices, space.concurrency());
    if (graph.list.edges() > 0 && block_boruvka_steps::suits_blocks(graph.list, blocks)) {
      statistics.taken = "block_boruvka";
      return block_boruvka<Ids>(space, graph, options, statistics, solve_without_blocks<Ids, Space>);
    }
  }
  return solve_without_blocks<Ids>(space, graph, options, statistics);
}

template <class Ids, class Space>
std::uint64_t choose_and_solve_bytes(GraphSize size)
{
  std::uint64_t const filter = filter_boruvka_bytes<Ids, Space>(size);
  if constexpr (in_host_memory<Space>) {
    bool const few = size.edges <= auto_steps::few_edges;
    std::uint64_t const other = few ? kruskal_bytes<Ids>(size) : bucket_kruskal_bytes<Ids, Space>(size);
    return std::max(filter, block_boruvka_bytes<Ids>(size, std::max(other, filter)));
  }
  return filter;
}

// The same of usual graphs.
template <class Ids, class Space>
std::uint64_t choose_and_solve_usual_bytes(GraphSize size)
{
  if constexpr (in_host_memory<Space>) {
    if (size.edges <= auto_steps::few_edges) return kruskal_bytes<Ids>(size);
    return bucket_kruskal_usual_bytes<Ids, Space>(size);
  } else {
    return filter_boruvka_bytes<Ids, Space>(size);
  }
}

}  // namespace otakar
