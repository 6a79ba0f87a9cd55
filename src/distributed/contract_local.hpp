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
#include "parallel/union_find.hpp"

namespace otakar {

// Out: the edges between components. A cut edge stays with the owner of its first end.
template <class Ids>
ComponentEdges<Ids> contract_local(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                   LocalForest<Ids> const& local_forest, std::vector<std::uint32_t>& chosen)
{
  using Vertex = typename Ids::Vertex;
  auto const& list = graph.list;
  std::uint64_t const first = graph.ranges.first(ranks.rank());
  auto const outside = Vertex(graph.ranges.size(ranks.rank()));
  auto const forest = local_forest(list);
  UnionFind<Vertex> trees(Host(), list.vertices);
  for (std::uint64_t i = 0; i < forest.extent(0); ++i) {
    auto const e = forest(i);
    if (list.u(e) == outside || list.v(e) == outside) continue;
    chosen.push_back(std::uint32_t(e));
    trees.unite(list.u(e), list.v(e));
  }

  std::vector<ComponentEnds> ends;
  std::vector<std::uint32_t> place;
  for (std::uint64_t e = 0, next_cut = 0; e < list.edges(); ++e) {
    if (next_cut < graph.cut.extent(0) && graph.cut(next_cut).place == e) {
      CutEdge const& edge = graph.cut(next_cut++);
      if (list.u(e) == outside) continue;
      ends.push_back({first + trees.find(list.u(e)), edge.v});
      place.push_back(std::uint32_t(e));
      continue;
    }
    Vertex const a = trees.find(list.u(e)), b = trees.find(list.v(e));
    if (a == b) continue;
    ends.push_back({first + a, first + b});
    place.push_back(std::uint32_t(e));
  }

  // The components of ends at other ranks.
  auto const second = allocate<std::uint64_t>(Host(), "otakar::contract_local::ends", ends.size());
  for (std::uint64_t i = 0; i < ends.size(); ++i) second(i) = ends[i].v;
  VertexTable<> const table(second);
  auto const component_of = [&, parents = trees.parents()](std::uint64_t vertex) {
    return first + find_root<Shorten::exchange>(parents, Vertex(vertex - first));
  };
  auto const labels = look_up(ranks, graph.ranges, table, graph.ranges.vertices(), component_of);
  return component_edges(
      graph, ends.size(), [&](std::uint64_t i) { return place[i]; },
      [&](std::uint64_t i) {
        return ComponentEnds{ends[i].u, labels(table.place(ends[i].v))};
      });
}

}  // namespace otakar
