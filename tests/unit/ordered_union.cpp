// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Records united in order, against a plain union-find.
#include "solvers/bucket_kruskal/ordered_union.hpp"

#include <catch2/catch_test_macros.hpp>
#include <numeric>

#include "parallel/union_find.hpp"
#include "records.hpp"

namespace otakar::test {

// Every thread of the host takes part.
TEST_CASE("records are united in their order, by all threads or one")
{
  Kokkos::DefaultHostExecutionSpace const host;
  for (std::uint64_t const size : {0, 1, 1024, 1025, 60000})
    for (std::uint32_t const vertices : {1u, 100u, 40000u}) {
      auto records = random_records<NarrowIds>(size, 1, vertices);
      UnionFind<std::uint32_t> sets(Host(), vertices);
      std::vector<std::uint32_t> expected;
      for (auto const& record : records)
        if (sets.unite(record.u, record.v)) expected.push_back(record.id);
      std::vector<std::uint32_t> parent(vertices), forest(vertices);
      std::iota(parent.begin(), parent.end(), 0u);
      OrderedUnion<NarrowIds> queue(parent.data(), records.data(), size, forest.data());
      Kokkos::parallel_for("join", Kokkos::RangePolicy<Kokkos::DefaultHostExecutionSpace>(0, host.concurrency()),
                           [&](int) { queue.work(); });
      host.fence();
      forest.resize(queue.united());
      REQUIRE(forest == expected);
      std::iota(parent.begin(), parent.end(), 0u);
      auto again = random_records<NarrowIds>(size, 1, vertices);
      std::vector<std::uint32_t> alone(vertices);
      OrderedUnion<NarrowIds> queue_of_one(parent.data(), again.data(), size, alone.data());
      queue_of_one.work_alone();
      alone.resize(queue_of_one.united());
      REQUIRE(alone == expected);
    }
}

}  // namespace otakar::test
