// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The edges of a graph in the order of their weights, the best and the worst case of methods that sort.
#pragma once

#include "generators/parameters.hpp"
#include "graph/edge_list.hpp"
#include "graph/sizes.hpp"
#include "parallel/sort/radix_sort.hpp"

namespace otakar {

template <class T, class Index, class Space>
Array<T, Space> reordered(Space const& space, Array<T, Space> const& from, Array<Index, Space> const& order)
{
  auto const to = allocate<T>(space, from.label(), from.extent(0));
  Kokkos::parallel_for(
      "otakar::order_edges::gather", Range<Space>(space, 0, from.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t i) { to(i) = from(order(i)); });
  return to;
}

// Keys ascend with weights, or descend where the objective is the maximum.
template <class Ids, class Space>
EdgeList<Ids, Space> order_edges(Space const& space, EdgeList<Ids, Space> const& graph, EdgeOrder order)
{
  if (order == EdgeOrder::generated) return graph;
  Region const region("otakar::order_edges");
  bool const downward = (order == EdgeOrder::descending) != (graph.weights.objective == Objective::maximum);
  std::uint64_t const flipped = downward ? ~std::uint64_t(0) : 0;
  auto const key = graph.key;
  auto const sorted = radix_sort<typename Ids::Edge>(
      space, "otakar::order_edges", graph.edges(), KOKKOS_LAMBDA(std::uint64_t e) { return key(e) ^ flipped; });
  return {graph.vertices, reordered(space, graph.u, sorted), reordered(space, graph.v, sorted),
          reordered(space, graph.key, sorted), graph.weights};
}

// The most bytes beside the graph: the order and the ordered copy; before it, the order twice and its counts.
template <class Ids>
constexpr std::uint64_t order_bytes(GraphSize size)
{
  constexpr std::uint64_t index = sizeof(typename Ids::Edge);
  return size.edges * index + std::max(list_bytes<Ids>(size), size.edges * index) + (std::uint64_t(8) << 20);
}

}  // namespace otakar
