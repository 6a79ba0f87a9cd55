// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <random>
#include <vector>

#include "graph/edge_order.hpp"

namespace otakar::test {

// Keys from a narrow range around a far base, from everywhere, and a few of them equal.
template <class Key>
std::vector<Key> some_keys(std::size_t size, std::mt19937_64& random)
{
  std::vector<Key> keys;
  Key const base = std::numeric_limits<Key>::max() / 3;
  for (std::size_t i = 0; i < size; ++i) {
    Key const draw = Key(random());
    keys.push_back(i % 3 == 0 ? draw : i % 3 == 1 ? Key(base + draw % 100) : base);
  }
  return keys;
}

TEMPLATE_TEST_CASE("packed words are ordered as keys and places are", "", std::uint32_t, std::uint64_t)
{
  std::mt19937_64 random(5);
  auto const keys = some_keys<TestType>(300, random);
  TestType const base = std::numeric_limits<TestType>::max() / 3;
  PackedOrder<TestType> const orders[] = {{keys.size(), 0, std::numeric_limits<TestType>::max()},
                                          {keys.size(), base, TestType(base + 100)},
                                          {std::uint64_t(1) << 31, base, base}};
  for (auto const& order : orders)
    for (std::uint64_t a = 0; a < keys.size(); ++a) {
      std::uint64_t const word = order.pack(keys[a], a);
      REQUIRE(order.place(word) == a);
      REQUIRE(order.lighter(word, order.nothing, keys.data()));
      for (std::uint64_t b = 0; b < keys.size(); ++b)
        REQUIRE(order.lighter(word, order.pack(keys[b], b), keys.data()) ==
                (WeightedEdge{keys[a], a} < WeightedEdge{keys[b], b}));
    }
}

}  // namespace otakar::test
