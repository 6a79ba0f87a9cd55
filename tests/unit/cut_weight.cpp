// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/products/cut_weight.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

namespace otakar::test {

namespace {

// Which of the weights a cut keeps.
template <class Weight>
std::vector<Weight> kept(std::string const& cut, std::vector<Weight> const& weights, WeightType type,
                         Objective objective = Objective::minimum)
{
  using Key = KeyOf<Weight>;
  auto const last = last_key_of_cut<Key>(cut, {type, objective});
  std::vector<Weight> found;
  for (Weight const weight : weights)
    if (last && key_of(weight, objective) <= *last) found.push_back(weight);
  return found;
}

}  // namespace

TEST_CASE("a cut keeps integers up to it, or from it on")
{
  using Integers = std::vector<std::int32_t>;
  constexpr auto least = std::numeric_limits<std::int32_t>::lowest(), most = std::numeric_limits<std::int32_t>::max();
  Integers const all{least, -3, 0, 2, 3, most};
  auto const type = WeightType::int32;
  auto const maximum = Objective::maximum;
  CHECK(kept("2", all, type) == Integers{least, -3, 0, 2});
  CHECK(kept("2.5", all, type) == Integers{least, -3, 0, 2});
  CHECK(kept("-3.5", all, type) == Integers{least});
  CHECK(kept("-1e30", all, type).empty());
  CHECK(kept("1e30", all, type) == all);
  CHECK(kept("inf", all, type) == all);
  CHECK(kept("2", all, type, maximum) == Integers{2, 3, most});
  CHECK(kept("2.5", all, type, maximum) == Integers{3, most});
  CHECK(kept("-3000000000", all, type, maximum) == all);
  CHECK(kept("3000000000", all, type, maximum).empty());
  CHECK(kept<std::uint32_t>("-1", {0, 1}, WeightType::uint32).empty());
  for (std::string const exact : {"9007199254740993", "9007199254740993.0", "9.007199254740993e15"})
    CHECK(kept<std::int64_t>(exact, {9007199254740993, 9007199254740994}, WeightType::int64).size() == 1);
}

TEST_CASE("a cut among floats is a float of their type")
{
  CHECK(kept<float>("0.1", {0.1f, 0.11f}, WeightType::float32).size() == 1);
  CHECK(kept<double>("0.1", {0.1, 0.11}, WeightType::float64).size() == 1);
  CHECK(kept<double>("-0", {0.0, -1.0, 1.0}, WeightType::float64).size() == 2);
  CHECK(kept<float>("1e300", {HUGE_VALF, 1.0f}, WeightType::float32).size() == 2);
  CHECK(kept<double>("0.1", {0.1, 0.05}, WeightType::float64, Objective::maximum).size() == 1);
}

}  // namespace otakar::test
