// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Adjacency lists that threads build together.
#include "solvers/literature/partitioned_prim.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <vector>

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;
using partitioned_prim_steps::AdjacencyLists;
using ByteIds = IdWidths<std::uint8_t, std::uint8_t, std::uint32_t>;

TEST_CASE("adjacency lists hold as many edges as ids can count, and refuse the next")
{
  AdjacencyLists<ByteIds> const lists(Host(), 2, 127);
  for (std::uint64_t e = 0; e < 127; ++e) lists.insert(e, 0, 1, {7, std::uint8_t(e)});
  std::uint64_t sum = 0;
  lists.for_each(1, [&](std::uint8_t target, auto const& edge) { sum += edge.id + 1000 * target; });
  CHECK(sum == 127 * 126 / 2);
  CHECK_THROWS_WITH(AdjacencyLists<ByteIds>(Host(), 2, 128), ContainsSubstring("at most 127 fit"));
}

TEST_CASE("adjacency lists that threads fill have every edge at both ends")
{
  Host const host;
  std::uint32_t const n = 1000, m = 20000;
  AdjacencyLists<NarrowIds> const lists(host, n, m);
  auto const u = [](std::uint64_t e) { return std::uint32_t(e * 7919 % n); };
  auto const v = [](std::uint64_t e) { return std::uint32_t(e * 104729 % n); };
  Kokkos::parallel_for("fill", Range<Host>(host, 0, m), [=](std::uint64_t e) {
    lists.insert(e, u(e), v(e), {std::uint32_t(e % 13), std::uint32_t(e)});
  });
  host.fence();
  std::vector<std::vector<std::uint32_t>> expected(n);
  for (std::uint32_t e = 0; e < m; ++e) {
    expected[u(e)].push_back(e);
    expected[v(e)].push_back(e);
  }
  for (std::uint32_t vertex = 0; vertex < n; ++vertex) {
    std::vector<std::uint32_t> found;
    lists.for_each(vertex, [&](std::uint32_t target, auto const& edge) {
      found.push_back(edge.id);
      REQUIRE(target == (u(edge.id) == vertex ? v(edge.id) : u(edge.id)));
      REQUIRE(edge.key == edge.id % 13);
    });
    std::sort(found.begin(), found.end());
    REQUIRE(found == expected[vertex]);
  }
}

}  // namespace otakar::test
