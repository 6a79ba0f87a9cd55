// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Adjacency lists that threads of the host build together without locks.
//
// Method: C. da Silva Sousa's dissertation (Minho 2014, 4.2): a cell becomes the head of a vertex's list by one atomic
// exchange, which tells it the cell that follows. Lists are complete once all threads are done; the order within a list
// depends on them. Cells stand in one array, and whoever inserts an edge names its place there, so nothing is allocated
// on the way. Rows are better where the edges are known beforehand.
#pragma once

#include "core/allocate.hpp"
#include "core/ids.hpp"
#include "graph/edge_order.hpp"

namespace otakar {

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
  KOKKOS_INLINE_FUNCTION void insert(std::uint64_t place, Vertex u, Vertex v, Weighted edge) const
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

  KOKKOS_INLINE_FUNCTION void insert_cell(Edge place, Vertex from, Vertex to, Weighted edge) const
  {
    cell_(place).edge = edge;
    cell_(place).target = to;
    cell_(place).next = Kokkos::atomic_exchange(&head_(from), place);
  }

  HostArray<Edge> head_;
  HostArray<Cell> cell_;
};

}  // namespace otakar
