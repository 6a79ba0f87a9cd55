// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/union_find.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

namespace otakar::test {

TEST_CASE("union-find joins and finds")
{
  UnionFind<std::uint32_t> sets(Host(), 6);
  CHECK(sets.unite(0, 1));
  CHECK(sets.unite(4, 5));
  CHECK(sets.unite(1, 5));
  CHECK_FALSE(sets.unite(0, 4));
  CHECK(sets.find(5) == sets.find(0));
  CHECK(sets.find(2) != sets.find(3));
}

TEST_CASE("union-find agrees with labels that are rewritten at every union")
{
  std::mt19937 random(7);
  std::uint32_t const n = 300;
  UnionFind<std::uint32_t> sets(Host(), n);
  std::vector<std::uint32_t> label(n);
  for (std::uint32_t v = 0; v < n; ++v) label[v] = v;
  for (int step = 0; step < 1000; ++step) {
    auto const a = std::uint32_t(random() % n), b = std::uint32_t(random() % n);
    REQUIRE((sets.find(a) == sets.find(b)) == (label[a] == label[b]));
    REQUIRE(sets.unite(a, b) == (label[a] != label[b]));
    std::uint32_t const from = std::max(label[a], label[b]), to = std::min(label[a], label[b]);
    for (auto& l : label)
      if (l == from) l = to;
  }
  // Union by smaller index: the root is the least vertex of its set.
  for (std::uint32_t v = 0; v < n; ++v) REQUIRE(sets.find(v) == label[v]);
}

TEST_CASE("union-find of 8 bits reaches its last vertex")
{
  UnionFind<std::uint8_t> sets(Host(), 256);
  for (int v = 255; v > 0; --v) CHECK(sets.unite(std::uint8_t(v), std::uint8_t(v - 1)));
  CHECK(sets.find(255) == 0);
}

}  // namespace otakar::test
