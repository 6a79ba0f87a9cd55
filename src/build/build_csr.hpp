// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edge list to compressed sparse rows. Self-loops are left out, parallel edges kept.
//
// On the host every row is sorted by target, then edge (graph/sort_rows.hpp), the same at every number of threads. On
// a device edges are inserted as they come (count, scan, insert), and the order within a row is not fixed, which the
// total order of edges makes harmless.
#pragma once

#include "build/sort_rows.hpp"
#include "core/allocate.hpp"
#include "graph/csr.hpp"
#include "graph/edge_list.hpp"
#include "parallel/offsets.hpp"

namespace otakar {

namespace csr_build {

template <class Ids, class Space>
void insert_edges(Space const& space, EdgeList<Ids, Space> const& graph, Csr<Ids, Space>& csr)
{
  using Vertex = typename Ids::Vertex;
  using Edge = typename Ids::Edge;
  csr.offset = allocate_zeros<Edge>(space, "otakar::csr::offset", graph.vertices + 1);
  auto const u = graph.u;
  auto const v = graph.v;
  auto const graph_key = graph.key;
  auto const offset = csr.offset;
  Kokkos::parallel_for(
      "otakar::build_csr::count", Range<Space>(space, 0, graph.edges()), KOKKOS_LAMBDA(std::uint64_t e) {
        if (u(e) == v(e)) return;
        Kokkos::atomic_inc(&offset(u(e)));
        Kokkos::atomic_inc(&offset(v(e)));
      });
  csr.arcs = counts_to_offsets<Edge>(space, "otakar::build_csr::scan", graph.vertices, csr.offset);

  csr.target = allocate<Vertex>(space, "otakar::csr::target", csr.arcs);
  csr.key = allocate<typename Ids::Key>(space, "otakar::csr::key", csr.arcs);
  csr.edge = allocate<Edge>(space, "otakar::csr::edge", csr.arcs);
  auto const next = allocate<Edge>(space, "otakar::build_csr::next", graph.vertices + 1);
  Kokkos::deep_copy(space, next, csr.offset);
  auto const target = csr.target;
  auto const key = csr.key;
  auto const edge = csr.edge;
  Kokkos::parallel_for(
      "otakar::build_csr::insert", Range<Space>(space, 0, graph.edges()), KOKKOS_LAMBDA(std::uint64_t e) {
        if (u(e) == v(e)) return;
        Edge const at_u = Kokkos::atomic_fetch_inc(&next(u(e)));
        target(at_u) = v(e);
        key(at_u) = graph_key(e);
        edge(at_u) = Edge(e);
        Edge const at_v = Kokkos::atomic_fetch_inc(&next(v(e)));
        target(at_v) = u(e);
        key(at_v) = graph_key(e);
        edge(at_v) = Edge(e);
      });
}

}  // namespace csr_build

template <class Ids, class Space>
Csr<Ids, Space> build_csr(Space const& space, EdgeList<Ids, Space> const& graph)
{
  Region const region("otakar::build_csr");
  check_fits<Ids>(graph.vertices, graph.edges());
  Csr<Ids, Space> csr;
  csr.vertices = typename Ids::Vertex(graph.vertices);
  if constexpr (in_host_memory<Space>)
    sort_rows<Ids>(space, graph, csr);
  else
    csr_build::insert_edges<Ids>(space, graph, csr);
  return csr;
}

}  // namespace otakar
