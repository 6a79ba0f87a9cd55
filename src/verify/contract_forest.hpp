// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Boruvka's rounds on a forest alone, each a level of clusters.
//
// In a round every cluster links to a neighbour by the lightest edge that leaves it; the clusters of one tree of links
// become one cluster of the next level. Of two clusters that chose the same edge the smaller number is the root and
// does not link. A level keeps each cluster's link and what it becomes part of, and has at most half the clusters of
// the one before. An edge that joins two parts of one cluster and links neither closes a cycle.
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

// An edge of the forest between two clusters of a level. No byte of it is padding, which a device would read.
template <class Ids>
struct ClusterEdge {
  std::uint32_t a, b;
  typename Ids::Key id;  // wide enough: see IdWidths
  typename Ids::Key key;
};

template <class Ids, class Space>
struct ClusterLevel {
  Array<RankOf<Ids>, Space> link;         // zero at a root, none where no edge leaves the cluster
  Array<typename Ids::Vertex, Space> up;  // the cluster of the next level, where an edge leaves this one
};

template <class Ids, class Space>
struct ClusterHierarchy {
  std::vector<ClusterLevel<Ids, Space>> levels;
  std::uint64_t top = 0;                         // clusters that no edge leaves, above the last level
  std::optional<typename Ids::Edge> cycle_edge;  // closes a cycle: then there are no further levels
};

namespace contract_forest_steps {

// What a round reads and writes.
template <class Ids, class Space>
struct ContractionRound {
  using Vertex = typename Ids::Vertex;
  using Edge = RankOf<Ids>;

  Array<ClusterEdge<Ids>, Space> edges;
  Array<Edge, Space> link;    // at first with an edge's place in the list for its id
  Array<Vertex, Space> up;    // see ClusterLevel
  Array<Vertex, Space> hook;  // the cluster that each one links to; itself where it does not

  KOKKOS_FUNCTION Edge place(std::uint64_t i) const { return Edge::of(edges(i).key, typename Ids::Edge(i)); }
  KOKKOS_FUNCTION bool is_link(std::uint64_t i) const
  {
    Edge const edge = Edge::of(edges(i).key, typename Ids::Edge(edges(i).id));
    return link(edges(i).a) == edge || link(edges(i).b) == edge;
  }
  KOKKOS_FUNCTION bool joined(std::uint64_t i) const { return up(edges(i).a) == up(edges(i).b); }
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

// Every cluster hooks to the other end of its lightest edge.
template <class Ids, class Space>
static void hook_clusters(Space const& space, ContractionRound<Ids, Space> const& round)
{
  using Vertex = typename Ids::Vertex;
  using Edge = RankOf<Ids>;
  for_each_ahead(
      space, "otakar::verify::hook_clusters", round.link.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) {
        if (!round.link(v).is_none()) prefetch(&round.edges(round.link(v).id()));
      },
      KOKKOS_LAMBDA(std::uint64_t v) {
        round.hook(v) = Vertex(v);
        if (round.link(v).is_none()) return;
        auto const edge = round.edges(round.link(v).id());
        round.hook(v) = Vertex(edge.a ^ edge.b ^ v);
        round.link(v) = Edge::of(edge.key, typename Ids::Edge(edge.id));
      });
}

// Of two clusters that hook to each other, which chose the same edge, the smaller becomes a root. There are no other
// cycles. Without branches, which nothing would predict.
template <class Ids, class Space>
static void choose_roots(Space const& space, ContractionRound<Ids, Space> const& round)
{
  using Vertex = typename Ids::Vertex;
  for_each_ahead(
      space, "otakar::verify::choose_roots", round.link.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) { prefetch(&round.hook(read_relaxed(&round.hook(v)))); },
      KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const other = read_relaxed(&round.hook(v));
        bool const root = (v < other) & (read_relaxed(&round.hook(other)) == v);
        write_relaxed(&round.hook(v), Vertex(other ^ (other ^ v) * root));
        round.link(v) = round.link(v).zero_unless(!root);
      });
}

