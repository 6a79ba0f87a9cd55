// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// boruvka: contraction Boruvka on compressed sparse rows, the core of otakar.
//
// In: a graph as CSR. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: C. da Silva Sousa, A. Mariano, A. Proenca, "A Generic and Highly Efficient Parallel Variant of Boruvka's
// Algorithm", PDP 2015. Each round runs simple kernels over vertices: every vertex finds its lightest arc; of a pair
// that chose the same edge, the end with the smaller id withdraws and becomes the root of a tree; pointer jumping
// colours every vertex with its root; roots are numbered by an exclusive scan; arcs between different colours are
// counted per new vertex, given segments by a scan, and inserted. The round's graph has at most half the vertices that
// had an arc; the rounds end when no arc is left, so unconnected graphs need no special case.
//
// Invariants: the choice follows the total order of edges, so the chosen edges form trees with exactly one mirrored
// edge each. New ids keep the order of the roots' old ones, which keeps whatever locality the ids had.
// Cost: O((n + m) log n) work, O(log n) rounds; memory beside the input: two contracted graphs, each smaller than the
// one before, and five words per vertex.
#pragma once

#include "graph/csr.hpp"
#include "graph/edge_order.hpp"
#include "graph/sizes.hpp"
#include "parallel/flatten_forest.hpp"
#include "parallel/indices.hpp"
#include "parallel/offsets.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace boruvka_steps {

template <class Ids, class Space>
struct Scratch {
  Array<typename Ids::Edge, Space> lightest;     // per vertex: its lightest arc
  Array<typename Ids::Vertex, Space> successor;  // per vertex: where that arc leads
  Array<typename Ids::Vertex, Space> color;      // per vertex: root, later its new id
  Array<typename Ids::Edge, Space> slot;         // per vertex: its place in its new row
};

// A vertex without arcs is its own successor.
template <class Ids, class Space>
void find_lightest(Space const& space, Csr<Ids, Space> const& graph, Scratch<Ids, Space> const& scratch)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::boruvka::find_lightest");
  Kokkos::parallel_for(
      "otakar::boruvka::find_lightest", Range<Space>(space, 0, graph.vertices), KOKKOS_LAMBDA(std::uint64_t v) {
        Edge const first = graph.offset(v);
        Edge const last = graph.offset(v + 1);
        if (first == last) {
          scratch.successor(v) = Vertex(v);
          return;
        }
        Edge lightest = first;
        WeightedEdge least{graph.key(first), graph.edge(first)};
        for (Edge arc = first + 1; arc < last; ++arc) {
          WeightedEdge const other{graph.key(arc), graph.edge(arc)};
          if (other < least) {
            least = other;
            lightest = arc;
          }
        }
        scratch.lightest(v) = lightest;
        scratch.successor(v) = graph.target(lightest);
      });
}

// Two vertices that are each other's successors chose the same edge; the smaller id drops it and becomes a root.
template <class Ids, class Space>
void remove_mirrored(Space const& space, typename Ids::Vertex vertices, Scratch<Ids, Space> const& scratch)
{
  Region const region("otakar::boruvka::remove_mirrored");
  break_pairs(space, "otakar::boruvka::remove_mirrored", vertices, scratch.successor, scratch.color);
}

template <class Ids, class Space>
void propagate_colors(Space const& space, typename Ids::Vertex vertices, Scratch<Ids, Space> const& scratch)
{
  Region const region("otakar::boruvka::propagate_colors");
  point_at_roots(space, "otakar::boruvka::propagate_colors", vertices, scratch.color);
}

// Numbers the roots by an exclusive scan of flags. What is not a root keeps its chosen edge, and its rank among such
// vertices, which the same scan gives, is the edge's place in the forest. Ends with color(v) = new id of v's tree.
template <class Ids, class Space>
typename Ids::Vertex create_vertex_ids(Space const& space, Csr<Ids, Space> const& graph,
                                       Scratch<Ids, Space> const& scratch,
                                       Array<typename Ids::Edge, Space> const& forest, std::uint64_t forest_size)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::boruvka::create_vertex_ids");
  Vertex roots = 0;
  auto const new_id = scratch.successor;  // no longer needed as such
  Kokkos::parallel_scan(
      "otakar::boruvka::create_vertex_ids", Range<Space>(space, 0, graph.vertices),
      KOKKOS_LAMBDA(std::uint64_t v, Vertex & rank, bool final) {
        bool const root = scratch.color(v) == v;
        if (final) {
          if (root)
            new_id(v) = rank;
          else
            forest(forest_size + v - rank) = graph.edge(scratch.lightest(v));
        }
        rank += root;
      },
      roots);
  Kokkos::parallel_for(
      "otakar::boruvka::relabel", Range<Space>(space, 0, graph.vertices),
      KOKKOS_LAMBDA(std::uint64_t v) { scratch.color(v) = new_id(scratch.color(v)); });
  return roots;
}

