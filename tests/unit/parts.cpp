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

TEST_CASE("what parts keep starts where the parts before it end")
{
  Host const host;
  for (std::uint64_t const size : {std::uint64_t(0), std::uint64_t(1), 5 * Parts<Host>::least + 3}) {
    Parts<Host> const parts(host, size);
    auto const odd = [](std::uint64_t first, std::uint64_t last) { return last / 2 - first / 2; };
    auto const start = parts.starts("test", odd);
    REQUIRE(start.size() == parts.count() + 1);
    CHECK(start.front() == 0);
    CHECK(start.back() == size / 2);
    for (std::uint64_t part = 0; part < parts.count(); ++part)
      CHECK(start[part + 1] - start[part] ==
            odd(parts.first(part), part + 1 < parts.count() ? parts.first(part + 1) : size));
  }
}

}  // namespace otakar::test
