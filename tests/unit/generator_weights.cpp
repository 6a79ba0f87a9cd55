// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The weights of generated graphs, and the orders of edges that follow from them.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <set>

#include "generated.hpp"
#include "generators/logarithm.hpp"
#include "graph/weight.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

namespace {

Model weighted(ModelShape const& shape, WeightParameters const& weights)
{
  Model m = model(shape);
  m.parameters.weights = weights;
  return m;
}

template <class Weight>
std::vector<Weight> weights_of(Model const& m)
{
  using Ids = std::conditional_t<sizeof(Weight) == 8, WideKeys, NarrowIds>;
  auto const graph = copy_to<Kokkos::HostSpace>(generate<Ids>(Space(), m));
  std::vector<Weight> weights;
  for (std::uint64_t e = 0; e < graph.edges(); ++e)
    weights.push_back(weight_of<Weight>(graph.key(e), m.parameters.weights.format.objective));
  return weights;
}

WeightFormat format(WeightType type)
{
  return {type, Objective::minimum};
}

}  // namespace

TEST_CASE("weights lie in their range")
{
  auto const whole =
      weights_of<std::int32_t>(weighted(shape("uniform", 100, 4000), {format(WeightType::int32), -3, 3}));
  CHECK(std::set(whole.begin(), whole.end()) == std::set<std::int32_t>{-3, -2, -1, 0, 1, 2, 3});
  for (float const w : weights_of<float>(weighted(shape("uniform", 100, 4000), {format(WeightType::float32), 0.5, 2})))
    REQUIRE((w >= 0.5f && w < 2.0f));
}

TEST_CASE("logarithms agree with the math library's")
{
  Random const random(1, Stream::weight);
  for (std::uint64_t i = 0; i < 20000; ++i) {
    double const x = std::ldexp(random.positive(i), -int(i % 60));
    REQUIRE(logarithm(x) == Catch::Approx(std::log(x)).epsilon(1e-15).margin(1e-16));
    REQUIRE(logarithm_of_rest(x / 2) == Catch::Approx(std::log1p(-x / 2)).epsilon(1e-15));
  }
  CHECK(logarithm(1) == 0);
}

TEST_CASE("exponential weights have their mean and their tail")
{
  double const m = 40000;
  auto const weights = weights_of<double>(
      weighted(shape("star", 40001), {format(WeightType::float64), 3, 0, Distribution::exponential, 2}));
  double sum = 0;
  for (double const w : weights) {
    REQUIRE(w >= 3);
    sum += w - 3;
  }
  CHECK(std::abs(sum / m - 2) < 5 * 2 / std::sqrt(m));
  for (double const x : {0.5, 2.0, 6.0}) {
    auto const above = double(std::count_if(weights.begin(), weights.end(), [&](double w) { return w - 3 > x; }));
    double const p = std::exp(-x / 2);
    CHECK(std::abs(above - m * p) < 5 * std::sqrt(m * p * (1 - p)));
  }
  auto const whole = weights_of<std::int32_t>(
      weighted(shape("star", 1001), {format(WeightType::int32), 5, 0, Distribution::exponential, 100}));
  CHECK(*std::min_element(whole.begin(), whole.end()) >= 5);
  CHECK(*std::max_element(whole.begin(), whole.end()) > 300);
}

// The same bits on every backend, thread count and release; libraries' logarithms would differ.
TEST_CASE("exponential weights and distances have the same bits everywhere")
{
  auto const exponential = Distribution::exponential;
  auto const distance = Distribution::distance;
  CHECK(hash_of(generated(weighted(shape("star", 5000), {format(WeightType::float32), 0, 0, exponential, 1}))) ==
        0xda7e078da3b2da21);
  CHECK(hash_of(generated(weighted(shape("complete", 90), {format(WeightType::float32), 0, 1, distance}))) ==
        0xd3d2da087985892c);
  CHECK(hash_of(generated(weighted(shape("road", 50, 40, 0.25), {format(WeightType::int32), 1, 999, distance}))) ==
        0x24ce53b1b0c3a626);
}

TEST_CASE("equal weights are equal")
{
  for (auto const w :
       weights_of<std::int32_t>(weighted(shape("star", 100), {format(WeightType::int32), -7, 0, Distribution::equal})))
    CHECK(w == -7);
}

