// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A list of arcs per vertex, over compressed sparse rows: lists are sorted, cut and shortened where they stand; the
// rows stay as they are. One thread works on a list at a time.
#pragma once

#include <Kokkos_NestedSort.hpp>
#include <algorithm>

#include "graph/edge_order.hpp"
#include "graph/graph.hpp"
#include "parallel/indices.hpp"
#include "solvers/literature/steps/components.hpp"

namespace otakar {

// The list of vertex v is the arcs arc(first(v)) .. arc(last(v)).
template <class Ids, class Space>
struct ArcLists {
  using Edge = typename Ids::Edge;
  using Weighted = WeightedEdge<typename Ids::Key, Edge>;

  Csr<Ids, Space> rows;
  Array<Edge, Space> arc;
  Array<Edge, Space> first;
  Array<Edge, Space> last;

  KOKKOS_INLINE_FUNCTION Edge size(std::uint64_t v) const { return Edge(last(v) - first(v)); }
  KOKKOS_INLINE_FUNCTION Weighted weighted(Edge place) const { return {rows.key(arc(place)), rows.edge(arc(place))}; }
  KOKKOS_INLINE_FUNCTION typename Ids::Vertex target(Edge place) const { return rows.target(arc(place)); }
};

// Every list is its row. `name` is the solver's, for labels: "otakar::solver::".
template <class Ids, class Space>
ArcLists<Ids, Space> make_lists(Space const& space, std::string const& name, Csr<Ids, Space> const& rows)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const n = rows.vertices;
  ArcLists<Ids, Space> const lists{rows, allocate_indices<Edge>(space, name + "arc", rows.arcs),
                                   allocate<Edge>(space, name + "first", n),
                                   Kokkos::subview(rows.offset, Kokkos::pair<std::uint64_t, std::uint64_t>(1, n + 1))};
  Kokkos::deep_copy(space, lists.first, first_of(rows.offset, n));
  return lists;
}

// visit(v) for every vertex: lists differ in length, so threads take them in small portions.
template <class Ids, class Space, class Visit>
void for_each_list(Space const& space, std::string const& label, ArcLists<Ids, Space> const& lists, Visit const& visit)
{
  Region const region(label);
  Kokkos::parallel_for(label, DynamicRange<Space>(space, 0, lists.rows.vertices), visit);
}

template <class Ids, class Space>
struct LighterArc {
  Csr<Ids, Space> rows;

  KOKKOS_INLINE_FUNCTION bool operator()(typename Ids::Edge a, typename Ids::Edge b) const
  {
    return WeightedEdge{rows.key(a), rows.edge(a)} < WeightedEdge{rows.key(b), rows.edge(b)};
  }
};

// A team sorts one list after another.
template <class Ids, class Space>
struct SortByTeam {
  using Policy = Kokkos::TeamPolicy<Space>;
  ArcLists<Ids, Space> lists;

  KOKKOS_INLINE_FUNCTION void operator()(typename Policy::member_type const& team) const
  {
    for (std::uint64_t v = std::uint64_t(team.league_rank()); v < lists.rows.vertices;
         v += std::uint64_t(team.league_size())) {
      Kokkos::pair<std::uint64_t, std::uint64_t> const list(lists.first(v), lists.last(v));
      Kokkos::Experimental::sort_team(team, Kokkos::subview(lists.arc, list), LighterArc<Ids, Space>{lists.rows});
    }
  }
};

// Lightest arc first.
template <class Ids, class Space>
void sort_lists(Space const& space, std::string const& name, ArcLists<Ids, Space> const& lists)
{
  if constexpr (in_host_memory<Space>) {
    for_each_list(space, name + "sort_lists", lists, [=](std::uint64_t v) {
      auto* const arcs = lists.arc.data();
      std::sort(arcs + lists.first(v), arcs + lists.last(v), LighterArc<Ids, Space>{lists.rows});
    });
  } else {
    using Sort = SortByTeam<Ids, Space>;
    Region const region(name + "sort_lists");
    int const teams = int(std::min<std::uint64_t>(lists.rows.vertices, std::uint64_t(1) << 20));
    Kokkos::parallel_for(name + "sort_lists", typename Sort::Policy(space, teams, Kokkos::AUTO), Sort{lists});
  }
}

// In the lists of some vertices.
template <class Ids, class Space>
static std::uint64_t count_arcs(Space const& space, std::string const& name, ArcLists<Ids, Space> const& lists,
                                LiveItems<typename Ids::Vertex, Space> const& vertices)
{
  std::uint64_t arcs = 0;
  Kokkos::parallel_reduce(
      name + "count_arcs", Range<Space>(space, 0, vertices.count),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum) { sum += lists.size(vertices.at(i)); }, arcs);
  return arcs;
}

}  // namespace otakar
