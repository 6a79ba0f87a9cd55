// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/weight.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <random>
#include <vector>

#include "graph/edge_order.hpp"

namespace otakar {

template <class Weight>
std::vector<Weight> sample()
{
  using Limits = std::numeric_limits<Weight>;
  std::vector<Weight> weights{Weight(0), Weight(1), Limits::max(), Limits::lowest(), Limits::min()};
  if constexpr (std::floating_point<Weight>)
    weights.insert(weights.end(), {Limits::infinity(), -Limits::infinity(), Limits::denorm_min(), -Limits::denorm_min(),
                                   Weight(-1), Weight(0.1)});
  std::mt19937_64 random(1);
  for (int i = 0; i < 100; ++i) weights.push_back(Weight(std::int64_t(random()) >> (i % 60)));
  return weights;
}

TEMPLATE_TEST_CASE("keys keep the order of weights and give them back", "", std::int32_t, std::uint32_t, std::int64_t,
                   float, double)
{
  auto const weights = sample<TestType>();
  for (auto const a : weights) {
    CHECK(weight_of<TestType>(key_of(a)) == a);
    CHECK(weight_of<TestType>(key_of(a, Objective::maximum), Objective::maximum) == a);
    for (auto const b : weights) {
      CHECK((key_of(a) < key_of(b)) == (a < b));
      CHECK((key_of(a, Objective::maximum) < key_of(b, Objective::maximum)) == (b < a));
    }
  }
}

TEMPLATE_TEST_CASE("zero has one key", "", float, double)
{
  CHECK(key_of(TestType(-0.0)) == key_of(TestType(0.0)));
}

TEST_CASE("edges are ordered by key, then by id")
{
  using Item = WeightedEdge<std::uint32_t, std::uint32_t>;
  CHECK(Item{1, 9} < Item{2, 0});
  CHECK(Item{1, 3} < Item{1, 4});
  CHECK_FALSE(Item{1, 4} < Item{1, 4});
  CHECK_FALSE(Item{1, 4} < Item{1, 3});
}

}  // namespace otakar
