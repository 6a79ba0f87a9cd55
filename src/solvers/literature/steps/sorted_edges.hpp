// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edges in their total order, so that an edge's place stands for its weight, of whatever width, and decides ties as its
// id would; and the same edges between other vertices, once some have become one.
#pragma once

#include "graph/edge_list.hpp"
#include "parallel/compact.hpp"
#include "parallel/indices.hpp"
#include "parallel/sort/sort_indices.hpp"

namespace otakar {

// Lightest first, without loops.
template <class Ids, class Space>
struct SortedEdges {
  std::uint64_t vertices = 0;
  Array<typename Ids::Vertex, Space> u;
  Array<typename Ids::Vertex, Space> v;
  Array<typename Ids::Edge, Space> id;  // original

  std::uint64_t edges() const { return id.extent(0); }
};

// The edges that join vertices of different numbers, in their order, between these; but no edge that is dropped, a byte
// per edge, or none where all may stay. `name` is the solver's, for labels: "otakar::solver::".
template <class Ids, class Space>
SortedEdges<Ids, Space> renumber(Space const& space, std::string const& name, SortedEdges<Ids, Space> const& from,
                                 std::uint64_t vertices, Array<typename Ids::Vertex, Space> const& number,
                                 Array<std::uint8_t, Space> const& dropped)
{
  using Vertex = typename Ids::Vertex;
  std::string const label = name + "renumber";
  Region const region(label);
  bool const all = dropped.extent(0) == 0;
  auto const kept = mark(
      space, label, from.edges(), KOKKOS_LAMBDA(std::uint64_t e) { return all || dropped(e) == 0; },
      KOKKOS_LAMBDA(std::uint64_t e) { return number(from.u(e)) != number(from.v(e)); });
  std::uint64_t const edges = count_marked(space, label, kept);
  SortedEdges<Ids, Space> const to{vertices, allocate<Vertex>(space, name + "u", edges),
                                   allocate<Vertex>(space, name + "v", edges),
                                   allocate<typename Ids::Edge>(space, name + "id", edges)};
  emit_marked(
      space, label, kept, KOKKOS_LAMBDA(std::uint64_t at, std::uint64_t e) {
        to.u(at) = number(from.u(e));
        to.v(at) = number(from.v(e));
        to.id(at) = from.id(e);
      });
  return to;
}

// All edges of a graph but loops.
template <class Ids, class Space>
SortedEdges<Ids, Space> sort_by_weight(Space const& space, std::string const& name, EdgeList<Ids, Space> const& graph)
{
  Region const region(name + "sort_by_weight");
  auto const order = sort_edges<Ids>(space, name + "sort_by_weight", graph.key);
  SortedEdges<Ids, Space> const sorted{graph.vertices, gather(space, name + "u", graph.u, order),
                                       gather(space, name + "v", graph.v, order), order};
  auto const same = allocate_indices<typename Ids::Vertex>(space, name + "same", graph.vertices);
  return renumber<Ids, Space>(space, name, sorted, graph.vertices, same, {});
}

}  // namespace otakar
