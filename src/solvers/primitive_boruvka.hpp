// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// primitive_boruvka: Boruvka out of scans, sorts and compactions alone; no kernel loops over the arcs of a vertex.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: V. Vineet, P. Harish, S. Patidar, P. J. Narayanan, "Fast Minimum Spanning Tree for Large Graphs on the GPU",
// HPG 2009. A level of the recursion sorts the edges, in both directions, by (u, v, weight); flags all but the first of
// every (u, v) as duplicates; finds each vertex's lightest edge by a segmented minimum scan; breaks the cycles of the
// successor graph, which have length two; lets every vertex point at its representative by pointer doubling; sorts
// vertices by representative and numbers these by a scan of flags; and builds the edge list of the next level without
// duplicates and without edges inside a supervertex.
//
// The paper packs weight and ids into 32 and 64 bits. Here edges are sorted by weight once, before the first level, and
// lists keep that order, so an edge's place stands for its weight, of whatever width, and decides ties as its id would.
// A vertex without edges gets no number at the next level, so unconnected graphs need no special case. Whether
// duplicates are removed is an option, so that what it brings can be measured; the sort is needed either way.
// Cost: O((n + m) log n) work, O(log n) levels; memory beside the input: 14 words per edge, 8 per vertex.
#pragma once

#include "graph/edge_list.hpp"
#include "graph/sizes.hpp"
#include "primitives/compact.hpp"
#include "primitives/map_to_roots.hpp"
#include "primitives/prefetch.hpp"
#include "primitives/segment_min.hpp"
#include "primitives/sort_pairs.hpp"
#include "solvers/options.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace primitive_boruvka_steps {

// The graph of a level, lightest edge first, without loops.
template <class AnyIds, class Space>
struct Level {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  Array<typename AnyIds::Vertex, Space> u;
  Array<typename AnyIds::Vertex, Space> v;
  Array<typename AnyIds::Edge, Space> id;  // original
};

template <class AnyIds, class Space>
struct Scratch {
  using Vertex = typename AnyIds::Vertex;
  using Edge = typename AnyIds::Edge;
  Pairs<Vertex, Edge, Space> arcs;
  Array<std::uint8_t, Space> duplicate;  // per edge; empty where duplicates stay
  Array<Edge, Space> lightest;           // per vertex: the place of its edge, or none
  Array<Vertex, Space> successor;        // per vertex: the other end of it; later its number at the next level
  Array<Vertex, Space> representative;   // per vertex
};

template <class AnyIds, class Space>
Level<AnyIds, Space> allocate_level(Space const& space, std::uint64_t vertices, std::uint64_t edges)
{
  using Vertex = typename AnyIds::Vertex;
  return {vertices, edges, allocate<Vertex>(space, "otakar::primitive_boruvka::u", edges),
          allocate<Vertex>(space, "otakar::primitive_boruvka::v", edges),
          allocate<typename AnyIds::Edge>(space, "otakar::primitive_boruvka::id", edges)};
}

template <class AnyIds, class Space>
Level<AnyIds, Space> first_level(Space const& space, EdgeList<AnyIds, Space> const& graph)
{
  using Edge = typename AnyIds::Edge;
  Region const region("otakar::primitive_boruvka::sort_weights");
  auto const order = radix_sort<Edge>(
      space, "otakar::primitive_boruvka::sort_weights", graph.edges(),
      KOKKOS_LAMBDA(std::uint64_t e) { return std::uint64_t(graph.key(e)); });
  auto level = allocate_level<AnyIds>(space, graph.vertices, graph.edges());
  auto const to = level;
  level.edges = compact(
      space, "otakar::primitive_boruvka::first_level", graph.edges(),
      KOKKOS_LAMBDA(std::uint64_t i) { return graph.u(order(i)) != graph.v(order(i)); },
      KOKKOS_LAMBDA(std::uint64_t at, std::uint64_t i) {
        to.u(at) = graph.u(order(i));
        to.v(at) = graph.v(order(i));
        to.id(at) = order(i);
      });
  return level;
}

// Sorts the edges by (u, v, weight).
template <class AnyIds, class Space>
void sort_edges(Space const& space, Level<AnyIds, Space> const& level, Scratch<AnyIds, Space> const& scratch)
{
  Region const region("otakar::primitive_boruvka::sort_edges");
  sort_pairs(space, "otakar::primitive_boruvka::sort_edges", level.vertices, level.edges, level.u, level.v,
             scratch.arcs);
}

