// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// kruskal: the sequential reference. Edges in their total order, each kept unless its ends are already joined.
//
// In: a graph as an edge list in host memory. Out: the ids of its minimum spanning forest's edges, lightest first.
// Method: J. B. Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman problem", 1956.
// Cost: O(m log m) on one thread; memory beside the input: a (key, id) pair per edge, two words per vertex.
#pragma once

#include <algorithm>

#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "graph/sizes.hpp"
#include "primitives/union_find.hpp"

namespace otakar {

template <class AnyIds>
HostArray<typename AnyIds::Edge> kruskal(EdgeList<AnyIds, Kokkos::HostSpace> const& graph)
{
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  Kokkos::DefaultHostExecutionSpace const host;
  auto const order = allocate<WeightedEdge<typename AnyIds::Key, Edge>>(host, "otakar::kruskal::order", graph.edges());
  {
    Region const region("otakar::kruskal::sort_edges");
    for (std::uint64_t e = 0; e < graph.edges(); ++e) order(e) = {graph.key(e), Edge(e)};
    std::sort(order.data(), order.data() + order.extent(0));
  }
  Region const region("otakar::kruskal::unite");
  auto const forest = allocate<Edge>(host, "otakar::kruskal::forest", graph.vertices);
  UnionFind<Vertex> sets(graph.vertices);
  std::uint64_t size = 0;
  for (std::uint64_t i = 0; i < order.extent(0) && size + 1 < graph.vertices; ++i) {
    Edge const e = order(i).id;
    if (sets.unite(graph.u(e), graph.v(e))) forest(size++) = e;
  }
  return Kokkos::subview(forest, Kokkos::pair<std::uint64_t, std::uint64_t>(0, size));
}

template <class AnyIds>
constexpr std::uint64_t kruskal_bytes(GraphSize size)
{
  using Edge = typename AnyIds::Edge;
  return size.edges * sizeof(WeightedEdge<typename AnyIds::Key, Edge>) +
         size.vertices * (sizeof(typename AnyIds::Vertex) + sizeof(Edge));
}

}  // namespace otakar
