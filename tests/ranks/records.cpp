// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// tests/unit/records.cpp has the bytes of a record.
#include "distributed/records.hpp"

#include <catch2/catch_test_macros.hpp>

#include "ranks/ranks.hpp"

namespace otakar::test {

namespace {

using Bounds = std::vector<std::uint64_t>;

// How many records a rank sends another: none, one, or more than a chunk of the packing.
std::uint64_t records_between(int from, int to)
{
  return (from + to) % 3 == 0 ? 0 : (from + 2 * to) % 4 == 0 ? 9000 : std::uint64_t(from + 1);
}

Bounds bounds_of(int rank, std::uint64_t first)
{
  Bounds bounds{first};
  for (int to = 0; to < communicator().size(); ++to) bounds.push_back(bounds.back() + records_between(rank, to));
  return bounds;
}

}  // namespace

TEST_CASE("an exchange brings every record to its rank, in the order of ranks")
{
  auto& ranks = communicator();
  auto const own = std::uint64_t(ranks.rank());
  // Bounds may begin anywhere: records are counted from there.
  for (std::uint64_t const first : {0, 5}) {
    auto const received =
        exchange_records(ranks, record_format(std::uint64_t(1000), ~std::uint64_t(0), std::uint64_t(1000)),
                         bounds_of(ranks.rank(), first), [=](std::uint64_t i, int to) {
                           return std::array<std::uint64_t, 3>{own, ~i, std::uint64_t(to)};
                         });
    Bounds expected{0};
    std::uint64_t wrong = 0;
    for (int from = 0; from < ranks.size(); ++from) {
      expected.push_back(expected.back() + records_between(from, ranks.rank()));
      REQUIRE(received.first(from) == expected[std::size_t(from)]);
      REQUIRE(received.bounds()[std::size_t(from)] == expected[std::size_t(from)]);
      std::uint64_t const begin = bounds_of(from, first)[std::size_t(ranks.rank())];
      for (std::uint64_t i = expected[std::size_t(from)]; i < expected.back(); ++i)
        wrong += received(i) !=
                 std::array<std::uint64_t, 3>{std::uint64_t(from), ~(begin + i - expected[std::size_t(from)]), own};
    }
    CHECK(received.size() == expected.back());
    CHECK(received.bounds() == expected);
    CHECK(wrong == 0);
  }
}

}  // namespace otakar::test
