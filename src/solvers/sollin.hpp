// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// sollin: Boruvka on sorted adjacency lists, each taken from its lightest arc on.
//
// In: a graph as an edge list and as CSR. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: the ETH report of Cambier, Dang-Nhu, Dardinier and Trassoudaine (2018), after Bader and Cong's Bor-FAL. Every
// vertex sorts its arcs once. In each round it passes over those that have come to lie within its component, for good,
// and offers the next one to the component; the components add their lightest edge (each edge at most twice) and merge.
// So an arc is passed once in all rounds together, however many there are.
// Cost: O(m log d) to sort lists of length d, then O(m + n log n); O(log n) rounds; memory beside the input: a word per
// arc, ten words per vertex.
#pragma once

#include "graph/csr.hpp"
#include "graph/graph.hpp"
#include "primitives/compact.hpp"
#include "primitives/sort_range.hpp"
#include "solvers/components.hpp"

namespace otakar {

namespace sollin_steps {

// The list of vertex v is the arcs arc(first(v)) .. arc(last(v)).
template <class AnyIds, class Space>
struct Lists {
  using Edge = typename AnyIds::Edge;

  Csr<AnyIds, Space> rows;
  Array<Edge, Space> arc;
  Array<Edge, Space> first;
  Array<Edge, Space> last;

  KOKKOS_INLINE_FUNCTION WeightedEdge<typename AnyIds::Key, Edge> weighted(Edge a) const
  {
    return {rows.key(a), rows.edge(a)};
  }
};

// Every list is its row.
template <class AnyIds, class Space>
Lists<AnyIds, Space> make_lists(Space const& space, std::string const& name, Csr<AnyIds, Space> const& rows)
{
  using Edge = typename AnyIds::Edge;
  std::uint64_t const n = rows.vertices;
  Lists<AnyIds, Space> const lists{rows, allocate<Edge>(space, name + "arc", rows.arcs),
                                   allocate<Edge>(space, name + "first", n),
                                   Kokkos::subview(rows.offset, Kokkos::pair<std::uint64_t, std::uint64_t>(1, n + 1))};
  Kokkos::parallel_for(
      name + "make_lists", Range<Space>(space, 0, n), KOKKOS_LAMBDA(std::uint64_t v) {
        lists.first(v) = rows.offset(v);
        for (Edge a = rows.offset(v); a < rows.offset(v + 1); ++a) lists.arc(a) = a;
      });
  return lists;
}

template <class AnyIds, class Space>
void sort_lists(Space const& space, std::string const& name, Lists<AnyIds, Space> const& lists)
{
  using Edge = typename AnyIds::Edge;
  Region const region(name + "sort_lists");
  Kokkos::parallel_for(
      name + "sort_lists", ChunkRange<Space>(space, 0, lists.rows.vertices), KOKKOS_LAMBDA(std::uint64_t v) {
        Edge const size = lists.last(v) - lists.first(v);
        if (size < 2) return;
        sort_range(&lists.arc(lists.first(v)), size,
                   [&](Edge a, Edge b) { return lists.weighted(a) < lists.weighted(b); });
      });
}

// Of all lists together, those included that have come to lie within a component and are not passed yet.
template <class AnyIds, class Space>
std::uint64_t count_arcs(Space const& space, std::string const& name, Lists<AnyIds, Space> const& lists)
{
  std::uint64_t arcs = 0;
  Kokkos::parallel_reduce(
      name + "count_arcs", Range<Space>(space, 0, lists.rows.vertices),
      KOKKOS_LAMBDA(std::uint64_t v, std::uint64_t & sum) { sum += lists.last(v) - lists.first(v); }, arcs);
  return arcs;
}

// The vertices whose lists are not empty; they shrink like the edges of union_find_boruvka.
template <class AnyIds, class Space>
struct Vertices {
  Array<typename AnyIds::Vertex, Space> vertex;
  Chunks<Space> chunks;
};

// Every vertex passes over its arcs within the component and offers the next. Returns whether any had one.
template <class AnyIds, class Space>
bool find_lightest(Space const& space, std::string const& name, Components<AnyIds, Space> const& components,
                   Lists<AnyIds, Space> const& lists, Vertices<AnyIds, Space>& vertices)
{
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  Region const region(name + "find_lightest");
  auto const vertex = vertices.vertex;
  std::uint64_t const offering = retain(
      space, name + "find_lightest", vertices.chunks,
      KOKKOS_LAMBDA(std::uint64_t i) {
        prefetch(&components.parent(lists.rows.target(lists.arc(lists.first(vertex(i))))));
      },
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t to) {
        Vertex const v = vertex(i);
        if (v == none<Vertex>) return false;
        Vertex const root = components.parent(v);
        Edge const last = lists.last(v);
        Edge place = lists.first(v);
        while (place < last && components.parent(lists.rows.target(lists.arc(place))) == root) ++place;
        lists.first(v) = place;
        vertex(to) = place < last ? v : none<Vertex>;
        if (place == last) return false;
        auto const lightest = lists.weighted(lists.arc(place));
        components.offer(root, components.order.pack(lightest.key, lightest.id));
        return true;
      });
  return offering > 0;
}

// Joins all that the lists join; leaves parents flat.
template <class AnyIds, class Space>
void run_rounds(Space const& space, std::string const& name, Components<AnyIds, Space>& components,
                Lists<AnyIds, Space> const& lists, Array<typename AnyIds::Vertex, Space> const& vertex,
                Statistics& statistics)
{
  sort_lists(space, name, lists);
  gather_roots(space, name, components);
  Vertices<AnyIds, Space> vertices{vertex, {}};
  vertices.chunks.size = compact(
      space, name + "gather_vertices", lists.rows.vertices,
      KOKKOS_LAMBDA(std::uint64_t v) { return lists.first(v) < lists.last(v); },
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t v) { vertex(to) = typename AnyIds::Vertex(v); });
  while (components.count > 1) {
    Region const region(name + "round");
    if (!find_lightest(space, name, components, lists, vertices)) break;
    std::uint64_t const before = components.count;
    std::uint64_t const edges = count_arcs(space, name, lists) / 2;
    statistics.rounds.push_back({before, edges, unite(space, name, components), {}});
    flatten(space, name, components);
  }
}

}  // namespace sollin_steps

template <class AnyIds, class Space>
Array<typename AnyIds::Edge, Space> sollin(Space const& space, Graph<AnyIds, Space> const& graph,
                                           Statistics& statistics)
{
  using namespace sollin_steps;
  std::string const name = "otakar::sollin::";
  auto components = make_components<AnyIds>(space, name, graph.list);
  auto const lists = make_lists<AnyIds>(space, name, graph.rows);
  auto const vertex = allocate<typename AnyIds::Vertex>(space, name + "vertex", graph.list.vertices);
  run_rounds(space, name, components, lists, vertex, statistics);
  return components.chosen();
}

template <class AnyIds>
constexpr std::uint64_t sollin_bytes(GraphSize size)
{
  using Edge = typename AnyIds::Edge;
  std::uint64_t const live = chunks_for(size.vertices) * sizeof(std::uint32_t);
  std::uint64_t const masks = 2 * 8 * words_for(size.vertices);
  return components_bytes<AnyIds>(size) + 2 * size.edges * sizeof(Edge) +
         size.vertices * (sizeof(Edge) + sizeof(typename AnyIds::Vertex)) + live + masks;
}

}  // namespace otakar
