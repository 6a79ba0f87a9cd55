// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The part of a graph that one rank has: consecutive edges.
#pragma once

#include <variant>

#include "distributed/vertex_table.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

// What the vertices of a list are called in the whole graph: as in the list, or, where such ids do not fit 32 bits, by
// what a table has at these places.
struct GlobalIds {
  VertexTable<> table;

  std::uint64_t operator()(std::uint64_t vertex) const { return table.size() == 0 ? vertex : table(vertex); }
  std::uint32_t local(std::uint64_t id) const { return table.size() == 0 ? std::uint32_t(id) : table.place(id); }
};

// The edges first_edge .. of the graph. `list` has all of its vertices, or those that its edges meet.
template <class Ids>
struct EdgeShare {
  EdgeList<Ids, Kokkos::HostSpace> list;
  std::uint64_t first_edge = 0;
  std::uint64_t edges = 0;                 // of the whole graph
  std::uint64_t vertices = list.vertices;  // of the whole graph
  GlobalIds ids = {};

  std::uint64_t u(std::uint64_t e) const { return ids(list.u(e)); }
  std::uint64_t v(std::uint64_t e) const { return ids(list.v(e)); }
};

// A rank has fewer edges than 32 bits count, whatever the whole graph has.
using AnyEdgeShare = std::variant<EdgeShare<NarrowIds>, EdgeShare<WideKeys>>;

// Ends of edges as places in a table of the ids that they have, u_of(e) and v_of(e).
struct LocalEnds {
  VertexTable<> table;
  HostArray<std::uint32_t> u, v;
};

// `vertices`: of the whole graph.
template <class UOf, class VOf>
LocalEnds local_ends(std::uint64_t vertices, std::uint64_t edges, UOf const& u_of, VOf const& v_of)
{
  Host const host;
  auto const id_of = [=](std::uint64_t i) { return std::uint64_t(i % 2 ? v_of(i / 2) : u_of(i / 2)); };
  VertexTable<> const table(0, vertices, 2 * edges, id_of);
  auto const u = allocate<std::uint32_t>(host, "otakar::graph::u", edges);
  auto const v = allocate<std::uint32_t>(host, "otakar::graph::v", edges);
  Kokkos::parallel_for("otakar::edge_share::number", Range<Host>(host, 0, edges), [=](std::uint64_t e) {
    u(e) = table.place(u_of(e));
    v(e) = table.place(v_of(e));
  });
  host.fence("otakar::edge_share::number");
  return {table, u, v};
}

}  // namespace otakar
