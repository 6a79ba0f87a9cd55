// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/indices.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

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

TEST_CASE("counts become offsets")
{
  auto const offset = to_space<std::uint32_t>({3, 0, 2, 5, 99});
  CHECK(counts_to_offsets<std::uint32_t>(Space(), "test", 4, offset) == 10);
  CHECK(to_host<std::uint32_t>(offset) == std::vector<std::uint32_t>{0, 3, 3, 5, 10});
}

TEST_CASE("counts of many rows, and of none, become offsets")
{
  std::mt19937 random(5);
  for (std::uint64_t const rows : {0, 1, 1000, 70000}) {
    std::vector<std::uint64_t> counts(rows + 1), expected(rows + 1);
    for (auto& count : counts) count = random() % 5;
    for (std::uint64_t row = 0; row < rows; ++row) expected[row + 1] = expected[row] + counts[row];
    auto const offset = to_space(counts);
    CHECK(counts_to_offsets<std::uint64_t>(Space(), "test", rows, offset) == expected[rows]);
    CHECK(to_host<std::uint64_t>(offset) == expected);
  }
}

}  // namespace otakar::test
