// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edges in their total order, so that an edge's place stands for its weight, of whatever width, and decides ties as its
// id would; and the same edges between other vertices, once some have become one.
#pragma once

#include "graph/edge_list.hpp"
#include "primitives/compact.hpp"
#include "primitives/edges_in_order.hpp"
#include "primitives/indices.hpp"
#include "primitives/prefetch.hpp"

namespace otakar {

// Lightest first, without loops.
template <class AnyIds, class Space>
struct SortedEdges {
  std::uint64_t vertices = 0;
  Array<typename AnyIds::Vertex, Space> u;
  Array<typename AnyIds::Vertex, Space> v;
  Array<typename AnyIds::Edge, Space> id;  // original

  std::uint64_t edges() const { return id.extent(0); }
};

// The edges that join vertices of different numbers, in their order, between these; but no edge that is dropped, a byte
// per edge, or none where all may stay. `name` is the solver's, for labels: "otakar::solver::".
template <class AnyIds, class Space>
SortedEdges<AnyIds, Space> renumber(Space const& space, std::string const& name, SortedEdges<AnyIds, Space> const& from,
                                    std::uint64_t vertices, Array<typename AnyIds::Vertex, Space> const& number,
                                    Array<std::uint8_t, Space> const& dropped)
{
  using Vertex = typename AnyIds::Vertex;
  std::string const label = name + "renumber";
  Region const region(label);
  bool const all = dropped.extent(0) == 0;
  auto const touch = KOKKOS_LAMBDA(std::uint64_t e)
  {
    prefetch(&number(from.u(e)));
    prefetch(&number(from.v(e)));
  };
  auto const kept = mark(
      space, label, Chunks<Space>{from.edges(), {}}, KOKKOS_LAMBDA(std::uint64_t e) { return all || dropped(e) == 0; },
      touch, KOKKOS_LAMBDA(std::uint64_t e) { return number(from.u(e)) != number(from.v(e)); });
  std::uint64_t const edges = count_marked(space, label, kept);
  SortedEdges<AnyIds, Space> const to{vertices, allocate<Vertex>(space, name + "u", edges),
                                      allocate<Vertex>(space, name + "v", edges),
                                      allocate<typename AnyIds::Edge>(space, name + "id", edges)};
  emit_marked(
      space, label, kept,
      KOKKOS_LAMBDA(std::uint64_t at, std::uint64_t e) {
        to.u(at) = number(from.u(e));
        to.v(at) = number(from.v(e));
        to.id(at) = from.id(e);
      },
      touch);
  return to;
}

// All edges of a graph but loops.
template <class AnyIds, class Space>
SortedEdges<AnyIds, Space> sort_by_weight(Space const& space, std::string const& name,
                                          EdgeList<AnyIds, Space> const& graph)
{
  Region const region(name + "sort_by_weight");
  auto const order = edges_in_order<AnyIds>(space, name + "sort_by_weight", graph.key);
  SortedEdges<AnyIds, Space> const sorted{graph.vertices, gather(space, name + "u", graph.u, order),
                                          gather(space, name + "v", graph.v, order), order};
  auto const same = allocate_indices<typename AnyIds::Vertex>(space, name + "same", graph.vertices);
  return renumber<AnyIds, Space>(space, name, sorted, graph.vertices, same, {});
}

}  // namespace otakar
