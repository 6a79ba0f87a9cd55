// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The rounds of filter_boruvka on graphs that one thread would otherwise contract in one go.
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "build/make_forest.hpp"
#include "generators/generate.hpp"
#include "graphs.hpp"
#include "shape.hpp"
#include "solve.hpp"
#include "solvers/filter_boruvka/filter_boruvka.hpp"

namespace otakar::test {

template <class Ids>
void check_rounds(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const expected = to_vector(reference_forest(graph).edges);
  auto const list = copy_to<Memory>(graph);
  for (std::uint64_t const most_rest : {0, 20, 500}) {
    INFO(graph.vertices << " vertices, " << graph.edges() << " edges, rest " << most_rest);
    Statistics statistics;
    auto const chosen = filter_boruvka<Ids>(Space(), list, statistics, most_rest);
    REQUIRE(to_vector(make_forest<Ids>(Space(), list, chosen).edges) == expected);
  }
}

template <class Ids, class Weight>
void check_shapes(WeightFormat format)
{
  for (int shape = 0; shape < int(Shape::count); ++shape)
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      RandomGraph<Weight> const random(Shape(shape), seed, seed < 10 ? 200 : 5000);
      check_rounds(make_graph<Ids>(random.vertices(), random.edges(), format));
    }
}

TEST_CASE("rounds return the reference's forest, however little is left to one thread")
{
  check_shapes<NarrowIds, std::int32_t>({WeightType::int32, Objective::minimum});
  check_shapes<WideKeys, double>({WeightType::float64, Objective::maximum});
  check_shapes<WideIds, std::int64_t>({WeightType::int64, Objective::minimum});
}

// Ids have locality: blocks, and rounds on what they leave.
TEST_CASE("rounds return the reference's forest of grids")
{
  GeneratorParameters parameters{.seed = 3, .weights = {{}, 1, 50}};
  check_rounds(generate<NarrowIds>(Host(), {shape("road", 90, 70), parameters}));
  check_rounds(generate<NarrowIds>(Host(), {shape("road", 400, 300), parameters}));
  parameters.weights = {{WeightType::float64, Objective::maximum}, -1e9, 1e9};
  check_rounds(generate<WideKeys>(Host(), {shape("road", 300, 200), parameters}));
  check_rounds(generate<WideIds>(Host(), {shape("road", 90, 70), parameters}));
}

TEST_CASE("one block may have all vertices that its numbers can tell apart")
{
  std::mt19937_64 random(1);
  std::uint64_t const n = std::uint64_t(1) << filter_boruvka_steps::Blocks::most_bits;
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::uint64_t i = 0; i < n + n / 2; ++i)
    edges.push_back({random() % n, random() % n, std::int32_t(random() % 1000)});
  auto const graph = make_graph(n, edges);
  auto const list = copy_to<Memory>(graph);
  Statistics statistics;
  auto const chosen = filter_boruvka<NarrowIds>(Space(), list, statistics);
  REQUIRE(to_vector(make_forest<NarrowIds>(Space(), list, chosen).edges) == to_vector(reference_forest(graph).edges));
}

}  // namespace otakar::test