// Flags all but the first of each (u, v).
template <class AnyIds, class Space>
void find_duplicates(Space const& space, Level<AnyIds, Space> const& level, Scratch<AnyIds, Space> const& scratch)
{
  Region const region("otakar::primitive_boruvka::find_duplicates");
  auto const arcs = scratch.arcs;
  Kokkos::parallel_for(
      "otakar::primitive_boruvka::find_duplicates", Range<Space>(space, 0, 2 * level.edges),
      KOKKOS_LAMBDA(std::uint64_t i) {
        if (arcs.row(i) > arcs.column(i)) return;  // the other direction tells the same
        scratch.duplicate(arcs.place(i)) =
            i > 0 && arcs.row(i) == arcs.row(i - 1) && arcs.column(i) == arcs.column(i - 1);
      });
}

template <class AnyIds, class Space>
void find_lightest(Space const& space, Level<AnyIds, Space> const& level, Scratch<AnyIds, Space> const& scratch)
{
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::primitive_boruvka::find_lightest");
  auto const arcs = scratch.arcs;
  Kokkos::deep_copy(space,
                    Kokkos::subview(scratch.lightest, Kokkos::pair<std::uint64_t, std::uint64_t>(0, level.vertices)),
                    none<Edge>);
  segment_min(
      space, "otakar::primitive_boruvka::find_lightest", 2 * level.edges,
      KOKKOS_LAMBDA(std::uint64_t i)->Vertex { return arcs.row(i); },
      KOKKOS_LAMBDA(std::uint64_t i)->Edge { return arcs.place(i); }, scratch.lightest);
}

// The successor graph without its cycles; what is no root brings its edge into the forest. Returns how many did.
template <class AnyIds, class Space>
std::uint64_t choose_edges(Space const& space, Level<AnyIds, Space> const& level, Scratch<AnyIds, Space> const& scratch,
                           Array<typename AnyIds::Edge, Space> const& forest, std::uint64_t forest_size)
{
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::primitive_boruvka::choose_edges");
  Kokkos::parallel_for(
      "otakar::primitive_boruvka::find_successors", Range<Space>(space, 0, level.vertices),
      KOKKOS_LAMBDA(std::uint64_t v) {
        Edge const e = scratch.lightest(v);
        scratch.successor(v) = e == none<Edge> ? Vertex(v) : Vertex(level.u(e) ^ level.v(e) ^ Vertex(v));
      });
  Kokkos::parallel_for(
      "otakar::primitive_boruvka::break_cycles", Range<Space>(space, 0, level.vertices),
      KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const successor = scratch.successor(v);
        bool const root = v < successor && scratch.successor(successor) == v;
        scratch.representative(v) = root ? Vertex(v) : successor;
      });
  return compact(
      space, "otakar::primitive_boruvka::choose_edges", level.vertices,
      KOKKOS_LAMBDA(std::uint64_t v) { return scratch.representative(v) != v; },
      KOKKOS_LAMBDA(std::uint64_t at, std::uint64_t v) { forest(forest_size + at) = level.id(scratch.lightest(v)); });
}

// Numbers the supervertices: vertices are sorted by representative, and a scan counts where these change. Vertices
// without an edge come last and are not counted. Returns how many supervertices there are.
template <class AnyIds, class Space>
std::uint64_t number_supervertices(Space const& space, Level<AnyIds, Space> const& level,
                                   Scratch<AnyIds, Space> const& scratch)
{
  using Vertex = typename AnyIds::Vertex;
  using Edge = typename AnyIds::Edge;
  Region const region("otakar::primitive_boruvka::number_supervertices");
  std::uint64_t const n = level.vertices;
  point_at_roots(space, "otakar::primitive_boruvka::double_pointers", n, scratch.representative);
  auto const category = KOKKOS_LAMBDA(std::uint64_t v)->std::uint64_t
  {
    return scratch.lightest(v) == none<Edge> ? n : scratch.representative(v);
  };
  auto const order = radix_sort<Vertex>(space, "otakar::primitive_boruvka::sort_vertices", n, category);
  auto const number = scratch.successor;
  std::uint64_t supervertices = 0;
  Kokkos::parallel_scan(
      "otakar::primitive_boruvka::number_supervertices", Range<Space>(space, 0, n),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & count, bool final) {
        std::uint64_t const here = category(order(i));
        count += here != n && (i == 0 || category(order(i - 1)) != here);
        if (final && here != n) number(order(i)) = Vertex(count - 1);
      },
      supervertices);
  return supervertices;
}

