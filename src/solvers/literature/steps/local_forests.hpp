// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What partitioned_prim and boundary_prim begin with: METIS cuts the vertices into parts, and Prim's algorithm finds
// the forest of every part, all at the same time, as if no edge crossed (C. da Silva Sousa's dissertation, Minho 2014,
// 4.3.2). There the parts are as many as the threads; here they are eight, so that the boundary, and with it an
// approximate answer, does not depend on the number of threads.
#pragma once

#include "build/partition.hpp"
#include "graph/graph.hpp"
#include "parallel/compact.hpp"
#include "parallel/host/work_queue.hpp"
#include "solvers/prim.hpp"

namespace otakar {

inline constexpr int forest_parts = 8;

template <class Ids>
struct LocalForests {
  HostArray<std::uint8_t> part;         // of each vertex
  HostArray<typename Ids::Edge> local;  // per vertex: the edge that led to it within its part, or none
};

template <class Ids, class Host>
LocalForests<Ids> local_forests(Host const& host, Csr<Ids, Kokkos::HostSpace> const& rows)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  LocalForests<Ids> const found{partition(rows, forest_parts),
                                allocate<Edge>(host, "otakar::local_forests::local", rows.vertices)};
  Region const region("otakar::local_forests::grow");
  Kokkos::deep_copy(host, found.local, none<Edge>);
  auto const nodes = prim_steps::make_nodes<Ids>(host, rows.vertices);
  auto const arcs = prim_steps::arcs_of<Ids>(rows, nodes);
  auto const grow_part = [&](std::uint64_t part) {
    auto const within = [&](Vertex v, auto const& f) {
      arcs(v, [&](Vertex target, auto const& edge) {
        if (found.part(target) == part) f(target, edge);
      });
    };
    auto const take = [&](Vertex v, auto const& edge) { found.local(v) = edge.id; };
    for (std::uint64_t v = 0; v < rows.vertices; ++v)
      if (found.part(v) == part) prim_steps::grow_tree<Ids>(nodes, v, within, take);
  };
  work_queue(host, "otakar::local_forests::grow", forest_parts, [&] { return grow_part; });
  return found;
}

// METIS is done when the heaps are made.
template <class Ids>
std::uint64_t local_forests_bytes(GraphSize size)
{
  std::uint64_t const mask = size.edges / 8 + 64;
  return std::max(partition_bytes(size.vertices, 2 * size.edges), prim_bytes<Ids>(size)) +
         size.vertices * (1 + sizeof(typename Ids::Edge)) + mask;
}

}  // namespace otakar
