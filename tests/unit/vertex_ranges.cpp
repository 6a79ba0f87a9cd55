// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/vertex_ranges.hpp"

#include <catch2/catch_test_macros.hpp>

namespace otakar::test {

namespace {

// Ranges follow each other; every vertex has one owner, the one whose range it is in.
void check_owners(VertexRanges const& ranges, std::uint64_t vertices, int ranks)
{
  REQUIRE(ranges.ranks() == ranks);
  REQUIRE(ranges.vertices() == vertices);
  std::uint64_t behind = 0, most = 0;
  for (int r = 0; r < ranks; ++r) {
    REQUIRE(ranges.first(r) == behind);
    behind += ranges.size(r);
    most = std::max(most, ranges.size(r));
  }
  REQUIRE(behind == vertices);
  CHECK(ranges.most() == most);
  for (std::uint64_t v = 0; v < vertices; ++v) {
    int const owner = ranges.owner(v);
    for (int r = 0; r < ranks; ++r) REQUIRE(ranges.owns(r, v) == (r == owner));
  }
}

}  // namespace

TEST_CASE("every vertex has one owner, with equal and unequal shares")
{
  for (std::uint64_t const vertices : {0, 1, 2, 5, 100})
    for (int const ranks : {1, 2, 3, 7, 101}) {
      check_owners({vertices, ranks}, vertices, ranks);
      std::vector<std::uint64_t> shares(std::size_t(ranks), 0);
      for (std::size_t hot = 0; hot < shares.size(); hot += 3) {
        shares[hot] = 1 + hot;
        check_owners({vertices, ranks, shares}, vertices, ranks);
      }
    }
}

TEST_CASE("ranges are as long as shares say")
{
  VertexRanges const ranges(100, 4, {4, 0, 1, 5});
  CHECK(ranges.size(0) == 40);
  CHECK(ranges.size(1) == 0);
  CHECK(ranges.size(2) == 10);
  CHECK(ranges.most() == 50);
  CHECK(ranges.owner(39) == 0);
  CHECK(ranges.owner(40) == 2);
  CHECK(ranges.owner(99) == 3);
}

TEST_CASE("ranges hold more vertices than 32 bits count")
{
  VertexRanges const ranges(std::uint64_t(1) << 40, 3, {1000000, 1000000, 2000000});
  CHECK(ranges.first(1) == std::uint64_t(1) << 38);
  CHECK(ranges.size(2) == std::uint64_t(1) << 39);
  CHECK(ranges.owner((std::uint64_t(1) << 39) - 1) == 1);
  CHECK(ranges.owner(std::uint64_t(1) << 39) == 2);
}

}  // namespace otakar::test
