// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of the certificate. The forest is contracted (contract_forest.hpp), which finds cycles; then every edge
// outside it is compared with the heaviest edge on the path between its ends.
//
// Let h be that edge for u and v. The component that links by h holds u or v, else the path would leave it by a heavier
// edge. And a component that holds one of the two links by no edge heavier than h, for the path leaves it. So h is the
// heaviest link on the way from u and v up to the first component that holds both (V. King, "A Simpler Minimum Spanning
// Tree Verification Algorithm", 1997).
#pragma once

#include <Kokkos_BitManipulation.hpp>
#include <algorithm>

#include "verify/certificate.hpp"
#include "verify/contract_forest.hpp"

namespace otakar {

namespace find_fault_steps {

// Per vertex: the heaviest link on its way to the top, for one tree of the forest; none for the vertices of others. The
// path between two vertices has no edge heavier than both of theirs.
template <class Ids, class Space>
static Array<RankOf<Ids>, Space> heaviest_to_top(Space const& space, ComponentHierarchy<Ids, Space> const& hierarchy)
{
  using Edge = RankOf<Ids>;
  auto above = allocate<Edge>(space, "otakar::verify::heaviest", hierarchy.top);
  Kokkos::deep_copy(space, above, Edge::none());
  if (hierarchy.top > 0) Kokkos::deep_copy(space, first_of(above, 1), Edge::of(0, 0));
  for (auto level = hierarchy.levels.rbegin(); level != hierarchy.levels.rend(); ++level) {
    auto const link = level->link;
    auto const component = level->component;
    auto const heaviest = allocate<Edge>(space, "otakar::verify::heaviest", link.extent(0));
    Kokkos::parallel_for(
        "otakar::verify::descend", Range<Space>(space, 0, link.extent(0)), KOKKOS_LAMBDA(std::uint64_t v) {
          Edge const own = link(v);
          heaviest(v) = own.is_none() || above(component(v)) < own ? own : above(component(v));
        });
    above = heaviest;
  }
  return above;
}

// For kernels; the hierarchy must outlive it.
template <class Ids, class Space>
class PathMaxima {
 public:
  using Vertex = typename Ids::Vertex;
  using Edge = RankOf<Ids>;

  explicit PathMaxima(ComponentHierarchy<Ids, Space> const& hierarchy)
  {
    for (auto const& level : hierarchy.levels) {
      link_[levels_] = level.link.data();
      component_[levels_++] = level.component.data();
    }
  }

  // none where no path joins them.
  KOKKOS_FUNCTION Edge operator()(Vertex u, Vertex v) const
  {
    Edge heaviest = Edge::of(0, 0);
    for (int level = 0; u != v; ++level) {
      if (level == levels_) return Edge::none();
      Edge const at_u = link_[level][u];
      Edge const at_v = link_[level][v];
      Edge const heavier = at_u < at_v ? at_v : at_u;
      if (heavier.is_none()) return heavier;
      if (heaviest < heavier) heaviest = heavier;
      u = component_[level][u];
      v = component_[level][v];
    }
    return heaviest;
  }

 private:
  static constexpr int most_levels = 33;  // each has at most half the components of the one before

  Edge const* link_[most_levels];
  Vertex const* component_[most_levels];
  int levels_ = 0;
};

template <class Space, class A>
static bool ascends(Space const& space, A const& ids)
{
  std::uint64_t descents = 0;
  Kokkos::parallel_reduce(
      "otakar::verify::find_descents", Range<Space>(space, 1, std::max<std::uint64_t>(ids.extent(0), 1)),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & count) { count += ids(i) < ids(i - 1); }, descents);
  return descents == 0;
}

// Ids in ascending order, as make_forest has them; it leaves a faulty set as the solver returned it, and that one is
// sorted by one thread of the host.
template <class Space, class A>
A in_order(Space const& space, A const& ids)
{
  if (ascends(space, ids)) return ids;
  HostArray<typename A::value_type> const sorted("otakar::verify::forest", ids.extent(0));
  Kokkos::deep_copy(sorted, ids);
  std::sort(sorted.data(), sorted.data() + sorted.extent(0));
  return Kokkos::create_mirror_view_and_copy(typename Space::memory_space(), sorted);
}

// Copies the edges of the forest and returns the first place where an id is no edge, a loop, or that of the place
// before.
template <class Ids, class Space>
static std::uint64_t gather_edges(Space const& space, EdgeList<Ids, Space> const& graph,
                                  Array<typename Ids::Edge, Space> const& forest,
                                  Array<ComponentEdge<Ids>, Space> const& edges)
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
          if (i < edges.extent(0)) edges(i) = ComponentEdge<Ids>{u, v, e, graph.key(e)};
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

// Compares the edges outside the forest with the paths between their ends; on the host 64 at a time, of which a loop
// without branches first finds those that the bounds of their ends leave open. The value is twice the smallest id of a
// faulty edge, and one more where no path joins its ends.
template <class Ids, class Space>
struct CheckEdges {
  using Edge = RankOf<Ids>;
  static constexpr std::uint64_t block = in_host_memory<Space> ? 64 : 1;

