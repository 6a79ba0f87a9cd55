// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// primitive_boruvka: Boruvka out of scans, sorts and compactions alone; no kernel loops over the arcs of a vertex.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: V. Vineet, P. Harish, S. Patidar, P. J. Narayanan, "Fast Minimum Spanning Tree for Large Graphs on the GPU",
// HPG 2009. A level of the recursion sorts the edges, in both directions, by (u, v, weight); flags all but the first of
// every (u, v) as duplicates; finds each vertex's lightest edge by a segmented minimum scan; breaks the cycles of the
// successor graph, which have length two; lets every vertex point at its representative, by finds that halve
// their paths in place of passes that double pointers; sorts vertices by representative and numbers these by a scan of
// flags; and builds the edge list of the next level without duplicates and without edges inside a supervertex.
//
// Differs from the source: the paper packs weight and ids into 32 and 64 bits; here edges are sorted by weight once,
// before the first level, and lists keep that order, so an edge's place stands for its weight, of whatever width, and
// decides ties as its id would. The segmented scan works in blocks (segment_min.hpp).
// A vertex without edges gets no number at the next level, so unconnected graphs need no special case. Whether
// duplicates are removed is an option, so that what it brings can be measured; the sort is needed either way.
// Cost: O((n + m) log n) work, O(log n) levels; memory beside the input: 14 words per edge, 8 per vertex.
#pragma once

#include "graph/graph.hpp"
#include "parallel/flatten_forest.hpp"
#include "parallel/indices.hpp"
#include "solvers/literature/steps/segment_min.hpp"
#include "solvers/literature/steps/sorted_edges.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace primitive_boruvka_steps {

template <class Ids, class Space>
struct Scratch {
  using Vertex = typename Ids::Vertex;
  using Edge = typename Ids::Edge;
  Pairs<Vertex, Edge, Space> arcs;       // sorted by (u, v, weight)
  Array<std::uint8_t, Space> duplicate;  // per edge; empty where duplicates stay
  Array<Edge, Space> lightest;           // per vertex: the place of its edge, or none
  Array<Vertex, Space> successor;        // per vertex: the other end of it; later its number at the next level
  Array<Vertex, Space> representative;   // per vertex
};

// Sorts the edges by (u, v, weight), and flags all but the first of each (u, v) where the options say so.
template <class Ids, class Space>
void sort_edges(Space const& space, SortedEdges<Ids, Space> const& level, Scratch<Ids, Space> const& scratch)
{
  Region const region("otakar::primitive_boruvka::sort_edges");
  sort_pairs(space, "otakar::primitive_boruvka::sort_edges", level.vertices, level.edges(), level.u, level.v,
             scratch.arcs);
  if (scratch.duplicate.extent(0) > 0)
    find_repeated(space, "otakar::primitive_boruvka::find_duplicates", level.edges(), scratch.arcs, scratch.duplicate);
}

template <class Ids, class Space>
static void find_lightest(Space const& space, SortedEdges<Ids, Space> const& level, Scratch<Ids, Space> const& scratch)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::primitive_boruvka::find_lightest");
  auto const arcs = scratch.arcs;
  segment_min(
      space, "otakar::primitive_boruvka::find_lightest", 2 * level.edges(),
      KOKKOS_LAMBDA(std::uint64_t i)->Vertex { return arcs.row(i); },
      KOKKOS_LAMBDA(std::uint64_t i)->Edge { return arcs.place(i); }, first_of(scratch.lightest, level.vertices));
}

// The successor graph without its cycles; what is no root brings its edge into the forest. Returns how many did.
template <class Ids, class Space>
static std::uint64_t choose_edges(Space const& space, SortedEdges<Ids, Space> const& level,
                                  Scratch<Ids, Space> const& scratch, Array<typename Ids::Edge, Space> const& forest,
                                  std::uint64_t forest_size)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
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
        Vertex const other = scratch.successor(v);
        bool const root = v < other && scratch.successor(other) == v;
        scratch.representative(v) = root ? Vertex(v) : other;
      });
  return compact(
      space, "otakar::primitive_boruvka::choose_edges", level.vertices,
      KOKKOS_LAMBDA(std::uint64_t v) { return scratch.representative(v) != v; },
      KOKKOS_LAMBDA(std::uint64_t at, std::uint64_t v) { forest(forest_size + at) = level.id(scratch.lightest(v)); });
}

