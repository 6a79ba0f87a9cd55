// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Boruvka's rounds on a forest alone, each a level of components.
//
// In a round every component links to a neighbour by the lightest edge that leaves it; the components of one tree of
// links become one component of the next level. Of two components that chose the same edge the smaller number is the
// root and does not link. A level keeps each component's link and what it becomes part of, and has at most half the
// components of the one before. An edge that joins two parts of one component and links neither closes a cycle.
//
// Shared with solvers are memory accesses and compaction (src/parallel). An edge that compaction lost or repeated would
// show: in every round the edges that are left and those that linked must be all there were.
#pragma once

#include <optional>
#include <stdexcept>
#include <vector>

#include "parallel/compact.hpp"
#include "parallel/for_each_ahead.hpp"
#include "verify/rank.hpp"

namespace otakar {

// An edge of the forest between two components of a level. No byte of it is padding, which a device would read.
template <class Ids>
struct ComponentEdge {
  std::uint32_t a, b;
  typename Ids::Key id;  // wide enough: see IdWidths
  typename Ids::Key key;
};

template <class Ids, class Space>
struct ComponentLevel {
  Array<RankOf<Ids>, Space> link;                // zero at a root, none where no edge leaves the component
  Array<typename Ids::Vertex, Space> component;  // the component of the next level, where an edge leaves this one
};

template <class Ids, class Space>
struct ComponentHierarchy {
  std::vector<ComponentLevel<Ids, Space>> levels;
  std::uint64_t top = 0;                         // components that no edge leaves, above the last level
  std::optional<typename Ids::Edge> cycle_edge;  // closes a cycle: then there are no further levels
};

namespace contract_forest_steps {

// What a round reads and writes.
template <class Ids, class Space>
struct ContractionRound {
  using Vertex = typename Ids::Vertex;
  using Edge = RankOf<Ids>;

  Array<ComponentEdge<Ids>, Space> edges;
  Array<Edge, Space> link;         // at first with an edge's place in the list for its id
  Array<Vertex, Space> component;  // see ComponentLevel
  Array<Vertex, Space> parent;     // the component that each one links to; itself where it does not

  KOKKOS_FUNCTION Edge place(std::uint64_t i) const { return Edge::of(edges(i).key, typename Ids::Edge(i)); }
  KOKKOS_FUNCTION bool is_link(std::uint64_t i) const
  {
    Edge const edge = Edge::of(edges(i).key, typename Ids::Edge(edges(i).id));
    return link(edges(i).a) == edge || link(edges(i).b) == edge;
  }
  KOKKOS_FUNCTION bool joined(std::uint64_t i) const { return component(edges(i).a) == component(edges(i).b); }
};

template <class Ids, class Space>
static void find_lightest(Space const& space, ContractionRound<Ids, Space> const& round)
{
  using Edge = RankOf<Ids>;
  Kokkos::deep_copy(space, round.link, Edge::none());
  bool const alone = in_host_memory<Space> && space.concurrency() == 1;
  for (int step = 0; step < Edge::steps; ++step)
    for_each_ahead(
        space, "otakar::verify::find_lightest", round.edges.extent(0),
        KOKKOS_LAMBDA(std::uint64_t i) {
          prefetch(&round.link(round.edges(i).a));
          prefetch(&round.link(round.edges(i).b));
        },
        KOKKOS_LAMBDA(std::uint64_t i) {
          round.place(i).offer(&round.link(round.edges(i).a), step, alone);
          round.place(i).offer(&round.link(round.edges(i).b), step, alone);
        });
}

// Every component links to the other end of its lightest edge.
template <class Ids, class Space>
static void link_components(Space const& space, ContractionRound<Ids, Space> const& round)
{
  using Vertex = typename Ids::Vertex;
  using Edge = RankOf<Ids>;
  for_each_ahead(
      space, "otakar::verify::link_components", round.link.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) {
        if (!round.link(v).is_none()) prefetch(&round.edges(round.link(v).id()));
      },
      KOKKOS_LAMBDA(std::uint64_t v) {
        round.parent(v) = Vertex(v);
        if (round.link(v).is_none()) return;
        auto const edge = round.edges(round.link(v).id());
        round.parent(v) = Vertex(edge.a ^ edge.b ^ v);
        round.link(v) = Edge::of(edge.key, typename Ids::Edge(edge.id));
      });
}

// Of two components that link to each other, which chose the same edge, the smaller becomes a root. There are no
// other cycles. Without branches, which nothing would predict.
template <class Ids, class Space>
static void choose_roots(Space const& space, ContractionRound<Ids, Space> const& round)
{
  using Vertex = typename Ids::Vertex;
  for_each_ahead(
      space, "otakar::verify::choose_roots", round.link.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) { prefetch(&round.parent(read_relaxed(&round.parent(v)))); },
      KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const other = read_relaxed(&round.parent(v));
        bool const root = (v < other) & (read_relaxed(&round.parent(other)) == v);
        write_relaxed(&round.parent(v), Vertex(other ^ (other ^ v) * root));
        round.link(v) = round.link(v).zero_unless(!root);
      });
}

