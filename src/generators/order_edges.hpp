// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The edges of a graph in the order of their weights, the best and the worst case of methods that sort.
#pragma once

#include "generators/model.hpp"
#include "graph/edge_list.hpp"
#include "parallel/indices.hpp"
#include "parallel/sort/sort_indices.hpp"

namespace otakar {

// Keys ascend with weights, or descend where the objective is the maximum.
template <class Ids, class Space>
EdgeList<Ids, Space> order_edges(Space const& space, EdgeList<Ids, Space> const& graph, EdgeOrder order)
{
  if (order == EdgeOrder::generated) return graph;
  Region const region("otakar::order_edges");
  bool const downward = (order == EdgeOrder::descending) != (graph.weights.objective == Objective::maximum);
  std::uint64_t const flipped = downward ? ~std::uint64_t(0) : 0;
  auto const key = graph.key;
  auto const sorted = sort_indices<typename Ids::Edge>(
      space, "otakar::order_edges", graph.edges(), KOKKOS_LAMBDA(std::uint64_t e) { return key(e) ^ flipped; });
  return {graph.vertices, gather(space, "otakar::order_edges::u", graph.u, sorted),
          gather(space, "otakar::order_edges::v", graph.v, sorted),
          gather(space, "otakar::order_edges::key", graph.key, sorted), graph.weights};
}

// The most bytes beside the graph: the order and the ordered copy; before it, what sorting takes.
template <class Ids>
constexpr std::uint64_t order_bytes(GraphSize size)
{
  return std::max(size.edges * sizeof(typename Ids::Edge) + list_bytes<Ids>(size), sort_edges_bytes<Ids>(size));
}

}  // namespace otakar
