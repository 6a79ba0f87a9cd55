// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/boruvka/distributed_graph.hpp"

#include <catch2/catch_test_macros.hpp>
#include <set>

#include "core/ids.hpp"

namespace otakar::test {

TEST_CASE("scattered numbers are a permutation, and each leads to the next")
{
  for (std::uint64_t const n : {1, 2, 3, 4, 6, 64, 97, 1000, 30030, 65536}) {
    ScatteredNumbers const number(n);
    std::vector<bool> seen(n, false);
    for (std::uint64_t v = 0; v < n; ++v) {
      REQUIRE(number(v) < n);
      REQUIRE_FALSE(seen[number(v)]);
      seen[number(v)] = true;
      REQUIRE(number.after(number(v)) == number((v + 1) % n));
    }
  }
  CHECK(ScatteredNumbers(0)(0) == 0);
}

TEST_CASE("scattered numbers of the largest ids are exact")
{
  std::uint64_t const n = NarrowIds::most_vertices;
  for (std::uint64_t const vertices : {n, n - 1, n / 2 + 1, std::uint64_t(1) << 31, n + 1, n + 2, 5 * n, n << 20}) {
    ScatteredNumbers const number(vertices);
    std::uint64_t const step = number(1);
    std::set<std::uint64_t> found;
    for (std::uint64_t v = vertices - 1000; v < vertices; ++v) {
      REQUIRE(number(v) == std::uint64_t(WideProduct(v) * step % vertices));
      found.insert(number(v));
    }
    CHECK(found.size() == 1000);
  }
}

TEST_CASE("scattered numbers spread neighbouring ids over owners")
{
  constexpr std::uint64_t n = 1 << 20, owners = 16;
  ScatteredNumbers const number(n);
  for (std::uint64_t const step : {1, 2, 64, 1024, 4096}) {
    std::vector<std::uint64_t> counts(owners, 0);
    for (std::uint64_t i = 0; i < 256; ++i) ++counts[number(i * step) / (n / owners)];
    CHECK(*std::max_element(counts.begin(), counts.end()) <= 2 * 256 / owners);
  }
}

}  // namespace otakar::test
