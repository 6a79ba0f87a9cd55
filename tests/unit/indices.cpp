// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/indices.hpp"

#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"

namespace otakar::test {

TEST_CASE("indices count from 0 up")
{
  CHECK(to_host<std::uint16_t>(allocate_indices<std::uint16_t>(Space(), "test", 4)) ==
        std::vector<std::uint16_t>{0, 1, 2, 3});
  CHECK(to_host<std::uint32_t>(allocate_indices<std::uint32_t>(Space(), "test", 0)).empty());
  auto const array = to_space<std::uint64_t>({9, 9, 9});
  fill_indices(Space(), "test", first_of(array, 2));
  CHECK(to_host<std::uint64_t>(array) == std::vector<std::uint64_t>{0, 1, 9});
}

TEST_CASE("a gather takes items at any places, some more than once")
{
  auto const from = to_space<std::uint32_t>({10, 20, 30});
  auto const found = gather(Space(), "test", from, to_space<std::uint64_t>({2, 0, 2, 1}));
  CHECK(to_host<std::uint32_t>(found) == std::vector<std::uint32_t>{30, 10, 30, 20});
}

}  // namespace otakar::test
