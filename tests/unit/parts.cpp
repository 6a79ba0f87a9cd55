// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/host/parts.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

namespace otakar::test {

TEST_CASE("parts tile the items, and few items are one part")
{
  Host const host;
  CHECK(Parts<Host>(host, 0).count() == 1);
  CHECK(Parts<Host>(host, Parts<Host>::least).count() == 1);
  for (std::uint64_t const size : {std::uint64_t(0), std::uint64_t(1), 5 * Parts<Host>::least + 3}) {
    Parts<Host> const parts(host, size);
    std::vector<std::uint64_t> seen(parts.count(), 0);
    parts.for_each("test", [&](std::uint64_t part, std::uint64_t first, std::uint64_t last) {
      REQUIRE(first == parts.first(part));
      seen[part] += last - first;
    });
    std::uint64_t sum = 0;
    for (auto const count : seen) sum += count;
    CHECK(sum == size);
  }
}

}  // namespace otakar::test
