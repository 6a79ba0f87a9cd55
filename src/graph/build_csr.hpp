// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edge list to compressed sparse rows. Self-loops are left out, parallel edges kept.
//
// On the host every row is sorted by target, then edge (primitives/sort_by_rows.hpp), the same at every number of
// threads. Memory beside the result: at most 4 bytes per arc (8 where 64 bits do not hold an edge and its ends). On a
// device edges are inserted as they come (count, scan, insert), and the order within a row is not fixed, which the
// total order of edges makes harmless.
#pragma once

#include "graph/csr.hpp"
#include "graph/edge_list.hpp"
#include "primitives/allocate.hpp"
#include "primitives/offsets.hpp"
#include "primitives/prefetch.hpp"
#include "primitives/sort_by_rows.hpp"

namespace otakar {

namespace csr_build {

// An edge is a record in the row of each end.
template <class Vertex>
struct EdgeRecords {
  static constexpr int per_item = 2;
  Vertex const* u;
  Vertex const* v;
  std::uint64_t edges;

  std::uint64_t size() const { return edges; }
  std::uint32_t row(std::uint64_t e, int k) const { return k == 0 ? u[e] : v[e]; }
  std::uint32_t column(std::uint64_t e, int k) const { return k == 0 ? v[e] : u[e]; }
  std::uint64_t tag(std::uint64_t e, int) const { return e; }
};

template <class AnyIds, class Bucket>
void write_rows(Bucket const bucket, typename AnyIds::Edge* const offset, typename AnyIds::Vertex* const target,
                typename AnyIds::Key* const key, typename AnyIds::Edge* const edge,
                typename AnyIds::Key const* const keys)
{
  using Edge = typename AnyIds::Edge;
  constexpr std::uint64_t ahead = 24;
  std::uint64_t row = bucket.first_row;
  for (std::uint64_t i = 0; i < bucket.size; ++i) {
    prefetch(keys + bucket.tag(std::min(i + ahead, bucket.size - 1)));
    std::uint64_t const place = bucket.start + i;
    for (; row <= bucket.row(i); ++row) offset[row] = Edge(place);
    target[place] = typename AnyIds::Vertex(bucket.column(i));
    key[place] = keys[bucket.tag(i)];
    edge[place] = Edge(bucket.tag(i));
  }
  for (; row < bucket.first_row + bucket.rows; ++row) offset[row] = Edge(bucket.start + bucket.size);
}

template <class AnyIds, class Space>
void sort_edges(Space const& space, EdgeList<AnyIds, Space> const& graph, Csr<AnyIds, Space>& csr)
{
  using Edge = typename AnyIds::Edge;
  csr.offset = allocate<Edge>(space, "otakar::csr::offset", graph.vertices + 1);
  csr.target = allocate<typename AnyIds::Vertex>(space, "otakar::csr::target", 2 * graph.edges());
  csr.key = allocate<typename AnyIds::Key>(space, "otakar::csr::key", 2 * graph.edges());
  csr.edge = allocate<Edge>(space, "otakar::csr::edge", 2 * graph.edges());
  auto const write = [offset = csr.offset.data(), target = csr.target.data(), key = csr.key.data(),
                      edge = csr.edge.data(), keys = graph.key.data()](auto const& bucket, std::uint64_t& arcs) {
    write_rows<AnyIds>(bucket, offset, target, key, edge, keys);
    arcs += bucket.size;
  };
  EdgeRecords<typename AnyIds::Vertex> const records{graph.u.data(), graph.v.data(), graph.edges()};
  csr.arcs = Edge(sort_by_rows<std::uint64_t>(space, "otakar::build_csr", graph.vertices, graph.edges(), records,
                                              {graph.edges() + 1, std::uint64_t(space.concurrency())}, write));
  csr.offset(graph.vertices) = csr.arcs;
}

template <class AnyIds, class Space>
void insert_edges(Space const& space, EdgeList<AnyIds, Space> const& graph, Csr<AnyIds, Space>& csr)
{
  using Vertex = typename AnyIds::Vertex;
  using Edge = typename AnyIds::Edge;
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
  csr.key = allocate<typename AnyIds::Key>(space, "otakar::csr::key", csr.arcs);
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

template <class AnyIds, class Space>
Csr<AnyIds, Space> build_csr(Space const& space, EdgeList<AnyIds, Space> const& graph)
{
  Region const region("otakar::build_csr");
  check_fits<AnyIds>(graph.vertices, graph.edges());
  Csr<AnyIds, Space> csr;
  csr.vertices = typename AnyIds::Vertex(graph.vertices);
  if constexpr (in_host_memory<Space>)
    csr_build::sort_edges<AnyIds>(space, graph, csr);
  else
    csr_build::insert_edges<AnyIds>(space, graph, csr);
  return csr;
}

}  // namespace otakar