TEST_CASE("weights by distance are proportional to it, shuffled or not")
{
  ModelShape const shapes[] = {shape("road", 30, 20, 0.2), shape("geometric", 600, 0.08), shape("complete", 40)};
  for (auto const& each : shapes) {
    auto m = weighted(each, {format(WeightType::float64), 1, 3, Distribution::distance});
    auto const pattern = make_pattern(Space(), m);
    auto const points = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pattern.points);
    auto const u = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pattern.u);
    auto const v = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pattern.v);
    auto weights = weights_of<double>(m);
    REQUIRE(weights.size() > 100);
    for (std::uint64_t e = 0; e < weights.size(); ++e) {
      double const length = std::hypot(points(u(e)).x - points(v(e)).x, points(u(e)).y - points(v(e)).y);
      REQUIRE(length <= pattern.longest);
      REQUIRE(weights[e] == Catch::Approx(1 + 2 * length / pattern.longest));
    }
    m.parameters.shuffle = true;
    auto shuffled = weights_of<double>(m);
    CHECK(shuffled != weights);
    std::sort(weights.begin(), weights.end());
    std::sort(shuffled.begin(), shuffled.end());
    CHECK(shuffled == weights);
  }
}

TEST_CASE("each round of boruvka just halves a path of halving weights")
{
  for (int const k : {1, 5, 12}) {
    auto const m =
        weighted(shape("path", std::uint64_t(1) << k), {format(WeightType::int32), 1, 0, Distribution::halving});
    Statistics statistics;
    auto const forest = forest_by(find_solver<NarrowIds, Space>("boruvka"), generated(m), statistics);
    CHECK(forest.components == 1);
    std::vector<std::uint64_t> vertices;
    for (auto const& round : statistics.rounds) vertices.push_back(round.vertices);
    std::vector<std::uint64_t> expected;
    for (int i = k; i > 0; --i) expected.push_back(std::uint64_t(1) << i);
    CHECK(vertices == expected);
  }
}

TEST_CASE("edges in the order of weights are the same edges, ties in the order they had")
{
  for (auto const objective : {Objective::minimum, Objective::maximum}) {
    for (auto const order : {EdgeOrder::ascending, EdgeOrder::descending}) {
      auto m = weighted(shape("uniform", 3000, 20000), {{WeightType::int32, objective}, -300, 300});
      auto const plain = generated(m);
      auto const weight = [&](std::uint64_t e) { return weight_of<std::int32_t>(plain.key(e), objective); };
      std::vector<std::uint64_t> expected(plain.edges());
      for (std::uint64_t e = 0; e < plain.edges(); ++e) expected[e] = e;
      std::stable_sort(expected.begin(), expected.end(), [&](auto a, auto b) {
        return order == EdgeOrder::ascending ? weight(a) < weight(b) : weight(a) > weight(b);
      });
      m.parameters.order = order;
      auto const sorted = generated(m);
      REQUIRE(sorted.edges() == plain.edges());
      for (std::uint64_t e = 0; e < plain.edges(); ++e) {
        REQUIRE(sorted.key(e) == plain.key(expected[e]));
        REQUIRE(sorted.u(e) == plain.u(expected[e]));
        REQUIRE(sorted.v(e) == plain.v(expected[e]));
      }
    }
  }
}

TEST_CASE("weights that make no sense are refused")
{
  auto const refused = [](ModelShape const& shape, WeightParameters const& weights, std::string const& text) {
    CHECK_THROWS_WITH(check(weighted(shape, weights)), ContainsSubstring(text));
  };
  auto const star = shape("star", 10);
  refused(star, {format(WeightType::uint32), -1, 3}, "do not fit");
  refused(star, {format(WeightType::int32), 4, 3}, "above");
  refused(star, {format(WeightType::int32), 0.5, 3}, "whole numbers");
  refused(star, {format(WeightType::int32), 0.5, 3, Distribution::equal}, "whole numbers");
  refused(star, {format(WeightType::int32), 0, 3, Distribution::distance}, "graph.weights.distribution: distances");
  refused(star, {format(WeightType::int32), 0, 3, Distribution::halving}, "graph.weights.distribution: halving");
  refused(star, {format(WeightType::int32), 0, 3, Distribution::exponential, -1}, "graph.weights.mean");
  refused(star, {format(WeightType::int32), 0, 3, Distribution::exponential, 1e9}, "do not fit the type int32");
  refused(star, {format(WeightType::float64), 0, 3, Distribution::exponential, INFINITY}, "graph.weights.mean");
  refused(star, {format(WeightType::float64), 0, 3, Distribution::exponential, 1e308},
          "graph.weights.mean must be at most");
  refused(shape("path", 10), {format(WeightType::int32), 0x7fffffff, 3, Distribution::halving}, "do not fit");
}

}  // namespace otakar::test