// Splits paths that are not short: whatever other threads read meanwhile is an ancestor.
template <class Vertex>
KOKKOS_FUNCTION Vertex root_of(Vertex* hook, Vertex v)
{
  Vertex up = v;
  for (int step = 0; step < 3; ++step) up = read_relaxed(&hook[up]);
  if (read_relaxed(&hook[up]) == up) return up;
  for (up = read_relaxed(&hook[v]);;) {
    Vertex const above = read_relaxed(&hook[up]);
    if (above == up) return up;
    write_relaxed(&hook[v], above);
    v = up;
    up = above;
  }
}

struct ClusterCounts {
  std::uint64_t roots = 0;
  std::uint64_t linked = 0;
};

// Numbers the roots and lets every other cluster find its own.
template <class Ids, class Space>
static ClusterCounts number_clusters(Space const& space, ContractionRound<Ids, Space> const& round)
{
  using Vertex = typename Ids::Vertex;
  std::uint64_t counts = 0;  // roots, and above them those that linked: there are fewer than 2^32 of either
  Kokkos::parallel_scan(
      "otakar::verify::number_roots", Range<Space>(space, 0, round.up.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t v, std::uint64_t & sum, bool final) {
        if (final) round.up(v) = Vertex(sum);
        bool const linked = round.hook(v) != v;
        sum += std::uint64_t(linked) << 32 | (!linked & !round.link(v).is_none());
      },
      counts);
  for_each_ahead(
      space, "otakar::verify::find_roots", round.up.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) { prefetch(&round.hook(read_relaxed(&round.hook(v)))); },
      KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const root = root_of(round.hook.data(), Vertex(v));
        if (root != v) round.up(v) = round.up(root);
      });
  return ClusterCounts{counts & 0xffffffffu, counts >> 32};
}

// The smallest id of an edge within a cluster by which nothing linked.
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
static ClusterHierarchy<Ids, Space> contract_forest(Space const& space, std::uint64_t vertices,
                                                    Array<ClusterEdge<Ids>, Space> edges)
{
  using namespace contract_forest_steps;
  using Vertex = typename Ids::Vertex;
  ClusterHierarchy<Ids, Space> hierarchy;
  hierarchy.top = vertices;
  auto const hook = allocate<Vertex>(space, "otakar::verify::hook", vertices);
  while (edges.extent(0) > 0) {
    Region const region("otakar::verify::round");
    ContractionRound<Ids, Space> const round{edges, allocate<RankOf<Ids>>(space, "otakar::verify::link", hierarchy.top),
                                             allocate<Vertex>(space, "otakar::verify::up", hierarchy.top), hook};
    find_lightest(space, round);
    hook_clusters(space, round);
    choose_roots(space, round);
    ClusterCounts const counts = number_clusters(space, round);
    auto const mask = mark(
        space, "otakar::verify::edges", edges.extent(0), KOKKOS_LAMBDA(std::uint64_t i) { return !round.joined(i); });
    std::uint64_t const left = count_marked(space, "otakar::verify::edges", mask);
    if (left + counts.linked != edges.extent(0)) {
      hierarchy.cycle_edge = first_in_cycle(space, round);
      if (*hierarchy.cycle_edge == none<typename Ids::Edge>) throw std::logic_error("the certificate lost an edge");
      return hierarchy;
    }
    auto const next = allocate<ClusterEdge<Ids>>(space, "otakar::verify::edges", left);
    std::uint64_t const emitted = emit_marked(
        space, "otakar::verify::edges", mask, KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t i) {
          auto const edge = round.edges(i);
          next(position) = ClusterEdge<Ids>{round.up(edge.a), round.up(edge.b), edge.id, edge.key};
        });
    if (emitted != left) throw std::logic_error("the certificate lost an edge");
    edges = next;
    hierarchy.levels.push_back({round.link, round.up});
    hierarchy.top = counts.roots;
  }
  return hierarchy;
}

}  // namespace otakar