// The edges of the next level, in their order.
template <class AnyIds, class Space>
Level<AnyIds, Space> next_level(Space const& space, Level<AnyIds, Space> const& level,
                                Scratch<AnyIds, Space> const& scratch, std::uint64_t vertices)
{
  Region const region("otakar::primitive_boruvka::next_level");
  auto const number = scratch.successor;
  bool const all_differ = scratch.duplicate.extent(0) == 0;  // as far as anyone asked
  auto const touch = KOKKOS_LAMBDA(std::uint64_t e)
  {
    prefetch(&number(level.u(e)));
    prefetch(&number(level.v(e)));
  };
  auto const kept = mark(
      space, "otakar::primitive_boruvka::keep_edges", Chunks<Space>{level.edges, {}},
      KOKKOS_LAMBDA(std::uint64_t e) { return all_differ || scratch.duplicate(e) == 0; }, touch,
      KOKKOS_LAMBDA(std::uint64_t e) { return number(level.u(e)) != number(level.v(e)); });
  auto const next = allocate_level<AnyIds>(space, vertices, count_marked(space, "otakar::primitive_boruvka", kept));
  emit_marked(
      space, "otakar::primitive_boruvka::next_level", kept,
      KOKKOS_LAMBDA(std::uint64_t at, std::uint64_t e) {
        next.u(at) = number(level.u(e));
        next.v(at) = number(level.v(e));
        next.id(at) = level.id(e);
      },
      touch);
  return next;
}

}  // namespace primitive_boruvka_steps

template <class AnyIds, class Space>
Array<typename AnyIds::Edge, Space> primitive_boruvka(Space const& space, EdgeList<AnyIds, Space> const& graph,
                                                      SolverOptions const& options, Statistics& statistics)
{
  using namespace primitive_boruvka_steps;
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  std::uint64_t const n = graph.vertices;
  auto level = first_level<AnyIds>(space, graph);
  auto const array = [&]<class T>(T, char const* label, std::uint64_t size) {
    return allocate<T>(space, std::string("otakar::primitive_boruvka::") + label, size);
  };
  Scratch<AnyIds, Space> const scratch{
      {array(Vertex(), "row", 2 * level.edges), array(Vertex(), "column", 2 * level.edges),
       array(Edge(), "place", 2 * level.edges)},
      array(std::uint8_t(), "duplicate", options.remove_duplicates ? level.edges : 0),
      array(Edge(), "lightest", n),
      array(Vertex(), "successor", n),
      array(Vertex(), "representative", n)};
  auto const forest = array(Edge(), "forest", n);
  std::uint64_t forest_size = 0;
  while (level.edges > 0) {
    Region const region("otakar::primitive_boruvka::round");
    sort_edges(space, level, scratch);
    if (options.remove_duplicates) find_duplicates(space, level, scratch);
    find_lightest(space, level, scratch);
    std::uint64_t const chosen = choose_edges(space, level, scratch, forest, forest_size);
    statistics.rounds.push_back({level.vertices, level.edges, chosen, {}});
    forest_size += chosen;
    level = next_level(space, level, scratch, number_supervertices(space, level, scratch));
  }
  return Kokkos::subview(forest, Kokkos::pair<std::uint64_t, std::uint64_t>(0, forest_size));
}

// Two levels, the arcs of the larger one, what sorting them takes, and the counters of the radix sort.
template <class AnyIds>
std::uint64_t primitive_boruvka_bytes(GraphSize size)
{
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  std::uint64_t const edge = 2 * sizeof(Vertex) + sizeof(Edge);
  std::uint64_t const vertex = 2 * sizeof(Vertex) + 2 * sizeof(Edge) + 2 * sizeof(Vertex);
  return size.edges * (4 * edge + 1) + size.vertices * vertex + sort_pairs_bytes(size.vertices, size.edges) +
         size.edges / 2 + (std::uint64_t(9) << 20);
}

}  // namespace otakar
