// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// filter_boruvka on random graphs, on graphs dense enough for several stages, and its worked example.
#include "solvers/filter_boruvka/filter_boruvka.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "arrays.hpp"
#include "build/make_forest.hpp"
#include "generators/generate.hpp"
#include "graphs.hpp"
#include "shape.hpp"
#include "solve.hpp"
#include "ten_edges.hpp"

namespace otakar::test {

// The host's rounds and the device's, both on the space under test.
template <class Ids>
void check_forest(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  using namespace filter_boruvka_steps;
  INFO(graph.vertices << " vertices, " << graph.edges() << " edges");
  auto const expected = to_vector(reference_forest(graph).edges);
  auto const list = copy_to<Memory>(graph);
  for (auto const solve : {solve_on_host<Ids, Space>, solve_on_device<Ids, Space>}) {
    Statistics statistics;
    auto const chosen = solve(Space(), list, statistics);
    REQUIRE(to_vector(make_forest<Ids>(Space(), list, chosen).edges) == expected);
    std::uint64_t counted = 0;
    for (auto const& round : statistics.rounds) counted += round.chosen;
    REQUIRE(counted == chosen.extent(0));
  }
}

template <class Ids, class Weight>
void check_shapes(WeightFormat format)
{
  for (int shape = 0; shape < int(Shape::count); ++shape)
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      RandomGraph<Weight> const random(Shape(shape), seed, seed < 10 ? 200 : 5000);
      check_forest(make_graph<Ids>(random.vertices(), random.edges(), format));
    }
}

TEST_CASE("filter_boruvka returns the reference's forest of every shape")
{
  check_shapes<NarrowIds, std::int32_t>({WeightType::int32, Objective::minimum});
  check_shapes<WideKeys, double>({WeightType::float64, Objective::maximum});
  check_shapes<WideIds, std::int64_t>({WeightType::int64, Objective::minimum});
}

TEST_CASE("filter_boruvka returns the reference's forest of dense graphs, in several stages")
{
  for (std::uint64_t const m : {2000, 9000, 120000})
    for (std::int32_t const weights : {1, 3, 1000000}) {
      std::mt19937_64 random(m + std::uint64_t(weights));
      std::vector<PlainEdge<std::int32_t>> edges;
      for (std::uint64_t e = 0; e < m; ++e)
        edges.push_back({random() % 400, random() % 400, std::int32_t(random() % std::uint64_t(weights))});
      check_forest(make_graph(500, edges));  // 100 vertices stay alone
    }
}

TEST_CASE("filter_boruvka returns the reference's forest of grids")
{
  GeneratorParameters parameters{.seed = 3, .weights = {{}, 1, 50}};
  check_forest(generate<NarrowIds>(Host(), {shape("road", 90, 70), parameters}));
  parameters.weights = {{WeightType::float64, Objective::maximum}, -1e9, 1e9};
  check_forest(generate<WideKeys>(Host(), {shape("road", 300, 200), parameters}));
}

TEST_CASE("a threshold leaves about a quarter more light edges than vertices, and none where edges are few")
{
  using namespace filter_boruvka_steps;
  std::mt19937_64 random(1);
  std::vector<PlainEdge<std::int32_t>> edges;
  for (int e = 0; e < 50000; ++e) edges.push_back({random() % 2000, random() % 2000, std::int32_t(random() % 7)});
  auto const graph = copy_to<Memory>(make_graph(2000, edges));
  auto const list = work_list<NarrowIds, Space>(graph);
  auto const light = select_light(Space(), list, choose_threshold(Space(), list));
  CHECK(light.edges() > 2000);
  CHECK(light.edges() < 3200);
  edges.resize(8000);
  auto const sparse = work_list<NarrowIds, Space>(copy_to<Memory>(make_graph(2000, edges)));
  CHECK(choose_threshold(Space(), sparse).id == last_bound<NarrowIds>().id);
}

// The opening comment of filter_boruvka.hpp, step by step.
TEST_CASE("filter_boruvka's worked example")
{
  using namespace filter_boruvka_steps;
  Space const space;
  auto const graph = ten_edges();
  auto const list = work_list<NarrowIds, Space>(copy_to<Memory>(graph));
  Sample<NarrowIds> const threshold{graph.key(6), 6};
  auto const light = select_light(space, list, threshold);
  CHECK(to_host<std::uint32_t>(light.id) == std::vector<std::uint32_t>{0, 2, 4, 9});
  auto trees = allocate_trees<NarrowIds>(space, 6);
  start_trees(space, 6, trees);
  Statistics statistics;
  contract_edges(space, light, packed_order<NarrowIds, Space>(space, list), trees, statistics);
  Kokkos::fence();
  CHECK(statistics.rounds.size() == 1);
  CHECK(trees.forest_size == 4);
  CHECK(to_host<std::uint32_t>(first_of(trees.forest, 4)) == std::vector<std::uint32_t>{9, 0, 2, 4});
  CHECK(to_host<std::uint32_t>(trees.parent) == std::vector<std::uint32_t>{4, 4, 2, 2, 4, 4});
  auto const heavy = filter_heavy(space, list, threshold, trees.parent);
  CHECK(heavy.vertices == 2);
  CHECK(to_host<std::uint32_t>(heavy.id) == std::vector<std::uint32_t>{1, 5, 6, 7});
  CHECK(to_host<std::uint32_t>(heavy.u) == std::vector<std::uint32_t>{0, 0, 0, 1});
  CHECK(to_host<std::uint32_t>(heavy.v) == std::vector<std::uint32_t>{1, 1, 1, 0});
  check_forest(graph);
}

}  // namespace otakar::test
