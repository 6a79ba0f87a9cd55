// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Records united in windows, against a plain union-find.
#include "solvers/bucket_kruskal/windowed_union.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <numeric>

#include "parallel/union_find.hpp"
#include "records.hpp"

namespace otakar::test {

template <class Vertex, class Ids>
std::vector<typename Ids::Edge> united_in_windows(std::vector<StagedEdge<Ids>> records, std::uint64_t vertices)
{
  Kokkos::DefaultHostExecutionSpace const host;
  std::vector<Vertex> parent(vertices);
  std::iota(parent.begin(), parent.end(), Vertex(0));
  std::vector<typename Ids::Edge> forest(vertices);
  WindowedUnion<Ids, Kokkos::DefaultHostExecutionSpace> windows(host, parent.data(), records.data(), records.size());
  forest.resize(windows.unite(forest.data()));
  std::sort(forest.begin(), forest.end());
  return forest;
}

TEST_CASE("records are united in windows as they are one by one")
{
  for (std::uint64_t const size : {0, 1, 63, 5000, 400000})
    for (std::uint32_t const vertices : {1u, 2u, 100u, 40000u, 3000000u}) {
      auto const records = random_records<NarrowIds>(size, 1, vertices);
      UnionFind<std::uint32_t> sets(Host(), vertices);
      std::vector<std::uint32_t> expected;
      for (auto const& record : records)
        if (sets.unite(record.u, record.v)) expected.push_back(record.id);
      REQUIRE(united_in_windows<std::uint32_t>(records, vertices) == expected);
    }
}

// Every root shares its lock with all others.
TEST_CASE("windows make way where roots share locks")
{
  std::uint32_t const size = 50;
  int const bits = Locks::bits(size);
  auto const vertex = [=](std::uint32_t i) { return i << bits ^ i; };
  std::vector<StagedEdge<NarrowIds>> records;
  for (std::uint32_t i = 0; i < size; ++i) records.push_back({vertex(i), vertex(i + 1), 1, i});
  std::vector<std::uint32_t> expected(size);
  std::iota(expected.begin(), expected.end(), 0u);
  REQUIRE(united_in_windows<std::uint32_t>(records, std::uint64_t(size + 1) << bits) == expected);
}

}  // namespace otakar::test
