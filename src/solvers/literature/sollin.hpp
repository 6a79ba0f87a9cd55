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

#include "graph/graph.hpp"
#include "parallel/compact.hpp"
#include "solvers/literature/steps/arc_lists.hpp"
#include "solvers/literature/steps/chunks.hpp"
#include "solvers/literature/steps/components.hpp"

namespace otakar {

namespace sollin_steps {

// The vertices whose lists are not empty; they shrink like the edges of union_find_boruvka.
template <class Ids, class Space>
struct Vertices {
  Array<typename Ids::Vertex, Space> vertex;
  Chunks<Space> chunks;
};

// Every vertex passes over its arcs within the component and offers the next. Returns whether any had one.
template <class Ids, class Space>
bool find_lightest(Space const& space, std::string const& name, Components<Ids, Space> const& components,
                   ArcLists<Ids, Space> const& lists, Vertices<Ids, Space>& vertices)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region(name + "find_lightest");
  auto const vertex = vertices.vertex;
  std::uint64_t const offering = retain(
      space, name + "find_lightest", vertices.chunks,
      KOKKOS_LAMBDA(std::uint64_t i) { prefetch(&components.parent(lists.target(lists.first(vertex(i))))); },
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t to) {
        Vertex const v = vertex(i);
        if (v == none<Vertex>) return false;
        Vertex const root = components.parent(v);
        Edge const last = lists.last(v);
        Edge place = lists.first(v);
        while (place < last && components.parent(lists.target(place)) == root) ++place;
        lists.first(v) = place;
        vertex(to) = place < last ? v : none<Vertex>;
        if (place == last) return false;
        auto const lightest = lists.weighted(place);
        components.offer(root, components.order.pack(lightest.key, lightest.id));
        return true;
      });
  return offering > 0;
}

// Joins all that the lists join; leaves parents flat.
template <class Ids, class Space>
void run_rounds(Space const& space, std::string const& name, Components<Ids, Space>& components,
                ArcLists<Ids, Space> const& lists, Array<typename Ids::Vertex, Space> const& vertex,
                Statistics& statistics)
{
  sort_lists(space, name, lists);
  gather_roots(space, name, components);
  Vertices<Ids, Space> vertices{vertex, {}};
  vertices.chunks.size = compact(
      space, name + "gather_vertices", lists.rows.vertices,
      KOKKOS_LAMBDA(std::uint64_t v) { return lists.first(v) < lists.last(v); },
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t v) { vertex(to) = typename Ids::Vertex(v); });
  while (components.count > 1) {
    Region const region(name + "round");
    if (!find_lightest(space, name, components, lists, vertices)) break;
    std::uint64_t const before = components.count;
    std::uint64_t const edges =
        count_arcs(space, name, lists) / 2;  // some of them within a component, but not passed yet
    statistics.rounds.push_back({before, edges, unite(space, name, components), {}});
    flatten(space, name, components);
  }
}

}  // namespace sollin_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> sollin(Space const& space, Graph<Ids, Space> const& graph, SolverOptions const&,
                                        Statistics& statistics)
{
  using namespace sollin_steps;
  std::string const name = "otakar::sollin::";
  auto components = make_components<Ids>(space, name, graph.list);
  auto const lists = make_lists<Ids>(space, name, graph.rows);
  auto const vertex = allocate<typename Ids::Vertex>(space, name + "vertex", graph.list.vertices);
  run_rounds(space, name, components, lists, vertex, statistics);
  return components.chosen();
}

template <class Ids>
constexpr std::uint64_t sollin_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const live = chunks_for(size.vertices) * sizeof(std::uint32_t);
  std::uint64_t const masks = 2 * 8 * words_for(size.vertices);
  return components_bytes<Ids>(size) + 2 * size.edges * sizeof(Edge) +
         size.vertices * (sizeof(Edge) + sizeof(typename Ids::Vertex)) + live + masks;
}

}  // namespace otakar
