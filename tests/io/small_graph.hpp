// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A small graph with a loop, a parallel edge and an isolated vertex, of any ids and weights; and its forest.
#pragma once

#include <initializer_list>

#include "build/make_forest.hpp"
#include "graph/weight.hpp"
#include "io/input.hpp"
#include "io/output_forest.hpp"

namespace otakar::test {

inline Provenance const provenance{"otakar 0.1.0", "a test"};

template <class Ids, class Weight>
EdgeList<Ids, Kokkos::HostSpace> small_graph(WeightFormat weights, std::initializer_list<Weight> values)
{
  constexpr std::uint32_t ends[][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 3}, {1, 0}};
  EdgeList<Ids, Kokkos::HostSpace> graph;
  graph.vertices = 5;
  graph.u = HostArray<std::uint32_t>("u", values.size());
  graph.v = HostArray<std::uint32_t>("v", values.size());
  graph.key = HostArray<typename Ids::Key>("key", values.size());
  graph.weights = weights;
  for (std::uint64_t e = 0; e < values.size(); ++e) {
    graph.u(e) = ends[e][0];
    graph.v(e) = ends[e][1];
    graph.key(e) = typename Ids::Key(key_of(values.begin()[e], weights.objective));
  }
  return graph;
}

template <class Ids>
Forest<Ids> forest_of(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::initializer_list<std::uint64_t> edges)
{
  HostArray<typename Ids::Edge> chosen("chosen", edges.size());
  for (std::uint64_t i = 0; i < edges.size(); ++i) chosen(i) = typename Ids::Edge(edges.begin()[i]);
  return make_forest<Ids>(Kokkos::DefaultHostExecutionSpace(), graph, chosen);
}

template <class Ids>
void write_forest(std::filesystem::path const& path, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                  Forest<Ids> const& forest, ForestLabels const& labels, std::string_view to = "")
{
  write_forest_as(path, forest_target(path, to), output_forest<Ids>(Host(), graph, forest, labels));
}

}  // namespace otakar::test
