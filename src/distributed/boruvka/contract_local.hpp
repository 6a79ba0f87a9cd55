// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The first step on a local graph, without any exchange but one: what a rank can decide from its own edges.
//
// Let G be the graph of a rank, all edges at its vertices, with the vertices of all other ranks as one vertex x. Every
// edge of G's minimum spanning forest is one of the whole graph's: if lighter edges joined its ends on another way,
// then the part of that way through other ranks would be a way through x, and lighter edges would join its ends in G.
// No rule that knows the rank's edges alone can decide for more edges, for the edges it does not know may be the
// lightest. So a solver for one process does the work.
// The trees of that forest without x are the rank's components. An edge within one is heaviest on a cycle.
//
// Most trees are found by one level of block_boruvka, where x is alone in a block, so that no tree has it. The solver
// then has the few edges between these trees, and only they need to be looked at again.
#pragma once

#include "distributed/boruvka/component_edges.hpp"
#include "distributed/look_up.hpp"
#include "solvers/block_boruvka/contract_blocks.hpp"

namespace otakar {

namespace contract_local_steps {

// What is left of the graph's list: edges between trees, of which the last one is x. All cut edges are among them.
template <class Ids>
WorkList<Ids, Host> contract_own_blocks(DistributedGraph<Ids> const& graph, ChosenEdges& chosen)
{
  using Edge = typename Ids::Edge;
  Host const host;
  auto const list = work_list<Ids, Host>(graph.list);
  if (list.edges() == 0 || !block_boruvka_steps::suits_blocks(graph.list, graph.blocks)) return list;
  block_boruvka_steps::Chosen<Edge, Host> trees{
      allocate<Edge>(host, "otakar::contract_local::chosen", graph.list.vertices)};
  auto const rest = block_boruvka_steps::contract_blocks(host, list, graph.blocks, trees);
  host.fence("otakar::contract_local::blocks");
  for (std::uint64_t i = 0; i < trees.size; ++i) chosen.mark(trees.id(i));
  chosen.size += trees.size;
  return rest;
}

// Adds the forest of what is left, without the edges to x; returns the component of each tree.
template <class Ids>
HostArray<typename Ids::Vertex> solve_rest(WorkList<Ids, Host> const& rest, LocalForest<Ids> const& local_forest,
                                           ChosenEdges& chosen)
{
  auto const outside = typename Ids::Vertex(rest.vertices - 1);
  auto const forest =
      in_order(members(local_forest(rest), rest.edges()));  // neighbours after each other: finds are short
  std::uint64_t inner = 0;
  for (std::uint64_t i = 0; i < forest.extent(0); ++i) {
    std::uint32_t const e = forest(i);
    if (rest.u(e) == outside || rest.v(e) == outside) continue;
    chosen.add(std::uint32_t(rest.original(e)));
    forest(inner++) = e;
  }
  return component_roots<Ids>(rest, {forest.data(), inner});
}

// The rank's vertices with cut edges, ascending, and in the list of what is left the trees that they are in.
struct BorderVertex {
  std::uint64_t vertex;
  std::uint32_t tree;
};

template <class Ids>
std::vector<BorderVertex> find_border(DistributedGraph<Ids> const& graph, WorkList<Ids, Host> const& rest,
                                      std::uint64_t first)
{
  auto const outside = typename Ids::Vertex(rest.vertices - 1);
  auto const u = graph.list.u, v = graph.list.v;
  std::vector<BorderVertex> border;
  for (std::uint64_t i = 0; i < rest.edges(); ++i) {
    std::uint64_t const e = rest.original(i);
    if (rest.u(i) == outside && rest.v(i) != outside) border.push_back({first + v(e), rest.v(i)});
    if (rest.v(i) == outside && rest.u(i) != outside) border.push_back({first + u(e), rest.u(i)});
  }
  std::sort(border.begin(), border.end(),
            [](BorderVertex const& a, BorderVertex const& b) { return a.vertex < b.vertex; });
  return border;
}

// Of each component with edges to others, at its root, one of its vertices by its number: of the last such edge, so
// that it does not depend on blocks.
template <class Ids>
HostArray<std::uint64_t> numbers_of_components(DistributedGraph<Ids> const& graph, WorkList<Ids, Host> const& rest,
                                               HostArray<typename Ids::Vertex> const& root, std::uint64_t first)
{
  auto const number = allocate<std::uint64_t>(Host(), "otakar::contract_local::number", rest.vertices);
  for (std::uint64_t i = 0; i < rest.edges(); ++i) {
    std::uint64_t const e = rest.original(i), a = root(rest.u(i)), b = root(rest.v(i));
    if (a == b) continue;
    number(a) = first + graph.list.u(e);
    number(b) = first + graph.list.v(e);
  }
  return number;
}

}  // namespace contract_local_steps

// Out: the edges between components. A cut edge stays with the owner of its first end.
template <class Ids>
ComponentEdges<Ids> contract_local(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                   LocalForest<Ids> const& local_forest, ChosenEdges& chosen)
{
  using namespace contract_local_steps;
  std::uint64_t const first = graph.ranges.first(ranks.rank());
  chosen.start(graph.list.edges());
  auto const rest = local_forest.on_host ? contract_own_blocks(graph, chosen) : work_list<Ids, Host>(graph.list);
  auto const root = solve_rest(rest, local_forest, chosen);
  auto const u = rest.u, v = rest.v;
  auto const outside = typename Ids::Vertex(rest.vertices - 1);
  auto const places =
      places_where(rest.edges(), [=](std::uint64_t i) { return u(i) != outside && root(u(i)) != root(v(i)); });
  auto const number = numbers_of_components(graph, rest, root, first);
  auto const place_of = [=](std::uint64_t i) { return std::uint32_t(rest.original(places(i))); };
  auto const second_end = [&](std::uint64_t i) {
    return v(places(i)) == outside ? graph.cut_at(place_of(i)).v : number(root(v(places(i))));
  };

  // The components of ends at other ranks; those of this rank's are their own.
  VertexTable<> const table(0, graph.ranges.vertices(), places.extent(0), second_end);
  auto const border = find_border(graph, rest, first);
  auto const component_of = [&](std::uint64_t vertex) {
    auto const at = std::lower_bound(border.begin(), border.end(), vertex,
                                     [](BorderVertex const& each, std::uint64_t v) { return each.vertex < v; });
    return at == border.end() || at->vertex != vertex ? vertex : number(root(at->tree));
  };
  auto const labels = look_up(ranks, graph.ranges, table, graph.ranges.vertices(), component_of);
  return component_edges(graph, places.extent(0), place_of, [&](std::uint64_t i) {
    return ComponentEnds{number(root(u(places(i)))), labels(table.place(second_end(i)))};
  });
}

}  // namespace otakar
