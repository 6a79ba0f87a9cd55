// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What partitioned_prim and boundary_prim begin with: the vertices come in parts, and Prim's algorithm finds the forest
// of every part, all at the same time, as if no edge crossed (C. da Silva Sousa's dissertation, Minho 2014, 4.3.2).
#pragma once

#include "graph/graph.hpp"
#include "parallel/compact.hpp"
#include "parallel/host/work_queue.hpp"
#include "solvers/prim.hpp"

namespace otakar {

// Per vertex: the edge that led to it within its part, or none.
template <class Ids, class Host>
HostArray<typename Ids::Edge> local_forests(Host const& host, Csr<Ids, Kokkos::HostSpace> const& rows,
                                            Partition const& partition)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::local_forests::grow");
  auto const part_of = partition.part;
  auto const local = allocate<Edge>(host, "otakar::local_forests::local", rows.vertices);
  Kokkos::deep_copy(host, local, none<Edge>);
  auto const nodes = prim_steps::make_nodes<Ids>(host, rows.vertices);
  auto const arcs = prim_steps::arcs_of<Ids>(rows, nodes);
  auto const grow_part = [&](std::uint64_t part) {
    auto const within = [&](Vertex v, auto const& f) {
      arcs(v, [&](Vertex target, auto const& edge) {
        if (part_of(target) == part) f(target, edge);
      });
    };
    auto const take = [&](Vertex v, auto const& edge) { local(v) = edge.id; };
    for (std::uint64_t v = 0; v < rows.vertices; ++v)
      if (part_of(v) == part) prim_steps::grow_tree<Ids>(nodes, v, within, take);
  };
  work_queue(host, "otakar::local_forests::grow", partition.parts, [&] { return grow_part; });
  return local;
}

template <class Ids>
std::uint64_t local_forests_bytes(GraphSize size)
{
  return prim_bytes<Ids>(size) + size.vertices * sizeof(typename Ids::Edge) + 64;  // arrays are aligned
}

}  // namespace otakar
