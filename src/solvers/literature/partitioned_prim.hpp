// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// partitioned_prim: a forest for every part of the graph, then the forest of their union with the edges that cross.
//
// In: a graph as an edge list and as rows in host memory. Out: the ids of its minimum spanning forest's edges.
// Method: prim_omp_union of C. da Silva Sousa's dissertation (Minho 2014, 4.3.2), after V. Loncar, S. Skrbic, A. Balaz,
// "Parallelization of minimum spanning tree algorithms using distributed memory architectures", 2013. Parts come from
// METIS and are solved in parallel (local_forests.hpp); threads put their forests and the crossing edges into adjacency
// lists without locks; Prim's algorithm, sequential, solves that union.
//
// Exact: an edge that a local forest leaves out is the heaviest of a cycle, so the global forest leaves it out as well.
// Cost: METIS takes most of the time, which the dissertation leaves out, and the final solve most of the rest. Memory
// beside the input: that of METIS, two cells per edge of the union, a heap node per vertex.
#pragma once

#include "solvers/literature/steps/adjacency_lists.hpp"
#include "solvers/literature/steps/local_forests.hpp"

namespace otakar {

namespace partitioned_prim_steps {

template <class Ids, class Host>
AdjacencyLists<Ids> unite_forests(Host const& host, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                                  LocalForests<Ids> const& forests)
{
  using Edge = typename Ids::Edge;
  Region const region("otakar::partitioned_prim::unite_forests");
  std::uint64_t const n = graph.vertices;
  auto const crossing = mark_crossing<Ids>(host, graph, forests.part);
  std::uint64_t const count = count_marked(host, "otakar::partitioned_prim::crossing", crossing);
  auto const local = forests.local;
  auto const within = mark(
      host, "otakar::partitioned_prim::mark_local", n,
      KOKKOS_LAMBDA(std::uint64_t v) { return local(v) != none<Edge>; });
  std::uint64_t const first_crossing = count_marked(host, "otakar::partitioned_prim::local", within);
  AdjacencyLists<Ids> const lists(host, n, first_crossing + count);
  auto const insert = KOKKOS_LAMBDA(std::uint64_t place, std::uint64_t e)
  {
    lists.insert(place, graph.u(e), graph.v(e), {graph.key(e), Edge(e)});
  };
  emit_marked(
      host, "otakar::partitioned_prim::insert_local", within,
      KOKKOS_LAMBDA(std::uint64_t rank, std::uint64_t v) { insert(rank, local(v)); });
  emit_marked(
      host, "otakar::partitioned_prim::insert_crossing", crossing,
      KOKKOS_LAMBDA(std::uint64_t rank, std::uint64_t e) { insert(first_crossing + rank, e); });
  host.fence("otakar::partitioned_prim::unite_forests");
  return lists;
}

}  // namespace partitioned_prim_steps

template <class Ids, class Host>
HostArray<typename Ids::Edge> partitioned_prim(Host const& host, Graph<Ids, Kokkos::HostSpace> const& graph)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const n = graph.list.vertices;
  auto const lists = partitioned_prim_steps::unite_forests<Ids>(host, graph.list, local_forests<Ids>(host, graph.rows));
  Region const region("otakar::partitioned_prim::final_solve");
  auto const nodes = prim_steps::make_nodes<Ids>(n);
  auto const forest = allocate<Edge>(host, "otakar::partitioned_prim::forest", n);
  std::uint64_t size = 0;
  auto const take = [&](auto, auto const& edge) { forest(size++) = edge.id; };
  auto const arcs = [&](auto v, auto const& f) { lists.for_each(v, f); };
  for (std::uint64_t v = 0; v < n; ++v) prim_steps::grow_tree<Ids>(nodes, v, arcs, take);
  return first_of(forest, size);
}

template <class Ids>
std::uint64_t partitioned_prim_bytes(GraphSize size)
{
  using Cell = typename AdjacencyLists<Ids>::Cell;
  std::uint64_t const mask = size.vertices / 8 + 64;
  return local_forests_bytes<Ids>(size) + 2 * size.edges * sizeof(Cell) + mask + prim_bytes<Ids>(size) +
         size.vertices * sizeof(typename Ids::Edge);
}

}  // namespace otakar
