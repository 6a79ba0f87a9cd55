// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// sollin: Boruvka on sorted adjacency lists, each taken from its lightest arc on.
//
// In: a graph as an edge list and as CSR. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: the ETH report of Cambier, Dang-Nhu, Dardinier and Trassoudaine (2018), after Bader and Cong's Bor-FAL. Every
// vertex sorts its arcs once. In each round it passes over those that have come to lie within its component, for good,
// and offers the next one to the component; the components add their lightest edge (each edge at most twice) and merge.
// So an arc is passed once in all rounds together, however many there are.
// Cost: O(m log d) to sort lists of length d, then O(m + n log n); O(log n) rounds; memory beside the input: a word per
// arc, nine words per vertex.
#pragma once

#include "graph/graph.hpp"
#include "solvers/literature/steps/arc_lists.hpp"
#include "solvers/literature/steps/components.hpp"

namespace otakar {

namespace sollin_steps {

// Every vertex passes over its arcs within the component and offers the next. Returns how many arcs are left in lists;
// some of them lie within a component, but are not passed yet.
template <class Ids, class Space>
std::uint64_t find_lightest(Space const& space, std::string const& name, Components<Ids, Space> const& components,
                            ArcLists<Ids, Space> const& lists)
{
  using Edge = typename Ids::Edge;
  Region const region(name + "find_lightest");
  std::uint64_t const n = lists.rows.vertices;
  std::uint64_t arcs = 0;
  Kokkos::parallel_reduce(
      name + "find_lightest", DynamicRange<Space>(space, 0, n, Kokkos::ChunkSize(4096)),
      KOKKOS_LAMBDA(std::uint64_t v, std::uint64_t & sum) {
        std::uint64_t const later = v + items_ahead < n ? v + items_ahead : v;
        Edge const next = read_relaxed(&lists.first(later));  // its thread may be moving it
        if (next < lists.last(later)) prefetch(&components.parent(lists.target(next)));
        Edge place = lists.first(v);
        Edge const last = lists.last(v);
        if (place == last) return;
        auto const root = components.parent(v);
        while (place < last && components.parent(lists.target(place)) == root) ++place;
        write_relaxed(&lists.first(v), place);
        if (place == last) return;
        auto const lightest = lists.weighted(place);
        components.offer(root, components.order.pack(lightest.key, lightest.id));
        sum += last - place;
      },
      arcs);
  return arcs;
}

// Joins all that the lists join; leaves parents flat.
template <class Ids, class Space>
void run_rounds(Space const& space, std::string const& name, Components<Ids, Space>& components,
                ArcLists<Ids, Space> const& lists, Statistics& statistics)
{
  sort_lists(space, name, lists);
  gather_roots(space, name, components);
  while (components.count > 1) {
    Region const region(name + "round");
    std::uint64_t const arcs = find_lightest(space, name, components, lists);
    if (arcs == 0) break;
    std::uint64_t const before = components.count;
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
  return components_bytes<Ids>(size) + (2 * size.edges + size.vertices) * sizeof(Edge);
}

}  // namespace otakar
