// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// flag_boruvka: Boruvka on an array of arcs whose segments are marked by flags; the array is rebuilt in every round.
//
// In: a graph as CSR. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: section II of V. Goyal, A. Nandwani, J. Sairabanu, S. Sriram, "Comparative Study on Boruvka's Implementation
// on Hetrogenous Platform with Cache Analysis". Arcs stand in the order of their source. A flag is 1 at the first arc
// of a source and 0 at its others; flags are assigned anew in every round, and a vertex finds its lightest arc by going
// on from its flag to the next one. Of two vertices that chose the same edge the smaller withdraws; supervertices are
// numbered by a scan. For the next round the arcs between supervertices are compacted and brought into the order of
// their new source. `boruvka` is the document's other variant, on CSR (its section III); the steps that choose and
// number are its own, so that the two differ in how they keep the graph and in nothing else.
//
// Differs from the source: arcs carry their original edge along, so the result can be traced back, which the document
// names as what its variant lacks; equal weights are decided by id; the document does not say how the arcs of a
// supervertex come to stand together, here they are sorted by it.
// Cost: O((n + m) log n) work, O(log n) rounds; memory beside the input: two arrays of arcs, a word per arc for
// sorting, five words per vertex.
#pragma once

#include <algorithm>

#include "parallel/compact.hpp"
#include "parallel/sort/sort_indices.hpp"
#include "solvers/boruvka.hpp"

namespace otakar {

namespace flag_boruvka_steps {

// The graph of a round is in `trees`, without offsets. In their place:
template <class Ids, class Space>
struct Segments {
  Array<typename Ids::Vertex, Space> source;  // per arc, ascending
  Array<std::uint8_t, Space> flag;            // per arc: 1 where a source begins
};

template <class Ids, class Space>
static Segments<Ids, Space> segments_of(Space const& space, Csr<Ids, Space> const& rows)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::flag_boruvka::list_sources");
  Segments<Ids, Space> const segments{allocate<Vertex>(space, "otakar::flag_boruvka::source", rows.arcs),
                                      allocate<std::uint8_t>(space, "otakar::flag_boruvka::flag", rows.arcs)};
  Kokkos::parallel_for(
      "otakar::flag_boruvka::list_sources", DynamicRange<Space>(space, 0, rows.vertices),
      KOKKOS_LAMBDA(std::uint64_t v) {
        for (auto arc = rows.offset(v); arc < rows.offset(v + 1); ++arc) segments.source(arc) = Vertex(v);
      });
  return segments;
}

template <class Ids, class Space>
static void assign_flags(Space const& space, std::uint64_t arcs, Segments<Ids, Space> const& segments)
{
  Region const region("otakar::flag_boruvka::assign_flags");
  Kokkos::parallel_for(
      "otakar::flag_boruvka::assign_flags", Range<Space>(space, 0, arcs), KOKKOS_LAMBDA(std::uint64_t arc) {
        segments.flag(arc) = arc == 0 || segments.source(arc) != segments.source(arc - 1);
      });
}

// Sets lightest(v) and successor(v); that of a vertex without arcs is the vertex itself.
template <class Ids, class Space>
static void find_lightest(Space const& space, boruvka_steps::State<Ids, Space> const& trees,
                          Segments<Ids, Space> const& segments)
{
  Region const region("otakar::flag_boruvka::find_lightest");
  auto const graph = trees.graph;
  auto const lightest = trees.lightest;
  auto const successor = trees.successor;
  fill_indices(space, "otakar::flag_boruvka::successor", first_of(successor, graph.vertices));
  Kokkos::parallel_for(
      "otakar::flag_boruvka::find_lightest", Range<Space>(space, 0, graph.arcs), KOKKOS_LAMBDA(std::uint64_t first) {
        if (segments.flag(first) == 0) return;
        boruvka_steps::WeightedArc<Ids> least{{graph.key(first), graph.edge(first)}, typename Ids::Edge(first)};
        for (std::uint64_t arc = first + 1; arc < graph.arcs && segments.flag(arc) == 0; ++arc) {
          boruvka_steps::WeightedArc<Ids> const other{{graph.key(arc), graph.edge(arc)}, typename Ids::Edge(arc)};
          if (other < least) least = other;
        }
        lightest(segments.source(first)) = least.edge.id;
        successor(segments.source(first)) = graph.target(least.arc);
      });
}

// The arcs between supervertices, of which there are `vertices`, in the order of their new source.
template <class Ids, class Space>
static void rebuild(Space const& space, boruvka_steps::State<Ids, Space>& trees, Segments<Ids, Space>& segments,
                    typename Ids::Vertex vertices)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::flag_boruvka::rebuild");
  auto const from = trees.graph;
  auto const source = segments.source;
  auto const color = trees.color;
  auto const kept = mark(
      space, "otakar::flag_boruvka::compact", from.arcs,
      KOKKOS_LAMBDA(std::uint64_t arc) { return color(source(arc)) != color(from.target(arc)); });
  std::uint64_t const arcs = count_marked(space, "otakar::flag_boruvka::compact", kept);
  auto const place = allocate<Edge>(space, "otakar::flag_boruvka::place", arcs);
  emit_marked(
      space, "otakar::flag_boruvka::compact", kept,
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t arc) { place(to) = Edge(arc); });
  auto const order = sort_indices<Edge>(
      space, "otakar::flag_boruvka::sort_arcs", arcs,
      KOKKOS_LAMBDA(std::uint64_t i)->std::uint64_t { return color(source(place(i))); });

  Csr<Ids, Space> const to{.vertices = vertices,
                           .arcs = Edge(arcs),
                           .offset = {},
                           .target = allocate<Vertex>(space, "otakar::flag_boruvka::target", arcs),
                           .key = allocate<typename Ids::Key>(space, "otakar::flag_boruvka::key", arcs),
                           .edge = allocate<Edge>(space, "otakar::flag_boruvka::edge", arcs)};
  segments.source = allocate<Vertex>(space, "otakar::flag_boruvka::source", arcs);
  auto const new_source = segments.source;
  Kokkos::parallel_for(
      "otakar::flag_boruvka::rebuild", Range<Space>(space, 0, arcs), KOKKOS_LAMBDA(std::uint64_t i) {
        Edge const arc = place(order(i));
        new_source(i) = color(source(arc));
        to.target(i) = color(from.target(arc));
        to.key(i) = from.key(arc);
        to.edge(i) = from.edge(arc);
      });
  trees.graph = to;
}

}  // namespace flag_boruvka_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> flag_boruvka(Space const& space, Graph<Ids, Space> const& input, SolverOptions const&,
                                              Statistics& statistics)
{
  using namespace flag_boruvka_steps;
  boruvka_steps::State<Ids, Space> trees(space, input.rows);
  auto segments = segments_of<Ids>(space, input.rows);
  while (trees.graph.arcs > 0) {
    Region const region("otakar::flag_boruvka::round");
    std::uint64_t const vertices = trees.graph.vertices;
    assign_flags(space, trees.graph.arcs, segments);
    find_lightest(space, trees, segments);
    auto const roots = merge_trees(space, trees);
    statistics.rounds.push_back({vertices, std::uint64_t(trees.graph.arcs) / 2, vertices - roots, {}});
    rebuild(space, trees, segments, roots);
  }
  return trees.chosen();
}

