// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// partitioned_prim: a forest for every part of the graph, then the forest of their union with the edges that cross.
//
// In: a graph as an edge list and as rows in host memory, and parts of its vertices. Out: the ids of its minimum
// spanning forest's edges.
// Method: prim_omp_union of C. da Silva Sousa's dissertation (Minho 2014, 4.3.2), after V. Loncar, S. Skrbic, A. Balaz,
// "Parallelization of minimum spanning tree algorithms using distributed memory architectures", 2013. Parts are solved
// in parallel (local_forests.hpp); threads put their forests and the crossing edges into adjacency lists without locks;
// Prim's algorithm, sequential, solves that union.
//
// Exact: an edge that a local forest leaves out is the heaviest of a cycle, so the global forest leaves it out as well.
// Cost: the final solve takes about as long as the parts. Memory beside the input: two cells per edge of the union, a
// heap node per vertex.
#pragma once

#include "core/error.hpp"
#include "solvers/literature/steps/local_forests.hpp"

namespace otakar {

namespace partitioned_prim_steps {

// Adjacency lists that threads build together without locks: a cell becomes the head of a vertex's list by one atomic
// exchange, which tells it the cell that follows (4.2 of the dissertation). Lists are complete once all threads are
// done. Cells stand in one array, and an insertion names its place there, so nothing is allocated on the way.
template <class Ids>
class AdjacencyLists {
 public:
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  using Weighted = WeightedEdge<typename Ids::Key, Edge>;

  struct Cell {
    Weighted edge;
    Edge next;
    Vertex target;
  };

  template <class Host>
  AdjacencyLists(Host const& host, std::uint64_t vertices, std::uint64_t edges)
      : head_(allocate<Edge>(host, "otakar::adjacency_lists::head", vertices)),
        cell_(allocate<Cell>(host, "otakar::adjacency_lists::cell", cells_for(vertices, edges)))
  {
    Kokkos::deep_copy(host, head_, none<Edge>);
    host.fence("otakar::adjacency_lists");
  }

  // Enters the edge u - v at both ends; no other insertion may name this place.
  void insert(std::uint64_t place, Vertex u, Vertex v, Weighted edge) const
  {
    insert_cell(Edge(2 * place), u, v, edge);
    insert_cell(Edge(2 * place + 1), v, u, edge);
  }

  // f(target, edge)
  template <class F>
  void for_each(Vertex v, F const& f) const
  {
    for (Edge at = head_(v); at != none<Edge>; at = cell_(at).next) f(cell_(at).target, cell_(at).edge);
  }

 private:
  // Two per edge, which ids of edges must count.
  static std::uint64_t cells_for(std::uint64_t vertices, std::uint64_t edges)
  {
    check_fits<Ids>(vertices, edges);
    return 2 * edges;
  }

  void insert_cell(Edge place, Vertex from, Vertex to, Weighted edge) const
  {
    cell_(place).edge = edge;
    cell_(place).target = to;
    cell_(place).next = Kokkos::atomic_exchange(&head_(from), place);
  }

  HostArray<Edge> head_;
  HostArray<Cell> cell_;
};

template <class Ids, class Host>
AdjacencyLists<Ids> unite_forests(Host const& host, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                                  HostArray<Partition::Part> const& part, HostArray<typename Ids::Edge> const& local)
{
  using Edge = typename Ids::Edge;
  Region const region("otakar::partitioned_prim::unite_forests");
  std::uint64_t const n = graph.vertices;
  auto const crossing = mark(host, "otakar::partitioned_prim::mark_crossing", graph.edges(),
                             [=](std::uint64_t e) { return part(graph.u(e)) != part(graph.v(e)); });
  std::uint64_t const count = count_marked(host, "otakar::partitioned_prim::crossing", crossing);
  auto const within =
      mark(host, "otakar::partitioned_prim::mark_local", n, [=](std::uint64_t v) { return local(v) != none<Edge>; });
  std::uint64_t const first_crossing = count_marked(host, "otakar::partitioned_prim::local", within);
  AdjacencyLists<Ids> const lists(host, n, first_crossing + count);
  auto const insert = [=](std::uint64_t place, std::uint64_t e) {
    lists.insert(place, graph.u(e), graph.v(e), {graph.key(e), Edge(e)});
  };
  emit_marked(host, "otakar::partitioned_prim::insert_local", within,
              [=](std::uint64_t rank, std::uint64_t v) { insert(rank, local(v)); });
  emit_marked(host, "otakar::partitioned_prim::insert_crossing", crossing,
              [=](std::uint64_t rank, std::uint64_t e) { insert(first_crossing + rank, e); });
  host.fence("otakar::partitioned_prim::unite_forests");
  return lists;
}

}  // namespace partitioned_prim_steps

template <class Ids, class Host>
HostArray<typename Ids::Edge> partitioned_prim(Host const& host, Graph<Ids, Host> const& graph, SolverOptions const&,
                                               Statistics&)
{
  auto const lists = partitioned_prim_steps::unite_forests<Ids>(host, graph.list, graph.partition.part,
                                                                local_forests<Ids>(host, graph.rows, graph.partition));
  Region const region("otakar::partitioned_prim::final_solve");
  auto const nodes = prim_steps::make_nodes<Ids>(host, graph.list.vertices);
  return prim_steps::grow_forest<Ids>(host, nodes, [&](auto v, auto const& f) { lists.for_each(v, f); });
}

namespace partitioned_prim_steps {

template <class Ids>
std::uint64_t bytes_where(GraphSize size, std::uint64_t crossing)
{
  using Cell = typename AdjacencyLists<Ids>::Cell;
  std::uint64_t const cells = std::min(size.edges, size.vertices + crossing) * 2 * sizeof(Cell);
  std::uint64_t const masks = (size.edges + size.vertices) / 8 + 1024;
  return std::max(local_forests_bytes<Ids>(size),
                  cells + prim_bytes<Ids>(size) + size.vertices * 2 * sizeof(typename Ids::Edge) + masks);
}

}  // namespace partitioned_prim_steps

// A part per vertex, say.
template <class Ids>
std::uint64_t partitioned_prim_bytes(GraphSize size)
{
  return partitioned_prim_steps::bytes_where<Ids>(size, size.edges);
}

// A part per thread, and no better than by chance.
template <class Ids>
std::uint64_t partitioned_prim_usual_bytes(GraphSize size)
{
  return partitioned_prim_steps::bytes_where<Ids>(size, size.edges - size.edges / std::uint64_t(Host().concurrency()));
}

}  // namespace otakar
