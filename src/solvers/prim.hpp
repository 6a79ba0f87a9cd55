// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// prim: one tree at a time grows by the lightest edge that leaves it, kept in a pairing heap of vertices.
//
// In: a graph as rows in host memory. Out: the ids of its minimum spanning forest's edges, tree by tree.
// Method: R. C. Prim, "Shortest connection networks and some generalizations", 1957, with the priority queue of
// Algorithm 4 in C. da Silva Sousa's dissertation (Minho, 2014): a vertex outside the tree is in the heap with its
// lightest edge to the tree, which is decreased as better ones appear. When a tree is done, the next vertex that none
// has reached starts another, so unconnected graphs need no special case. Sequential; the heap
// nodes of a row's targets are prefetched. Cost: O(m + n log n) in practice; memory beside the input: a heap
// node and an edge id per vertex.
#pragma once

#include "core/allocate.hpp"
#include "graph/edge_list.hpp"
#include "graph/graph.hpp"
#include "parallel/memory_access.hpp"
#include "solvers/pairing_heap.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace prim_steps {

template <class Ids, class Host>
HostArray<HeapNode<Ids>> make_nodes(Host const& host, std::uint64_t vertices)
{
  auto const nodes = allocate<HeapNode<Ids>>(host, "otakar::prim::nodes", vertices);
  for (std::uint64_t v = 0; v < vertices; ++v) nodes(v).state = HeapNode<Ids>::unseen;
  return nodes;
}

// Grows the tree of a vertex, unless one has reached it. for_each_arc(v, f) calls f(target, edge); take(v, edge) is
// told of each vertex that joins and the edge that led to it.
template <class Ids, class ForEachArc, class Take>
void grow_tree(HostArray<HeapNode<Ids>> const& nodes, std::uint64_t start, ForEachArc const& for_each_arc,
               Take const& take)
{
  using Vertex = typename Ids::Vertex;
  using Node = HeapNode<Ids>;
  if (nodes(start).state != Node::unseen) return;
  PairingHeap<Ids> heap(nodes.data());
  auto const relax = [&](Vertex target, auto const& edge) { heap.relax(target, edge); };
  nodes(start).state = Node::done;
  for_each_arc(Vertex(start), relax);
  while (!heap.empty()) {
    Vertex const v = heap.pop();
    nodes(v).state = Node::done;
    take(v, nodes(v).edge);
    for_each_arc(v, relax);
  }
}

// The arcs of rows, as grow_tree wants them.
template <class Ids>
auto arcs_of(Csr<Ids, Kokkos::HostSpace> const& graph, HostArray<HeapNode<Ids>> const& nodes)
{
  using Edge = typename Ids::Edge;
  return [=](typename Ids::Vertex v, auto const& f) {
    Edge const last = graph.offset(v + 1);
    for (Edge arc = graph.offset(v); arc < last; ++arc) {
      prefetch(&nodes(graph.target(std::min<Edge>(arc + 8, last - 1))));
      f(graph.target(arc), WeightedEdge{graph.key(arc), graph.edge(arc)});
    }
  };
}

// The trees of all vertices, one after another.
template <class Ids, class Host, class ForEachArc>
HostArray<typename Ids::Edge> grow_forest(Host const& host, HostArray<HeapNode<Ids>> const& nodes,
                                          ForEachArc const& for_each_arc)
{
  auto const forest = allocate<typename Ids::Edge>(host, "otakar::prim::forest", nodes.extent(0));
  std::uint64_t size = 0;
  auto const take = [&](auto, auto const& edge) { forest(size++) = edge.id; };
  for (std::uint64_t v = 0; v < nodes.extent(0); ++v) grow_tree<Ids>(nodes, v, for_each_arc, take);
  return first_of(forest, size);
}

}  // namespace prim_steps

template <class Ids, class Host>
HostArray<typename Ids::Edge> prim(Host const& host, Graph<Ids, Host> const& graph, SolverOptions const&, Statistics&)
{
  Region const region("otakar::prim::grow");
  auto const nodes = prim_steps::make_nodes<Ids>(host, graph.list.vertices);
  return prim_steps::grow_forest<Ids>(host, nodes, prim_steps::arcs_of<Ids>(graph.rows, nodes));
}

template <class Ids>
constexpr std::uint64_t prim_bytes(GraphSize size)
{
  return size.vertices * (sizeof(HeapNode<Ids>) + sizeof(typename Ids::Edge));
}

}  // namespace otakar
