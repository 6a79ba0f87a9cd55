// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "core/section.hpp"

#include <catch2/catch_test_macros.hpp>

namespace otakar::test {

TEST_CASE("sections follow each other, and are all items together")
{
  for (std::uint64_t const items : {std::uint64_t(0), std::uint64_t(1), std::uint64_t(7), std::uint64_t(1000)})
    for (std::uint64_t const of : {1, 2, 3, 7, 64}) {
      std::uint64_t behind = 0;
      for (std::uint64_t i = 0; i < of; ++i) {
        Section const section{i, i + 1, of};
        CHECK(section.first(items) == behind);
        behind = section.last(items);
        std::uint64_t const size = behind - section.first(items);
        CHECK((size == items / of || size == items / of + 1));
      }
      CHECK(behind == items);
    }
}

TEST_CASE("a section is as long as its shares, and empty without any")
{
  CHECK(Section{}.first(10) == 0);
  CHECK(Section{}.last(10) == 10);
  CHECK(Section{0, 3, 4}.last(100) == 75);
  CHECK(Section{3, 3, 4}.first(100) == Section{3, 3, 4}.last(100));
  CHECK(Section{3, 4, 4}.first(100) == 75);
}

TEST_CASE("a cut does not overflow, however many items and shares there are")
{
  constexpr std::uint64_t most = ~std::uint64_t(0);
  CHECK(Section{0, most, most}.last(most) == most);
  CHECK(Section{0, most / 3, most}.last(most) == most / 3);
  CHECK(Section{0, 1000000, 3000000}.last(std::uint64_t(3) << 60) == std::uint64_t(1) << 60);
}

}  // namespace otakar::test