// Numbers the groups that items form, in ascending order: items are sorted by their group, and a scan counts where it
// changes. group_of(item): below `groups`, or `groups` where the item is in none. Sets number(item) for all that are in
// one; returns how many groups have items.
template <class Number, class Space, class GroupOf>
static std::uint64_t number_groups(Space const& space, std::string const& label, std::uint64_t size,
                                   std::uint64_t groups, GroupOf const& group_of, Array<Number, Space> const& number)
{
  auto const order = sort_indices<Number>(space, label + "_sort", size, group_of);
  std::uint64_t numbers = 0;
  Kokkos::parallel_scan(
      label, Range<Space>(space, 0, size),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & count, bool final) {
        std::uint64_t const here = group_of(order(i));
        count += here != groups && (i == 0 || group_of(order(i - 1)) != here);
        if (final && here != groups) number(order(i)) = Number(count - 1);
      },
      numbers);
  return numbers;
}

// Numbers the supervertices; a vertex without an edge is none. Returns how many there are.
template <class Ids, class Space>
static std::uint64_t number_supervertices(Space const& space, std::uint64_t vertices,
                                          Scratch<Ids, Space> const& scratch)
{
  Region const region("otakar::primitive_boruvka::number_supervertices");
  point_at_roots(space, "otakar::primitive_boruvka::find_representatives", vertices, scratch.representative);
  return number_groups(
      space, "otakar::primitive_boruvka::number_supervertices", vertices, vertices,
      KOKKOS_LAMBDA(std::uint64_t v)->std::uint64_t {
        return scratch.lightest(v) == none<typename Ids::Edge> ? vertices : scratch.representative(v);
      },
      scratch.successor);
}

}  // namespace primitive_boruvka_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> primitive_boruvka(Space const& space, Graph<Ids, Space> const& input,
                                                   SolverOptions const& options, Statistics& statistics)
{
  using namespace primitive_boruvka_steps;
  auto const& graph = input.list;
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  std::string const name = "otakar::primitive_boruvka::";
  std::uint64_t const n = graph.vertices;
  auto level = sort_by_weight<Ids>(space, name, graph);
  Scratch<Ids, Space> const scratch{
      allocate_pairs<Vertex, Edge>(space, name, level.edges()),
      allocate<std::uint8_t>(space, name + "duplicate", options.remove_duplicates ? level.edges() : 0),
      allocate<Edge>(space, name + "lightest", n), allocate<Vertex>(space, name + "successor", n),
      allocate<Vertex>(space, name + "representative", n)};
  auto const forest = allocate<Edge>(space, name + "forest", n);
  std::uint64_t forest_size = 0;
  while (level.edges() > 0) {
    Region const region("otakar::primitive_boruvka::round");
    sort_edges(space, level, scratch);
    find_lightest(space, level, scratch);
    std::uint64_t const chosen = choose_edges(space, level, scratch, forest, forest_size);
    statistics.rounds.push_back({level.vertices, level.edges(), chosen, {}});
    forest_size += chosen;
    std::uint64_t const supervertices = number_supervertices(space, level.vertices, scratch);
    level = renumber(space, name, level, supervertices, scratch.successor, scratch.duplicate);
  }
  return first_of(forest, forest_size);
}

// Two levels, the arcs of the larger one, and what sorting takes.
template <class Ids>
std::uint64_t primitive_boruvka_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  std::uint64_t const edge = 2 * sizeof(Vertex) + sizeof(Edge);
  std::uint64_t const vertex = 2 * sizeof(Vertex) + 2 * sizeof(Edge);
  std::uint64_t const sorting = std::max(sort_pairs_bytes(size.vertices, size.edges),
                                         sort_indices_bytes<Vertex>(size.vertices, 8 * sizeof(Vertex)));
  return size.edges * (4 * edge + 1) + size.vertices * vertex + sorting + size.edges / 2 + (std::uint64_t(1) << 20);
}

}  // namespace otakar