// Counts the arcs that leave each tree. The value before the addition is where, in the tree's new row, this vertex's
// arcs will stand, so inserting needs no further atomics.
template <class Ids, class Space>
void count_arcs(Space const& space, Csr<Ids, Space> const& graph, Scratch<Ids, Space> const& scratch,
                Array<typename Ids::Edge, Space> const& count)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::boruvka::count_arcs");
  Kokkos::parallel_for(
      "otakar::boruvka::count_arcs", Range<Space>(space, 0, graph.vertices), KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const color = scratch.color(v);
        Edge leaving = 0;
        for (Edge arc = graph.offset(v); arc < graph.offset(v + 1); ++arc)
          leaving += scratch.color(graph.target(arc)) != color;
        if (leaving) scratch.slot(v) = Kokkos::atomic_fetch_add(&count(color), leaving);
      });
}

template <class Ids, class Space>
typename Ids::Edge assign_segments(Space const& space, typename Ids::Vertex vertices,
                                   Array<typename Ids::Edge, Space> const& offset)
{
  Region const region("otakar::boruvka::assign_segments");
  return counts_to_offsets<typename Ids::Edge>(space, "otakar::boruvka::assign_segments", vertices, offset);
}

template <class Ids, class Space>
void insert_arcs(Space const& space, Csr<Ids, Space> const& graph, Scratch<Ids, Space> const& scratch,
                 Csr<Ids, Space> const& contracted)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::boruvka::insert_arcs");
  Kokkos::parallel_for(
      "otakar::boruvka::insert_arcs", Range<Space>(space, 0, graph.vertices), KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const color = scratch.color(v);
        Edge place = contracted.offset(color) + scratch.slot(v);
        for (Edge arc = graph.offset(v); arc < graph.offset(v + 1); ++arc) {
          Vertex const other = scratch.color(graph.target(arc));
          if (other == color) continue;
          contracted.target(place) = other;
          contracted.key(place) = graph.key(arc);
          contracted.edge(place) = graph.edge(arc);
          ++place;
        }
      });
}

// The contracted graph, in the arrays of `spare` as far as they suffice: from the third round on they do.
template <class Ids, class Space>
Csr<Ids, Space> contract(Space const& space, Csr<Ids, Space> const& graph, Scratch<Ids, Space> const& scratch,
                         typename Ids::Vertex vertices, Csr<Ids, Space> spare)
{
  Csr<Ids, Space> contracted = spare;
  contracted.vertices = vertices;
  ensure(space, contracted.offset, "otakar::boruvka::offset", std::uint64_t(vertices) + 1);
  Kokkos::deep_copy(space, contracted.offset, 0);
  count_arcs(space, graph, scratch, contracted.offset);
  contracted.arcs = assign_segments<Ids>(space, vertices, contracted.offset);
  ensure(space, contracted.target, "otakar::boruvka::target", contracted.arcs);
  ensure(space, contracted.key, "otakar::boruvka::key", contracted.arcs);
  ensure(space, contracted.edge, "otakar::boruvka::edge", contracted.arcs);
  if (contracted.arcs > 0) insert_arcs(space, graph, scratch, contracted);
  return contracted;
}

// Rounds until no arc is left. choose(graph, scratch) gives every vertex its lightest arc and its successor.
template <class Ids, class Space, class Choose>
Array<typename Ids::Edge, Space> contract_all(Space const& space, Csr<Ids, Space> const& input, Statistics& statistics,
                                              Choose const& choose)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  auto graph = input;
  Csr<Ids, Space> spare;
  std::uint64_t const n = graph.vertices;
  Scratch<Ids, Space> const scratch{
      allocate<Edge>(space, "otakar::boruvka::lightest", n), allocate<Vertex>(space, "otakar::boruvka::successor", n),
      allocate<Vertex>(space, "otakar::boruvka::color", n), allocate<Edge>(space, "otakar::boruvka::slot", n)};
  auto const forest = allocate<Edge>(space, "otakar::boruvka::forest", n);
  std::uint64_t forest_size = 0;
  while (graph.arcs > 0) {
    Region const region("otakar::boruvka::round");
    double const imbalance = load_imbalance(space, graph);
    choose(graph, scratch);
    remove_mirrored<Ids>(space, graph.vertices, scratch);
    propagate_colors<Ids>(space, graph.vertices, scratch);
    Vertex const roots = create_vertex_ids(space, graph, scratch, forest, forest_size);
    std::uint64_t const chosen = graph.vertices - roots;
    statistics.rounds.push_back({graph.vertices, std::uint64_t(graph.arcs) / 2, chosen, imbalance});
    forest_size += chosen;
    auto const contracted = contract(space, graph, scratch, roots, spare);
    if (forest_size > chosen) spare = graph;  // from the second round on; the input is not ours to write to
    graph = contracted;
  }
  return first_of(forest, forest_size);
}

}  // namespace boruvka_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> boruvka(Space const& space, Csr<Ids, Space> const& input, Statistics& statistics)
{
  using namespace boruvka_steps;
  return contract_all<Ids>(space, input, statistics, [&](Csr<Ids, Space> const& graph, auto const& scratch) {
    find_lightest<Ids>(space, graph, scratch);
  });
}

// The most a solve allocates: scratch and forest, and two contracted graphs no larger than the input.
template <class Ids>
constexpr std::uint64_t boruvka_bytes(GraphSize size)
{
  std::uint64_t const scratch = 2 * sizeof(typename Ids::Vertex) + 3 * sizeof(typename Ids::Edge);
  return size.vertices * scratch + 2 * rows_bytes<Ids>(size);
}

}  // namespace otakar
