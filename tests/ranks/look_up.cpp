// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/look_up.hpp"

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "ranks/ranks.hpp"

namespace otakar::test {

namespace {

std::uint64_t value_of(std::uint64_t vertex)
{
  return vertex * vertex + 7;
}

// Every vertex is asked of its owner, and no other.
void check_look_up(std::vector<std::uint64_t> const& vertices, VertexRanges const& ranges)
{
  auto& ranks = communicator();
  VertexTable<> const table(0, ranges.vertices(), vertices.size(), [&](std::uint64_t i) { return vertices[i]; });
  std::atomic<int> foreign = 0;
  auto const values = look_up(ranks, ranges, table, value_of(ranges.vertices()), [&](std::uint64_t vertex) {
    foreign += !ranges.owns(ranks.rank(), vertex);
    return value_of(vertex);
  });
  CHECK(foreign == 0);
  REQUIRE(values.extent(0) == table.size());
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < table.size(); ++i) wrong += values(i) != value_of(table(i));
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("a value is looked up at the owner of its vertex, wherever that is")
{
  auto& ranks = communicator();
  std::vector<std::uint64_t> shares(std::size_t(ranks.size()), 0);
  shares.back() = 3;
  shares.front() += 2;
  for (auto const& ranges : {VertexRanges(1000, ranks.size()), VertexRanges(1000, ranks.size(), shares)}) {
    std::mt19937_64 random(std::uint64_t(ranks.rank()));
    std::vector<std::uint64_t> vertices;
    check_look_up(ranks.rank() == 0 ? vertices : std::vector<std::uint64_t>{0, 999}, ranges);
    for (int i = 0; i < 20; ++i) vertices.push_back(random() % 1000);
    check_look_up(vertices, ranges);
    for (int i = 0; i < 5000; ++i) vertices.push_back(random() % 1000);
    check_look_up(vertices, ranges);
  }
}

}  // namespace otakar::test
