// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of bucket_kruskal against std::sort and a plain union-find.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <numeric>
#include <random>

#include "backend.hpp"
#include "parallel/union_find.hpp"
#include "solvers/bucket_kruskal/ordered_union.hpp"

namespace otakar::test {

using namespace bucket_kruskal_steps;

template <class Ids>
std::vector<Record<Ids>> random_records(std::uint64_t size, std::uint64_t span, std::uint32_t vertices)
{
  std::mt19937_64 random(size + span);
  std::vector<Record<Ids>> records;
  using Key = typename Ids::Key;
  for (std::uint64_t i = 0; i < size; ++i)
    records.push_back({std::uint32_t(random() % vertices), std::uint32_t(random() % vertices),
                       Key(span == 0 ? random() : 7 + random() % span), typename Ids::Edge(i)});
  return records;
}

template <class Ids>
std::vector<std::uint64_t> ids_of(std::vector<Record<Ids>> const& records)
{
  std::vector<std::uint64_t> ids;
  for (auto const& record : records) ids.push_back(record.id);
  return ids;
}

TEMPLATE_TEST_CASE("a bucket is sorted by key and id", "", NarrowIds, WideKeys, WideIds)
{
  BucketSort<TestType> sort;
  for (std::uint64_t const size : {0, 1, 63, 64, 1000, 32768, 40000})
    for (std::uint64_t const span : {1, 2, 300, 100000, 1 << 30, 0}) {
      auto records = random_records<TestType>(size, span, 100);
      auto expected = records;
      std::sort(expected.begin(), expected.end());
      sort(records.data(), records.size());
      REQUIRE(ids_of(records) == ids_of(expected));
    }
}

TEMPLATE_TEST_CASE("buckets ascend with keys and leave no gaps", "", std::uint32_t, std::uint64_t)
{
  std::mt19937_64 random(1);
  for (std::uint64_t const span : {1, 5, 5000, 1 << 30})
    for (std::uint64_t const most : {1, 7, 500}) {
      std::vector<TestType> keys;
      for (int i = 0; i < 1000; ++i) keys.push_back(TestType(100 + random() % span * (random() % 3)));
      std::sort(keys.begin(), keys.end());
      Buckets<TestType> const buckets(keys, most);
      CHECK(buckets.count() <= most);
      CHECK(buckets(0) == 0);
      std::uint64_t before = 0;
      for (auto const key : keys) {
        REQUIRE(buckets(key) >= before);
        REQUIRE(buckets(key) < buckets.count());
        before = buckets(key);
      }
      CHECK(buckets(std::numeric_limits<TestType>::max()) + 1 == buckets.count());
    }
  CHECK(Buckets<TestType>({}, 9).count() == 1);
}

// Every thread of the host takes part.
TEST_CASE("a queue joins records in their order")
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
      JoinQueue<NarrowIds> queue(parent.data(), records.data(), size, forest.data());
      Kokkos::parallel_for("join", Kokkos::RangePolicy<Kokkos::DefaultHostExecutionSpace>(0, host.concurrency()),
                           [&](int) { queue.work(); });
      host.fence();
      forest.resize(queue.joined());
      REQUIRE(forest == expected);
    }
}

}  // namespace otakar::test