  EdgeList<Ids, Space> graph;
  std::uint64_t first_edge;  // the id of the list's first
  Array<std::uint8_t, Space> member;
  Array<Edge, Space> heaviest;  // heaviest_to_top, or empty
  PathMaxima<Ids, Space> path_maximum;
  bool minimal;
  typename Ids::Edge ties;  // a bit above all ids where ties fall for the forest, or none

  KOKKOS_FUNCTION void operator()(std::uint64_t i, std::uint64_t& least) const
  {
    std::uint64_t const first = i * block;
    std::uint64_t const size = graph.u.extent(0) - first < block ? graph.u.extent(0) - first : block;
    std::uint64_t open = 0;
    if (heaviest.extent(0) == 0)
      for (std::uint64_t k = 0; k < size; ++k) open |= std::uint64_t(is_outside(first + k)) << k;
    else
      for (std::uint64_t k = 0; k < size; ++k) open |= std::uint64_t(is_unclear(first + k)) << k;
    for (; open != 0; open &= open - 1) check(first + Kokkos::countr_zero(open), least);
  }

 private:
  KOKKOS_FUNCTION Edge rank(std::uint64_t e) const
  {
    return Edge::of(graph.key(e), typename Ids::Edge((first_edge + e) | ties));
  }

  KOKKOS_FUNCTION bool is_outside(std::uint64_t e) const { return (member(e) == 0) & (graph.u(e) != graph.v(e)); }

  KOKKOS_FUNCTION bool is_unclear(std::uint64_t e) const
  {
    return is_outside(e) & ((rank(e) < heaviest(graph.u(e))) | (rank(e) < heaviest(graph.v(e))));
  }

  KOKKOS_FUNCTION void check(std::uint64_t e, std::uint64_t& least) const
  {
    Edge const most = path_maximum(graph.u(e), graph.v(e));
    std::uint64_t const found = 2 * (first_edge + e) + most.is_none();
    bool const faulty = most.is_none() || (minimal && rank(e) < most);
    if (faulty && found < least) least = found;
  }
};

// The heaviest edge on the path between the ends of e.
template <class Ids, class Space>
static std::uint64_t heaviest_between(Space const& space, CheckEdges<Ids, Space> const& check, std::uint64_t e)
{
  std::uint64_t heaviest = 0;
  Kokkos::parallel_reduce(
      "otakar::verify::find_heavier", Range<Space>(space, e, e + 1),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & id) {
        id = check.path_maximum(check.graph.u(i), check.graph.v(i)).id();
      },
      Kokkos::Max<std::uint64_t>(heaviest));
  return heaviest;
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

template <class Ids, class Space>
static std::optional<Fault> check_edges(Space const& space, CheckEdges<Ids, Space> const& check)
{
  constexpr std::uint64_t block = CheckEdges<Ids, Space>::block;
  std::uint64_t first = none<std::uint64_t>;
  Kokkos::parallel_reduce("otakar::verify::check_edges",
                          Range<Space>(space, 0, (check.graph.edges() + block - 1) / block), check,
                          Kokkos::Min<std::uint64_t>(first));
  if (first == none<std::uint64_t>) return {};
  if (first % 2 == 1) return Fault{first / 2, "joins two trees of the forest, which does not span"};
  return Fault{first / 2, "is lighter than an edge on the cycle it closes, yet not in the forest",
               heaviest_between(space, check, first / 2 - check.first_edge)};
}

}  // namespace find_fault_steps

template <class Ids, class Space>
std::optional<Fault> find_fault(Space const& space, EdgeList<Ids, Space> const& graph,
                                Array<typename Ids::Edge, Space> const& given, VerifyLevel level, Ties ties)
{
  using namespace find_fault_steps;
  if (level == VerifyLevel::none) return {};
  Region const region("otakar::verify");
  auto const forest = in_order(space, given);
  // As many edges as vertices close a cycle; there is no need to look at more.
  auto edges = allocate<ComponentEdge<Ids>>(space, "otakar::verify::edges",
                                            std::min<std::uint64_t>(forest.extent(0), graph.vertices));
  std::uint64_t const invalid = gather_edges<Ids>(space, graph, forest, edges);
  if (invalid < forest.extent(0)) return invalid_id(forest, invalid, graph.edges());
  auto const hierarchy = contract_forest<Ids>(space, graph.vertices, std::move(edges));
  if (hierarchy.cycle_edge) return Fault{*hierarchy.cycle_edge, "closes a cycle in the forest"};

  // Bounds of the vertices cost more than they save where few edges are outside the forest.
  bool const few = graph.edges() - forest.extent(0) < graph.vertices / 4;
  CheckEdges<Ids, Space> const check{graph,
                                     0,
                                     members<Ids>(space, graph.edges(), forest),
                                     few ? Array<RankOf<Ids>, Space>() : heaviest_to_top<Ids>(space, hierarchy),
                                     PathMaxima<Ids, Space>(hierarchy),
                                     level == VerifyLevel::full,
                                     typename Ids::Edge(ties == Ties::any ? Ids::most_edges + 1 : 0)};
  return check_edges<Ids>(space, check);
}

}  // namespace otakar
