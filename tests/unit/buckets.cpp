// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Buckets of records against std::sort.
#include "solvers/bucket_kruskal/buckets.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "graphs.hpp"
#include "records.hpp"

namespace otakar::test {

using namespace bucket_kruskal_steps;

template <class Ids>
std::vector<std::uint64_t> ids_of(std::vector<StagedEdge<Ids>> const& records)
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

TEMPLATE_TEST_CASE("marked edges are scattered to buckets in order of ids, and sorted there", "", NarrowIds, WideIds)
{
  using Key = typename TestType::Key;
  RandomGraph<std::int32_t> const random(Shape::dense, 5, 5000);
  auto const graph = make_graph<TestType>(random.vertices(), random.edges(), {WeightType::int32, Objective::minimum});
  auto const list = work_list<TestType, Host>(graph);
  auto const mask = mark(Host(), "test", graph.edges(), [](std::uint64_t e) { return e % 3 != 0; });
  std::vector<Key> keys;
  std::vector<StagedEdge<TestType>> expected;
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    if (e % 3 == 0) continue;
    keys.push_back(graph.key(e));
    expected.push_back({graph.u(e), graph.v(e), graph.key(e), typename TestType::Edge(e)});
  }
  std::sort(keys.begin(), keys.end());
  std::sort(expected.begin(), expected.end());
  Buckets<Key> const buckets(keys, 9);
  Array<StagedEdge<TestType>, Host> records;
  auto const start = scatter_to_buckets<TestType>(Host(), list, mask, buckets, records);
  REQUIRE(start.back() == expected.size());
  for (std::uint64_t b = 0; b < buckets.count(); ++b)
    for (std::uint64_t i = start[b]; i < start[b + 1]; ++i) {
      REQUIRE(buckets(records(i).key) == b);
      REQUIRE((i == start[b] || records(i - 1).id < records(i).id));
    }
  sort_buckets<TestType>(Host(), start, records);
  REQUIRE(ids_of(std::vector<StagedEdge<TestType>>(records.data(), records.data() + expected.size())) ==
          ids_of(expected));
}

}  // namespace otakar::test
