// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// prim: one tree at a time grows by the lightest edge that leaves it, kept in a pairing heap of vertices.
//
// In: a graph as rows in host memory. Out: the ids of its minimum spanning forest's edges, tree by tree.
// Method: R. C. Prim, "Shortest connection networks and some generalizations", 1957, with the priority queue of
// Algorithm 4 in C. da Silva Sousa's dissertation (Minho, 2014): a vertex outside the tree is in the heap with its
// lightest edge to the tree, which is decreased as better ones appear. When a tree is done, the next vertex that none
// has reached starts another, so unconnected graphs need no special case. Sequential; before a row is read, the cache
// is asked for the heap nodes of all its targets. Cost: O(m + n log n) in practice; memory beside the input: a heap
// node and an edge id per vertex.
#pragma once

#include "graph/csr.hpp"
#include "graph/sizes.hpp"
#include "primitives/allocate.hpp"
#include "primitives/pairing_heap.hpp"
#include "primitives/prefetch.hpp"

namespace otakar {

template <class AnyIds>
HostArray<typename AnyIds::Edge> prim(CsrIn<AnyIds, Kokkos::HostSpace> const& graph)
{
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::prim::grow");
  Kokkos::DefaultHostExecutionSpace const host;
  auto const nodes = allocate<HeapNode<AnyIds>>(host, "otakar::prim::nodes", graph.vertices);
  auto const forest = allocate<Edge>(host, "otakar::prim::forest", graph.vertices);
  for (std::uint64_t v = 0; v < graph.vertices; ++v) nodes(v).state = HeapNode<AnyIds>::unseen;
  PairingHeap<AnyIds> heap(nodes.data());
  std::uint64_t size = 0;
  auto const relax_row = [&](Vertex v) {
    nodes(v).state = HeapNode<AnyIds>::done;
    Edge const last = graph.offset(v + 1);
    for (Edge arc = graph.offset(v); arc < last; ++arc) {
      prefetch(&nodes(graph.target(std::min<Edge>(arc + 8, last - 1))));
      heap.relax(graph.target(arc), {graph.key(arc), graph.edge(arc)});
    }
  };
  for (std::uint64_t start = 0; start < graph.vertices; ++start) {
    if (nodes(start).state != HeapNode<AnyIds>::unseen) continue;
    relax_row(Vertex(start));
    while (!heap.empty()) {
      Vertex const v = heap.pop();
      forest(size++) = nodes(v).edge.id;
      relax_row(v);
    }
  }
  return Kokkos::subview(forest, Kokkos::pair<std::uint64_t, std::uint64_t>(0, size));
}

template <class AnyIds>
constexpr std::uint64_t prim_bytes(GraphSize size)
{
  return size.vertices * (sizeof(HeapNode<AnyIds>) + sizeof(typename AnyIds::Edge));
}

}  // namespace otakar
