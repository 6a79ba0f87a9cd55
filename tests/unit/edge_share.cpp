// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/edge_share.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

namespace otakar::test {

TEST_CASE("ends past 32 bits become places in a table that tells them")
{
  std::uint64_t const n = std::uint64_t(1) << 40;
  std::vector<std::uint64_t> const u{n - 1, 7, 7, 1ull << 32}, v{0, n - 1, 7, 8};
  auto const ends = local_ends(
      n, u.size(), [&](std::uint64_t e) { return u[e]; }, [&](std::uint64_t e) { return v[e]; });
  EdgeShare<NarrowIds> share;
  share.list.u = ends.u;
  share.list.v = ends.v;
  share.ids = {ends.table};
  REQUIRE(ends.table.size() == 5);
  for (std::uint64_t e = 0; e < u.size(); ++e) {
    CHECK(share.u(e) == u[e]);
    CHECK(share.v(e) == v[e]);
    CHECK(share.ids.local(u[e]) == share.list.u(e));
  }
}

TEST_CASE("without a table vertices are called as in the list")
{
  GlobalIds const ids;
  CHECK(ids(12) == 12);
  CHECK(ids.local(12) == 12);
  auto const nothing = [](std::uint64_t) { return std::uint64_t(0); };
  CHECK(local_ends(std::uint64_t(1) << 40, 0, nothing, nothing).table.size() == 0);
}

}  // namespace otakar::test
