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

#include "distributed/boruvka/component_edges.hpp"
#include "distributed/look_up.hpp"

namespace otakar {

// Out: the edges between components. A cut edge stays with the owner of its first end.
template <class Ids>
ComponentEdges<Ids> contract_local(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                   LocalForest<Ids> const& local_forest, ChosenEdges& chosen)
{
  using Vertex = typename Ids::Vertex;
  auto const& list = graph.list;
  std::uint64_t const first = graph.ranges.first(ranks.rank());
  auto const outside = Vertex(graph.ranges.size(ranks.rank()));
  auto const u = list.u, v = list.v;
  chosen.member = members(local_forest(list), list.edges());
  auto const forest = in_order(chosen.member);  // neighbours after each other: finds are short
  for (std::uint64_t i = 0; i < forest.extent(0); ++i) {
    std::uint32_t const e = forest(i);
    bool const leaves = u(e) == outside || v(e) == outside;
    if (leaves)
      chosen.member(e) = 0;
    else
      forest(chosen.size++) = e;
  }
  auto const root = component_roots(list, {forest.data(), chosen.size});
  auto const places =
      places_where(list.edges(), [=](std::uint64_t e) { return u(e) != outside && root(u(e)) != root(v(e)); });
  auto const second_end = [&](std::uint64_t i) {
    return v(places(i)) == outside ? graph.cut_at(places(i)).v : first + root(v(places(i)));
  };

  // The components of ends at other ranks; those of this rank's are their own.
  VertexTable<> const table(0, graph.ranges.vertices(), places.extent(0), second_end);
  auto const component_of = [=](std::uint64_t vertex) { return first + root(vertex - first); };
  auto const labels = look_up(ranks, graph.ranges, table, graph.ranges.vertices(), component_of);
  return component_edges(
      graph, places.extent(0), [=](std::uint64_t i) { return places(i); },
      [&](std::uint64_t i) {
        return ComponentEnds{first + root(u(places(i))), labels(table.place(second_end(i)))};
      });
}

}  // namespace otakar