// Splits paths that are not short: whatever other threads read meanwhile is an ancestor.
template <class Vertex>
KOKKOS_FUNCTION Vertex root_of(Vertex* parent, Vertex v)
{
  Vertex ancestor = v;
  for (int step = 0; step < 3; ++step) ancestor = read_relaxed(&parent[ancestor]);
  if (read_relaxed(&parent[ancestor]) == ancestor) return ancestor;
  for (ancestor = read_relaxed(&parent[v]);;) {
    Vertex const above = read_relaxed(&parent[ancestor]);
    if (above == ancestor) return ancestor;
    write_relaxed(&parent[v], above);
    v = ancestor;
    ancestor = above;
  }
}

struct ComponentCounts {
  std::uint64_t roots = 0;
  std::uint64_t linked = 0;
};

// Numbers the roots and lets every other component find its own.
template <class Ids, class Space>
static ComponentCounts number_components(Space const& space, ContractionRound<Ids, Space> const& round)
{
  using Vertex = typename Ids::Vertex;
  std::uint64_t counts = 0;  // roots, and above them those that linked: there are fewer than 2^32 of either
  Kokkos::parallel_scan(
      "otakar::verify::number_roots", Range<Space>(space, 0, round.component.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t v, std::uint64_t & sum, bool final) {
        if (final) round.component(v) = Vertex(sum);
        bool const linked = round.parent(v) != v;
        sum += std::uint64_t(linked) << 32 | (!linked & !round.link(v).is_none());
      },
      counts);
  for_each_ahead(
      space, "otakar::verify::find_roots", round.component.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) { prefetch(&round.parent(read_relaxed(&round.parent(v)))); },
      KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const root = root_of(round.parent.data(), Vertex(v));
        if (root != v) round.component(v) = round.component(root);
      });
  return ComponentCounts{counts & 0xffffffffu, counts >> 32};
}

// The smallest id of an edge within a component by which nothing linked.
template <class Ids, class Space>
static typename Ids::Edge first_in_cycle(Space const& space, ContractionRound<Ids, Space> const& round)
{
  using Edge = typename Ids::Edge;
  Edge first = none<Edge>;
  Kokkos::parallel_reduce(
      "otakar::verify::find_cycle", Range<Space>(space, 0, round.edges.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t i, Edge & least) {
        auto const id = Edge(round.edges(i).id);
        if (round.joined(i) && !round.is_link(i) && id < least) least = id;
      },
      Kokkos::Min<Edge>(first));
  return first;
}

}  // namespace contract_forest_steps

// edges: of the forest, in ascending order of ids, fewer than 2^32, none a loop.
template <class Ids, class Space>
static ComponentHierarchy<Ids, Space> contract_forest(Space const& space, std::uint64_t vertices,
                                                      Array<ComponentEdge<Ids>, Space> edges)
{
  using namespace contract_forest_steps;
  using Vertex = typename Ids::Vertex;
  ComponentHierarchy<Ids, Space> hierarchy;
  hierarchy.top = vertices;
  auto const parent = allocate<Vertex>(space, "otakar::verify::parent", vertices);
  while (edges.extent(0) > 0) {
    Region const region("otakar::verify::round");
    ContractionRound<Ids, Space> const round{edges, allocate<RankOf<Ids>>(space, "otakar::verify::link", hierarchy.top),
                                             allocate<Vertex>(space, "otakar::verify::component", hierarchy.top),
                                             parent};
    find_lightest(space, round);
    link_components(space, round);
    choose_roots(space, round);
    ComponentCounts const counts = number_components(space, round);
    auto const mask = mark(
        space, "otakar::verify::edges", edges.extent(0), KOKKOS_LAMBDA(std::uint64_t i) { return !round.joined(i); });
    std::uint64_t const left = count_marked(space, "otakar::verify::edges", mask);
    if (left + counts.linked != edges.extent(0)) {
      hierarchy.cycle_edge = first_in_cycle(space, round);
      if (*hierarchy.cycle_edge == none<typename Ids::Edge>) throw std::logic_error("the certificate lost an edge");
      return hierarchy;
    }
    auto const next = allocate<ComponentEdge<Ids>>(space, "otakar::verify::edges", left);
    std::uint64_t const emitted = emit_marked(
        space, "otakar::verify::edges", mask, KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t i) {
          auto const edge = round.edges(i);
          next(position) = ComponentEdge<Ids>{round.component(edge.a), round.component(edge.b), edge.id, edge.key};
        });
    if (emitted != left) throw std::logic_error("the certificate lost an edge");
    edges = next;
    hierarchy.levels.push_back({round.link, round.component});
    hierarchy.top = counts.roots;
  }
  return hierarchy;
}

}  // namespace otakar