template <class Ids>
constexpr std::uint64_t flag_boruvka_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  std::uint64_t const arc = 2 * (2 * sizeof(Vertex) + sizeof(typename Ids::Key) + sizeof(Edge)) + sizeof(Edge) + 2;
  std::uint64_t const vertex = 2 * sizeof(Vertex) + 3 * sizeof(Edge);
  return 2 * size.edges * arc + sort_indices_bytes<Edge>(2 * size.edges, 8 * sizeof(Vertex)) + size.vertices * vertex;
}

// Of usual graphs, which lose vertices as `boruvka` has it: the arcs of two rounds, and what sorting takes.
template <class Ids>
constexpr std::uint64_t flag_boruvka_usual_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  std::uint64_t const n = size.vertices, m = size.edges;
  std::uint64_t const second = 2 * (m - std::min(m, n * 6 / 10)), third = 2 * (m - std::min(m, n * 9 / 10));
  std::uint64_t const arc = 2 * sizeof(Vertex) + sizeof(typename Ids::Key) + sizeof(Edge);
  auto const sorting = [](std::uint64_t arcs) {
    return arcs * sizeof(Edge) +
           std::max(sort_indices_bytes<Edge>(arcs, 8 * sizeof(Vertex)), arcs * (sizeof(Edge) + arc));
  };
  std::uint64_t const vertex = 2 * sizeof(Vertex) + 3 * sizeof(Edge);
  return n * vertex + 2 * m +
         std::max(2 * m * sizeof(Vertex) + sorting(second), second * (arc + sizeof(Edge)) + sorting(third));
}

}  // namespace otakar
