// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Every solver returns the reference's forest, on random graphs of every shape, weight type, id width and objective.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <random>

#include "generators/generate.hpp"
#include "graphs.hpp"
#include "shape.hpp"
#include "solve.hpp"

namespace otakar::test {

// Spanning, acyclic, and no better than the best.
template <class Ids>
void check_approximate(EdgeList<Ids, Kokkos::HostSpace> const& graph, Forest<Ids> const& forest,
                       Forest<Ids> const& best)
{
  auto const fault = fault_of<Ids>(graph, forest.edges, VerifyLevel::structure);
  REQUIRE_FALSE(fault);
  REQUIRE(forest.components == best.components);
  auto const excess = forest.weight.excess_over(best.weight, graph.weights.objective);
  REQUIRE(excess.integer >= 0);
  REQUIRE_FALSE(excess.real < -1e-12 * std::abs(best.weight.real));  // sums of floats are rounded
}

template <class Ids>
void check_solvers(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const expected = reference_forest(graph);
  auto const fault = fault_of<Ids>(graph, expected.edges, VerifyLevel::full);
  REQUIRE_FALSE(fault);
  for (auto const& solver : solvers<Ids, Space>()) {
    if (!solver.runs(graph.edges())) continue;
    INFO("solver " << solver.name);
    Statistics statistics;
    auto const forest = forest_by(solver, graph, statistics);
    if (solver.takes_duplicates) {
      auto const other = forest_by(solver, graph, statistics, {.remove_duplicates = false});
      REQUIRE(to_vector(other.edges) == to_vector(expected.edges));
    }
    if (solver.takes_window) {
      auto const other = forest_by(solver, graph, statistics, {.window = graph.edges()});
      REQUIRE(to_vector(other.edges) == to_vector(expected.edges));
    }
    if (!solver.exact) {
      check_approximate(graph, forest, expected);
      continue;
    }
    REQUIRE(to_vector(forest.edges) == to_vector(expected.edges));
    REQUIRE(forest.digest == expected.digest);
    REQUIRE(forest.weight.text() == expected.weight.text());
    REQUIRE(forest.components == expected.components);
  }
}

template <class Ids, class Weight>
void check_graph(Shape shape, std::uint64_t seed, WeightFormat format, std::uint64_t most = 200)
{
  INFO("shape " << int(shape) << ", seed " << seed << ", weights " << name_of(format.type) << ", objective "
                << name_of(format.objective));
  RandomGraph<Weight> const random(shape, seed, most);
  check_solvers(make_graph<Ids>(random.vertices(), random.edges(), format));
}

// Ten shapes with edges x 6 seeds x 2 objectives, and two without: 122 graphs for each of the eight combinations
// below, 976 in all; where there are fewer, two seeds, one for each objective.
template <class Ids, class Weight>
void check_all(WeightType type)
{
  for (int shape = 0; shape < int(Shape::count); ++shape)
    for (std::uint64_t seed = 0; seed < (Shape(shape) <= Shape::isolated ? 1 : 12 / fewer); ++seed) {
      auto const objective = seed % 2 ? Objective::maximum : Objective::minimum;
      check_graph<Ids, Weight>(Shape(shape), seed * 1000 + shape, {type, objective});
    }
}

TEST_CASE("every solver returns the reference's forest")
{
  SECTION("int32")
  {
    check_all<NarrowIds, std::int32_t>(WeightType::int32);
  }
  SECTION("uint32")
  {
    check_all<NarrowIds, std::uint32_t>(WeightType::uint32);
  }
  SECTION("float")
  {
    check_all<NarrowIds, float>(WeightType::float32);
  }
  SECTION("int64")
  {
    check_all<WideKeys, std::int64_t>(WeightType::int64);
  }
  SECTION("double")
  {
    check_all<WideKeys, double>(WeightType::float64);
  }
  SECTION("int32, 64-bit ids")
  {
    check_all<WideIds, std::int32_t>(WeightType::int32);
  }
  SECTION("int64, 64-bit ids")
  {
    check_all<WideIds, std::int64_t>(WeightType::int64);
  }
  SECTION("float, 64-bit ids")
  {
    check_all<WideIds, float>(WeightType::float32);
  }
}

// Large enough for several chunks and buckets; tests/unit/filter_boruvka.cpp has the rounds of filter_boruvka.
TEST_CASE("every solver returns the reference's forest of larger graphs")
{
  for (auto const shape :
       {Shape::sparse, Shape::dense, Shape::parallel, Shape::star, Shape::path, Shape::islands, Shape::clusters})
    for (int seed = 0; seed < (fewer > 1 ? 1 : 2); ++seed) {
      check_graph<NarrowIds, std::int32_t>(shape, seed, {WeightType::int32, Objective::minimum}, 50000 / fewer);
      check_graph<WideKeys, double>(shape, seed, {WeightType::float64, Objective::maximum}, 50000 / fewer);
      check_graph<WideIds, std::int64_t>(shape, seed, {WeightType::int64, Objective::minimum}, 50000 / fewer);
    }
}

// Blocks, and the same graph without any locality.
TEST_CASE("every solver returns the reference's forest of grids, in order and shuffled")
{
  Kokkos::DefaultHostExecutionSpace const host;
  for (bool const shuffle : {false, true}) {
    GeneratorParameters parameters{.seed = 3, .shuffle = shuffle, .weights = {{}, 1, 50}};
    check_solvers(generate<NarrowIds>(host, {shape("road", 400 / fewer, 300), parameters}));
    parameters.weights = {{WeightType::float64, Objective::maximum}, -1e9, 1e9};
    check_solvers(generate<WideKeys>(host, {shape("road", 300 / fewer, 200), parameters}));
  }
}

// Each edge of a graph some times over: reversed or not, of the same weight or another; in any order.
template <class Weight>
std::vector<PlainEdge<Weight>> random_arcs(std::vector<PlainEdge<Weight>> const& edges, std::uint64_t seed)
{
  std::mt19937_64 random(seed);
  std::vector<PlainEdge<Weight>> arcs;
  for (auto const& [u, v, w] : edges)
    for (std::uint64_t copies = random() % 4; copies > 0; --copies) {
      Weight const weight = random() % 3 ? w : Weight(random() % 9);
      arcs.push_back(random() % 2 ? PlainEdge<Weight>{u, v, weight} : PlainEdge<Weight>{v, u, weight});
    }
  std::shuffle(arcs.begin(), arcs.end(), random);
  return arcs;
}

// The first of the best records of each pair of vertices, without self-loops.
template <class Weight>
std::vector<std::uint64_t> best_records(std::vector<PlainEdge<Weight>> const& arcs, Objective objective)
{
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> best;
  for (std::uint64_t i = 0; i < arcs.size(); ++i) {
    if (arcs[i].u == arcs[i].v) continue;
    auto const [place, fresh] = best.try_emplace(std::minmax(arcs[i].u, arcs[i].v), i);
    Weight const old = arcs[place->second].w;
    if (objective == Objective::maximum ? arcs[i].w > old : arcs[i].w < old) place->second = i;
  }
  std::vector<std::uint64_t> records;
  for (auto const& [pair, record] : best) records.push_back(record);
  std::sort(records.begin(), records.end());
  return records;
}

template <class Ids, class Weight>
void check_arcs(Shape shape, std::uint64_t seed, WeightFormat format)
{
  INFO("shape " << int(shape) << ", seed " << seed << ", weights " << name_of(format.type) << ", objective "
                << name_of(format.objective));
  RandomGraph<Weight> const random(shape, seed, 200);
  auto const arcs = random_arcs(random.edges(), seed);
  auto const records = best_records(arcs, format.objective);
  std::vector<PlainEdge<Weight>> merged;
  for (auto const record : records) merged.push_back(arcs[record]);
  std::vector<std::uint64_t> expected;
  for (auto const e : to_vector(reference_forest(make_graph<Ids>(random.vertices(), merged, format)).edges))
    expected.push_back(records[e]);
  auto const graph = make_graph<Ids>(random.vertices(), arcs, format);
  auto const found = to_vector(reference_forest(graph).edges);
  REQUIRE(std::vector<std::uint64_t>(found.begin(), found.end()) == expected);
  check_solvers(graph);
}

TEST_CASE("the forest of all records is that of the merged graph")
{
  for (int shape = int(Shape::sparse); shape < int(Shape::count); ++shape)
    for (auto const objective : {Objective::minimum, Objective::maximum}) {
      check_arcs<NarrowIds, std::int32_t>(Shape(shape), std::uint64_t(shape), {WeightType::int32, objective});
      check_arcs<WideKeys, double>(Shape(shape), std::uint64_t(shape) + 100, {WeightType::float64, objective});
      check_arcs<WideIds, std::int64_t>(Shape(shape), std::uint64_t(shape) + 200, {WeightType::int64, objective});
    }
}

TEST_CASE("the digest does not depend on the width of ids")
{
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    RandomGraph<std::int32_t> const random(Shape::dense, seed, 200);
    WeightFormat const format{WeightType::int32, seed % 2 ? Objective::maximum : Objective::minimum};
    auto const narrow = reference_forest(make_graph<NarrowIds>(random.vertices(), random.edges(), format));
    auto const wide = reference_forest(make_graph<WideIds>(random.vertices(), random.edges(), format));
    CHECK(narrow.digest == wide.digest);
    CHECK(narrow.weight.text() == wide.weight.text());
  }
}

}  // namespace otakar::test
