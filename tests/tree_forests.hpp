// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Forests for tests of src/forest, as graphs of their own edges.
#pragma once

#include "driver/soak/reference.hpp"
#include "graphs.hpp"

namespace otakar::test {

template <class A>
std::vector<typename A::value_type> values(A const& array)
{
  return {array.data(), array.data() + array.extent(0)};
}

template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> forest_of_graph(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const chosen = reference_edges(graph);
  std::uint64_t const size = chosen.extent(0);
  EdgeList<Ids, Kokkos::HostSpace> const forest{graph.vertices, HostArray<typename Ids::Vertex>("u", size),
                                                HostArray<typename Ids::Vertex>("v", size),
                                                HostArray<typename Ids::Key>("key", size), graph.weights};
  for (std::uint64_t i = 0; i < size; ++i) {
    forest.u(i) = graph.u(chosen(i));
    forest.v(i) = graph.v(chosen(i));
    forest.key(i) = graph.key(chosen(i));
  }
  return forest;
}

// f(forest) for those of random graphs of every shape.
template <class Ids, class Weight, class F>
void for_each_forest(WeightFormat weights, std::uint64_t most, F const& f)
{
  for (int shape = 0; shape < int(Shape::count); ++shape)
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      RandomGraph<Weight> const random(Shape(shape), seed, seed < 10 ? most / 20 + 2 : most);
      f(forest_of_graph(make_graph<Ids>(random.vertices(), random.edges(), weights)));
    }
}

}  // namespace otakar::test
