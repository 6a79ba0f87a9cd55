// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edge list to compressed sparse rows. Self-loops are left out, parallel edges kept.
//
// On the host the arcs of a row ascend by edge (build_rows.hpp), at every number of threads. On a device they are
// inserted as they come (count, scan, scatter), and their order is not fixed, which the total order of edges makes
// harmless.
#pragma once

#include "build/build_rows.hpp"
#include "core/allocate.hpp"
#include "core/error.hpp"
#include "graph/edge_list.hpp"
#include "graph/graph.hpp"
#include "parallel/indices.hpp"
#include "parallel/memory_access.hpp"

namespace otakar {

namespace build_csr_steps {

template <class Ids, class Space>
void allocate_arcs(Space const& space, Csr<Ids, Space>& csr)
{
  csr.target = allocate<typename Ids::Vertex>(space, "otakar::csr::target", csr.arcs);
  csr.key = allocate<typename Ids::Key>(space, "otakar::csr::key", csr.arcs);
  csr.edge = allocate<typename Ids::Edge>(space, "otakar::csr::edge", csr.arcs);
}

// Arcs wait in the arrays of the result, their row in the place of their key.
template <class Ids>
struct CsrArcs {
  using Vertex = typename Ids::Vertex;
  using Edge = typename Ids::Edge;
  using Key = typename Ids::Key;
  static_assert(sizeof(Key) >= sizeof(Vertex));
  Vertex* target;
  Key* key;
  Edge* edge;

  KOKKOS_INLINE_FUNCTION void put(std::uint64_t place, std::uint64_t row, std::uint64_t column, std::uint64_t tag) const
  {
    key[place] = Key(row);
    target[place] = Vertex(column);
    edge[place] = Edge(tag);
  }
  template <class Word>
  Word pack(ArcLayout const& layout, std::uint64_t place) const
  {
    return layout.pack<Word>(key[place], target[place], edge[place]);
  }

  // The rows of a sorted bucket, with the keys of their edges.
  template <class Word>
  void write_rows(RowBucket<Word> const bucket, Key const* keys, Edge* offset) const
  {
    constexpr std::uint64_t ahead = 24;
    std::uint64_t row = bucket.first_row;
    for (std::uint64_t i = 0; i < bucket.size; ++i) {
      prefetch(keys + bucket.tag(std::min(i + ahead, bucket.size - 1)));
      for (; row <= bucket.row(i); ++row) offset[row] = Edge(bucket.start + i);
      put(bucket.start + i, keys[bucket.tag(i)], bucket.column(i), bucket.tag(i));
    }
    for (; row < bucket.first_row + bucket.rows; ++row) offset[row] = Edge(bucket.start + bucket.size);
  }
};

template <class Ids, class Host>
void build_on_host(Host const& host, EdgeList<Ids, Host> const& graph, Csr<Ids, Host>& csr)
{
  using Edge = typename Ids::Edge;
  EdgeEnds<typename Ids::Vertex> const ends{graph.u.data(), graph.v.data(), graph.edges()};
  RowBuckets const buckets(host, "otakar::build_csr", RowOrder::tag, graph.vertices, graph.edges(), ends);
  csr.arcs = Edge(buckets.arcs());
  csr.offset = allocate<Edge>(host, "otakar::csr::offset", graph.vertices + 1);
  allocate_arcs(host, csr);
  CsrArcs<Ids> const arcs{csr.target.data(), csr.key.data(), csr.edge.data()};
  buckets.for_each(arcs, [&](auto const& bucket) { arcs.write_rows(bucket, graph.key.data(), csr.offset.data()); });
  csr.offset(graph.vertices) = csr.arcs;
}

template <class Ids, class Space>
static void build_on_device(Space const& space, EdgeList<Ids, Space> const& graph, Csr<Ids, Space>& csr)
{
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

  allocate_arcs(space, csr);
  auto const next = allocate<Edge>(space, "otakar::build_csr::next", graph.vertices + 1);
  Kokkos::deep_copy(space, next, csr.offset);
  auto const target = csr.target;
  auto const key = csr.key;
  auto const edge = csr.edge;
  Kokkos::parallel_for(
      "otakar::build_csr::insert", Range<Space>(space, 0, graph.edges()), KOKKOS_LAMBDA(std::uint64_t e) {
        if (u(e) == v(e)) return;
        for (int end = 0; end < 2; ++end) {
          Edge const place = Kokkos::atomic_fetch_inc(&next(end == 0 ? u(e) : v(e)));
          target(place) = end == 0 ? v(e) : u(e);
          key(place) = graph_key(e);
          edge(place) = Edge(e);
        }
      });
}

}  // namespace build_csr_steps

template <class Ids, class Space>
Csr<Ids, Space> build_csr(Space const& space, EdgeList<Ids, Space> const& graph)
{
  Region const region("otakar::build_csr");
  check_fits<Ids>(graph.vertices, graph.edges());
  Csr<Ids, Space> csr;
  csr.vertices = typename Ids::Vertex(graph.vertices);
  if constexpr (in_host_memory<Space>)
    build_csr_steps::build_on_host<Ids>(space, graph, csr);
  else
    build_csr_steps::build_on_device<Ids>(space, graph, csr);
  return csr;
}

}  // namespace otakar
