// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/verify/shared_vertices.hpp"

#include <catch2/catch_test_macros.hpp>

#include "ranks/ranks.hpp"

namespace otakar::test {

// A rank has its own vertex, that of the next rank, one that all have, and, spread over many ids, one that nobody else
// has.
TEST_CASE("the vertices that several ranks have are shared")
{
  auto& ranks = communicator();
  auto const p = std::uint64_t(ranks.size()), own = std::uint64_t(ranks.rank());
  for (std::uint64_t const n : {std::uint64_t(100), std::uint64_t(1) << 40}) {
    std::uint64_t const vertices[] = {own, (own + 1) % p, n / 2, n - 1 - own};
    VertexTable<> const table(0, n, 4, [&](std::uint64_t i) { return vertices[i]; });
    auto const shared = shared_vertices(ranks, table, n);
    REQUIRE(shared.extent(0) == table.size());
    for (std::uint64_t i = 0; i < table.size(); ++i) CHECK(bool(shared(i)) == (p > 1 && table(i) != n - 1 - own));
  }
}

TEST_CASE("a rank without vertices shares none")
{
  auto& ranks = communicator();
  std::uint64_t const count = ranks.rank() == 0 ? 0 : 3;
  VertexTable<> const table(0, 50, count, [](std::uint64_t i) { return 7 * i; });
  auto const shared = shared_vertices(ranks, table, 50);
  REQUIRE(shared.extent(0) == count);
  for (std::uint64_t i = 0; i < count; ++i) CHECK(bool(shared(i)) == (ranks.size() > 2));
}

}  // namespace otakar::test
