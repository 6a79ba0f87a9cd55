// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Graphs for tests: a few edges written out, and random ones; src/driver/soak/random_graph.hpp has those of every
// shape.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "driver/soak/random_graph.hpp"
#include "graph/edge_list.hpp"
#include "graph/weight.hpp"

namespace otakar::test {

template <class Ids, class Weight>
EdgeList<Ids, Kokkos::HostSpace> make_graph(std::uint64_t vertices, std::vector<PlainEdge<Weight>> const& edges,
                                            WeightFormat weights)
{
  EdgeList<Ids, Kokkos::HostSpace> graph;
  graph.vertices = vertices;
  graph.u = HostArray<typename Ids::Vertex>("u", edges.size());
  graph.v = HostArray<typename Ids::Vertex>("v", edges.size());
  graph.key = HostArray<typename Ids::Key>("key", edges.size());
  graph.weights = weights;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    graph.u(e) = typename Ids::Vertex(edges[e].u);
    graph.v(e) = typename Ids::Vertex(edges[e].v);
    graph.key(e) = typename Ids::Key(key_of(edges[e].w, weights.objective));
  }
  return graph;
}

inline EdgeList<NarrowIds, Kokkos::HostSpace> make_graph(std::uint64_t vertices,
                                                         std::vector<PlainEdge<std::int32_t>> const& edges)
{
  return make_graph<NarrowIds>(vertices, edges, {WeightType::int32, Objective::minimum});
}

// Random edges of five weights alone, so that ids decide most ties.
template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> five_weights(std::uint64_t seed)
{
  std::mt19937_64 random(seed);
  std::uint64_t const n = 1000 + seed;
  std::vector<PlainEdge<std::int32_t>> edges;
  for (int e = 0; e < 3000; ++e) edges.push_back({random() % n, random() % n, std::int32_t(random() % 5)});
  edges.push_back({n - 1, 0, 2});
  return make_graph<Ids>(n, edges, {WeightType::int32, Objective::minimum});
}

}  // namespace otakar::test
