// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The first step on a local graph, without any exchange but one: what a rank can decide from its own edges.
//
// Let G be the graph of a rank, all edges at its vertices, with the vertices of all other ranks as one vertex x. Every
// edge of G's minimum spanning forest is one of the whole graph's: if lighter edges joined its ends on another way,
// then the part of that way through other ranks would be a way through x, and lighter edges would join its ends in G.
// No rule that knows the rank's edges alone can decide for more edges, for the edges it does not know may be the
// lightest. So a solver for one process does the work, and no component needs to be held back.
// The trees of that forest without x are the rank's components. An edge within one is heaviest on a cycle.
#pragma once

#include "distributed/component_edges.hpp"
#include "distributed/look_up.hpp"
#include "parallel/flatten_forest.hpp"

namespace otakar {

// The component of each vertex, by one of its vertices, that the forest without the outside makes; its edges are added
// to `chosen`.
template <class Ids>
HostArray<typename Ids::Vertex> contract_forest_edges(EdgeList<Ids, Kokkos::HostSpace> const& list,
                                                      HostArray<typename Ids::Edge> const& forest,
                                                      typename Ids::Vertex outside, std::vector<std::uint32_t>& chosen)
{
  using Vertex = typename Ids::Vertex;
  auto const root = allocate_indices<Vertex>(Host(), "otakar::contract_local::root", list.vertices);
  Host().fence("otakar::contract_local::root");
  chosen.reserve(chosen.size() + forest.extent(0));
  for (std::uint64_t i = 0; i < forest.extent(0); ++i) {
    auto const e = forest(i);
    if (list.u(e) == outside || list.v(e) == outside) continue;
    chosen.push_back(std::uint32_t(e));
    Vertex const a = find_root(root.data(), Vertex(list.u(e))), b = find_root(root.data(), Vertex(list.v(e)));
    root(std::max(a, b)) = std::min(a, b);
  }
  point_at_roots<Host, Vertex>(Host(), "otakar::contract_local::flatten", list.vertices, root);
  Host().fence("otakar::contract_local::flatten");
  return root;
}

// Out: the edges between components. A cut edge stays with the owner of its first end.
template <class Ids>
ComponentEdges<Ids> contract_local(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                   LocalForest<Ids> const& local_forest, std::vector<std::uint32_t>& chosen)
{
  using Vertex = typename Ids::Vertex;
  auto const& list = graph.list;
  std::uint64_t const first = graph.ranges.first(ranks.rank());
  auto const outside = Vertex(graph.ranges.size(ranks.rank()));
  auto const root = contract_forest_edges(list, local_forest(list), outside, chosen);
  auto const u = list.u, v = list.v;
  auto const mask = mark(Host(), "otakar::contract_local", list.edges(),
                         [=](std::uint64_t e) { return u(e) != outside && root(u(e)) != root(v(e)); });
  std::vector<ComponentEnds> ends;
  std::vector<std::uint32_t> places;
  for (std::uint64_t word = 0; word < words_for(list.edges()); ++word)
    for_each_bit(mask.cell(word), 64 * word, [&](std::uint64_t e) {
      ends.push_back({first + root(u(e)), v(e) == outside ? graph.cut_at(e).v : first + root(v(e))});
      places.push_back(std::uint32_t(e));
    });

  // The components of ends at other ranks; those of this rank's are their own.
  VertexTable<> const table(0, graph.ranges.vertices(), ends.size(), [&](std::uint64_t i) { return ends[i].v; });
  auto const component_of = [=](std::uint64_t vertex) { return first + root(vertex - first); };
  auto const labels = look_up(ranks, graph.ranges, table, graph.ranges.vertices(), component_of);
  return component_edges(
      graph, ends.size(), [&](std::uint64_t i) { return places[i]; },
      [&](std::uint64_t i) {
        return ComponentEnds{ends[i].u, labels(table.place(ends[i].v))};
      });
}

}  // namespace otakar
