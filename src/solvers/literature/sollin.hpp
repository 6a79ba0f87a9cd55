// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// sollin: Boruvka on sorted adjacency lists, each taken from its lightest arc on.
//
// In: a graph as an edge list and as CSR. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: the ETH report of Cambier, Dang-Nhu, Dardinier and Trassoudaine (2018). Every vertex sorts its arcs once. In
// each round it passes over those that have come to lie within its component, for good, and offers the next one to the
// component; the components add their lightest edge (each edge at most twice) and merge. So an arc is passed once in
// all rounds together, however many there are.
// Differs from the source: the report gives three lines, which any Boruvka obeys. The sorted lists are ours, after the
// adjacency lists of D. A. Bader and G. Cong (2006), whom the report cites.
// Cost: O(m log d) to sort lists of length d, then O(m + n log n); O(log n) rounds; memory beside the input: a word per
// arc, eleven words per vertex.
#pragma once

#include "graph/graph.hpp"
#include "solvers/literature/steps/arc_lists.hpp"
#include "solvers/literature/steps/components.hpp"

namespace otakar {

namespace sollin_steps {

// Predicate, evaluated once per round: a vertex passes over its arcs within the component and offers the next, where
// there is one.
template <class Ids, class Space>
struct OfferNext {
  Components<Ids, Space> components;
  ArcLists<Ids, Space> lists;
  LiveItems<typename Ids::Vertex, Space> vertices;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t i) const
  {
    auto const v = vertices.at(i);
    auto const root = components.parent(v);
    auto const last = lists.last(v);
    auto place = lists.first(v);
    while (place < last && components.parent(lists.target(place)) == root) ++place;
    lists.first(v) = place;
    if (place == last) return false;
    auto const lightest = lists.weighted(place);
    components.offer(root, components.order.pack(lightest.key, lightest.id));
    return true;
  }
  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t i) const
  {
    auto const v = vertices.at(i);
    if (lists.first(v) < lists.last(v)) otakar::prefetch(&components.parent(lists.target(lists.first(v))));
  }
};

// Joins all that the lists join; leaves parents flat.
template <class Ids, class Space>
void run_rounds(Space const& space, std::string const& name, Components<Ids, Space>& components,
                ArcLists<Ids, Space> const& lists, Statistics& statistics)
{
  sort_lists(space, name, lists);
  gather_roots(space, name, components);
  LiveItems<typename Ids::Vertex, Space> vertices{lists.rows.vertices, {}};  // whose lists are not empty
  while (components.count > 1) {
    Region const region(name + "round");
    vertices = retain(space, name + "find_lightest", vertices, OfferNext<Ids, Space>{components, lists, vertices});
    if (vertices.count == 0) break;
    std::uint64_t const before = components.count;
    std::uint64_t const arcs = count_arcs(space, name, lists, vertices);  // some within a component, but not passed yet
    statistics.rounds.push_back({before, arcs / 2, unite(space, name, components), {}});
    flatten(space, name, components);
  }
}

}  // namespace sollin_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> sollin(Space const& space, Graph<Ids, Space> const& graph, SolverOptions const&,
                                        Statistics& statistics)
{
  using namespace sollin_steps;
  std::string const name = "otakar::sollin::";
  auto components = make_components<Ids>(space, name, graph.list);
  auto const lists = make_lists<Ids>(space, name, graph.rows);
  run_rounds(space, name, components, lists, statistics);
  return components.chosen();
}

template <class Ids>
constexpr std::uint64_t sollin_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  return components_bytes<Ids>(size) + (2 * size.edges + size.vertices) * sizeof(Edge) +
         2 * size.vertices * sizeof(typename Ids::Vertex);
}

}  // namespace otakar
