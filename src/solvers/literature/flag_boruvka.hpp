// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// flag_boruvka: Boruvka on rows that are never rebuilt; arcs within a component are flagged dead where they stand.
//
// In: a graph as an edge list and as CSR. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: after V. Goyal, A. Nandwani, J. Sairabanu, S. Sriram, "Comparative Study on Boruvka's Implementation on
// Hetrogenous Platform with Cache Analysis", whose first variant keeps the graph and flags, as against contraction.
// Every round walks all rows: a vertex passes over dead arcs, flags those that have come to lie within its component,
// and offers the lightest of the rest to the component. Components are joined, and every vertex learns its
// representative. Held against `boruvka`, whose kernels run over vertices as well, it shows what contraction buys.
// Cost: O((n + m) log n) work, of which the walks over flags never get shorter; O(log n) rounds; memory beside the
// input: a byte per arc, eight words and a byte per vertex.
#pragma once

#include "graph/graph.hpp"
#include "solvers/literature/steps/components.hpp"

namespace otakar {

namespace flag_boruvka_steps {

inline constexpr char name[] = "otakar::flag_boruvka::";

template <class Space>
struct Flags {
  Array<std::uint8_t, Space> dead;      // per arc: it lies within a component
  Array<std::uint8_t, Space> finished;  // per vertex: all its arcs are dead
};

// Returns how many arcs are alive.
template <class Ids, class Space>
static std::uint64_t find_lightest(Space const& space, Csr<Ids, Space> const& rows,
                                   Components<Ids, Space> const& components, Flags<Space> const& flags)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::flag_boruvka::find_lightest");
  std::uint64_t alive = 0;
  Kokkos::parallel_reduce(
      "otakar::flag_boruvka::find_lightest", Range<Space>(space, 0, rows.vertices),
      KOKKOS_LAMBDA(std::uint64_t v, std::uint64_t & sum) {
        if (flags.finished(v)) return;
        Vertex const root = components.parent(v);
        Edge const last = rows.offset(v + 1);
        WeightedEdge<typename Ids::Key, Edge> least{none<typename Ids::Key>, none<Edge>};
        std::uint64_t leaving = 0;
        for (Edge arc = rows.offset(v); arc < last; ++arc) {
          if (flags.dead(arc)) continue;
          if (components.parent(rows.target(arc)) == root) {
            flags.dead(arc) = 1;
            continue;
          }
          WeightedEdge<typename Ids::Key, Edge> const other{rows.key(arc), rows.edge(arc)};
          if (other < least) least = other;
          ++leaving;
        }
        if (leaving == 0) flags.finished(v) = 1;
        if (leaving != 0) components.offer(root, components.order.pack(least.key, least.id));
        sum += leaving;
      },
      alive);
  return alive;
}

}  // namespace flag_boruvka_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> flag_boruvka(Space const& space, Graph<Ids, Space> const& graph, SolverOptions const&,
                                              Statistics& statistics)
{
  using namespace flag_boruvka_steps;
  auto components = make_components<Ids>(space, name, graph.list);
  Flags<Space> const flags{allocate_zeros<std::uint8_t>(space, "otakar::flag_boruvka::dead", graph.rows.arcs),
                           allocate_zeros<std::uint8_t>(space, "otakar::flag_boruvka::finished", graph.list.vertices)};
  while (components.count > 1) {
    Region const region("otakar::flag_boruvka::round");
    std::uint64_t const alive = find_lightest(space, graph.rows, components, flags);
    if (alive == 0) break;
    std::uint64_t const vertices = components.count;
    statistics.rounds.push_back({vertices, alive / 2, unite(space, name, components), {}});
    flatten(space, name, components);
  }
  return components.chosen();
}

template <class Ids>
constexpr std::uint64_t flag_boruvka_bytes(GraphSize size)
{
  return components_bytes<Ids>(size) + 2 * size.edges + size.vertices;
}

}  // namespace otakar
