// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// auto: today's fastest solver for the graph at hand, by rules with their measurements in docs/performance.md.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
#include <algorithm>
#include <vector>

#include "solvers/filter_boruvka/filter_boruvka.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t few_edges = std::uint64_t(1) << 17;  // in cache, plain sorting is fastest
constexpr int few_threads = 8;                               // joining, in turns, keeps up with so many that find

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

template <class Ids, class Space>
std::uint64_t most_bytes(GraphSize size)
{
  auto const bytes = [=](std::string_view name) { return find_solver<Ids, Space>(name).scratch_bytes(size); };
  std::uint64_t const filter = bytes("filter_boruvka");
  if constexpr (in_host_memory<Space>)
    return std::max(bytes(size.edges <= few_edges ? "kruskal" : "bucket_kruskal"), filter);
  else
    return filter;
}

}  // namespace

template <class Ids, class Space>
Solver<Ids, Space> auto_entry()
{
  return {
      .name = "auto",
      .method = "the fastest for the graph at hand",
      .source = "otakar",
      .solve =
          [](Space const& space, Graph<Ids, Space> const& graph, Statistics& statistics) {
            statistics.taken = choose<Ids>(space, graph.list);
            return find_solver<Ids, Space>(statistics.taken).solve(space, graph, statistics);
          },
      .scratch_bytes = most_bytes<Ids, Space>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, auto_entry)

}  // namespace otakar
