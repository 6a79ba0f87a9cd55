// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What every solver is compared with: Kruskal in a few lines, without any code of the library but the graph itself.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "graph/edge_list.hpp"

namespace otakar {

template <class Ids>
HostArray<typename Ids::Edge> reference_edges(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  std::vector<std::uint64_t> order(graph.edges());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint64_t a, std::uint64_t b) { return graph.key(a) < graph.key(b); });
  std::vector<std::uint64_t> parent(graph.vertices);
  std::iota(parent.begin(), parent.end(), 0);
  auto const find = [&](std::uint64_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  std::vector<typename Ids::Edge> chosen;
  for (auto const e : order) {
    std::uint64_t const a = find(graph.u(e));
    std::uint64_t const b = find(graph.v(e));
    parent[a] = b;
    if (a != b) chosen.push_back(typename Ids::Edge(e));
  }
  HostArray<typename Ids::Edge> const edges("reference", chosen.size());
  std::copy(chosen.begin(), chosen.end(), edges.data());
  return edges;
}

}  // namespace otakar
