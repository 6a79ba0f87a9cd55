// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of the certificate.
#pragma once

#include <Kokkos_Sort.hpp>
#include <algorithm>

#include "verify/certificate.hpp"

namespace otakar {

namespace find_fault_steps {

template <class Space, class A>
static bool ascends(Space const& space, A const& ids)
{
  std::uint64_t descents = 0;
  Kokkos::parallel_reduce(
      "otakar::verify::find_descents", Range<Space>(space, 1, std::max<std::uint64_t>(ids.extent(0), 1)),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & count) { count += ids(i) < ids(i - 1); }, descents);
  return descents == 0;
}

// Ids in ascending order.
template <class Space, class A>
A in_order(Space const& space, A const& ids)
{
  if (ascends(space, ids)) return ids;
  auto const sorted = allocate<typename A::value_type>(space, "otakar::verify::forest", ids.extent(0));
  Kokkos::deep_copy(space, sorted, ids);
  Kokkos::sort(space, sorted);
  return sorted;
}

// Copies the edges of the forest and returns the first place where an id is no edge, a loop, or that of the place
// before.
template <class Ids, class Space>
static std::uint64_t gather_edges(Space const& space, EdgeList<Ids, Space> const& graph,
                                  Array<typename Ids::Edge, Space> const& forest,
                                  Array<ClusterEdge<Ids>, Space> const& edges)
{
  std::uint64_t first = forest.extent(0);
  Kokkos::parallel_reduce(
      "otakar::verify::gather_edges", Range<Space>(space, 0, forest.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & least) {
        auto const e = forest(i);
        bool faulty = e >= graph.u.extent(0) || (i > 0 && forest(i - 1) == e);
        if (!faulty) {
          auto const u = graph.u(e);
          auto const v = graph.v(e);
          faulty = u == v;
          if (i < edges.extent(0)) edges(i) = ClusterEdge<Ids>{u, v, e, graph.key(e)};
        }
        if (faulty && i < least) least = i;
      },
      Kokkos::Min<std::uint64_t>(first));
  return std::min<std::uint64_t>(first, forest.extent(0));
}

template <class A>
typename A::value_type item_of(A const& array, std::uint64_t i)
{
  typename A::value_type item;
  Kokkos::deep_copy(item, Kokkos::subview(array, i));
  return item;
}

template <class A>
Fault invalid_id(A const& forest, std::uint64_t i, std::uint64_t edges)
{
  auto const e = item_of(forest, i);
  if (e >= edges) return Fault{e, "is not an edge of the graph"};
  if (i > 0 && item_of(forest, i - 1) == e) return Fault{e, "stands twice in the forest"};
  return Fault{e, "is a self-loop"};
}

// Whether an edge is outside the forest and not heavier than a bound of the path between its ends. Without branches:
// next to no edge is, in most graphs.
template <class Ids, class Space>
struct Unclear {
  EdgeList<Ids, Space> graph;
  Array<std::uint8_t, Space> member;
  Array<RankOf<Ids>, Space> heaviest;

  KOKKOS_FUNCTION bool operator()(std::uint64_t e) const
  {
    auto const u = graph.u(e);
    auto const v = graph.v(e);
    auto const edge = RankOf<Ids>::of(graph.key(e), typename Ids::Edge(e));
    return (member(e) == 0) & (u != v) & ((edge < heaviest(u)) | (edge < heaviest(v)));
  }
};

template <class Ids, class Space>
struct Faulty {
  EdgeList<Ids, Space> graph;
  PathMaxima<Ids, Space> path_maximum;
  bool minimal;

  KOKKOS_FUNCTION bool operator()(std::uint64_t e) const
  {
    auto const heaviest = path_maximum(graph.u(e), graph.v(e));
    if (!minimal) return heaviest.is_none();
    return RankOf<Ids>::of(graph.key(e), typename Ids::Edge(e)) < heaviest;
  }
};

// The smallest id of a faulty edge, twice, and one more where no path joins its ends.
template <class Ids, class Space>
static std::uint64_t first_fault(Space const& space, Mask<Space> const& faulty, Faulty<Ids, Space> const& faults)
{
  std::uint64_t first = none<std::uint64_t>;
  Kokkos::parallel_reduce(
      "otakar::verify::find_fault", Range<Space>(space, 0, faulty.size),
      KOKKOS_LAMBDA(std::uint64_t e, std::uint64_t & least) {
        if (!faulty.has(e) || 2 * e > least) return;
        least = 2 * e + faults.path_maximum(faults.graph.u(e), faults.graph.v(e)).is_none();
      },
      Kokkos::Min<std::uint64_t>(first));
  return first;
}

template <class Ids, class Space>
static Array<std::uint8_t, Space> members(Space const& space, std::uint64_t edges,
                                          Array<typename Ids::Edge, Space> const& forest)
{
  auto const member = allocate_zeros<std::uint8_t>(space, "otakar::verify::member", edges);
  Kokkos::parallel_for(
      "otakar::verify::mark_members", Range<Space>(space, 0, forest.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t i) { member(forest(i)) = 1; });
  return member;
}

}  // namespace find_fault_steps

template <class Ids, class Space>
std::optional<Fault> find_fault(Space const& space, EdgeList<Ids, Space> const& graph,
                                Array<typename Ids::Edge, Space> const& given, VerifyLevel level)
{
  using namespace find_fault_steps;
  if (level == VerifyLevel::none) return {};
  Region const region("otakar::verify");
  auto const forest = in_order(space, given);
  // As many edges as vertices close a cycle; there is no need to look at more.
  auto edges = allocate<ClusterEdge<Ids>>(space, "otakar::verify::edges",
                                          std::min<std::uint64_t>(forest.extent(0), graph.vertices));
  std::uint64_t const invalid = gather_edges<Ids>(space, graph, forest, edges);
  if (invalid < forest.extent(0)) return invalid_id(forest, invalid, graph.edges());
  auto const hierarchy = contract_forest<Ids>(space, graph.vertices, std::move(edges));
  if (hierarchy.cycle_edge) return Fault{*hierarchy.cycle_edge, "closes a cycle in the forest"};

  Unclear<Ids, Space> const unclear{graph, members<Ids>(space, graph.edges(), forest),
                                    heaviest_to_top<Ids>(space, hierarchy)};
  Faulty<Ids, Space> const faults{graph, PathMaxima<Ids, Space>(hierarchy), level == VerifyLevel::full};
  auto const faulty = mark(space, "otakar::verify::check_edges", graph.edges(), unclear, faults);
  if (count_marked(space, "otakar::verify::check_edges", faulty) == 0) return {};
  std::uint64_t const first = first_fault<Ids>(space, faulty, faults);
  if (first % 2 == 1) return Fault{first / 2, "joins two trees of the forest, which does not span"};
  return Fault{first / 2, "is lighter than an edge on the cycle it closes, yet not in the forest"};
}

}  // namespace otakar
