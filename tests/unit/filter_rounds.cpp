// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The rounds of filter_boruvka on graphs that one thread would otherwise contract in one go.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "graphs.hpp"
#include "solve.hpp"
#include "solvers/filter_boruvka.hpp"

namespace otakar::test {

TEMPLATE_TEST_CASE("rounds return the reference's forest, however little is left to one thread", "", NarrowIds,
                   WideKeys)
{
  for (int shape = 0; shape < int(Shape::count); ++shape)
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      RandomGraph<std::int32_t> const random(Shape(shape), seed, seed < 10 ? 200 : 5000);
      auto const graph =
          make_graph<TestType>(random.vertices(), random.edges(), {WeightType::int32, Objective::minimum});
      auto const expected = to_vector(reference_forest(graph).edges);
      auto const list = copy_to<Memory>(graph);
      for (std::uint64_t const most_rest : {0, 20, 500}) {
        INFO("shape " << shape << ", seed " << seed << ", rest " << most_rest);
        Statistics statistics;
        auto const chosen = filter_boruvka<TestType>(Space(), list, statistics, most_rest);
        REQUIRE(to_vector(make_forest<TestType>(Space(), list, chosen).edges) == expected);
      }
    }
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
