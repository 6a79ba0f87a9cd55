// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/host/multisplit.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

namespace otakar::test {

TEST_CASE("items stand in the order of buckets, and in a bucket in their own")
{
  Host const host;
  std::mt19937 random(2);
  for (std::uint64_t const size : {0, 1, 100, 30000})
    for (std::uint64_t const chunks : {1, 3, 64})
      for (std::uint64_t const buckets : {1, 17, 300}) {
        std::vector<std::uint64_t> bucket(size), items(size), expected(size);
        for (auto& b : bucket) b = random() % buckets;
        for (std::uint64_t i = 0; i < size; ++i) expected[i] = i;
        std::stable_sort(expected.begin(), expected.end(),
                         [&](std::uint64_t a, std::uint64_t b) { return bucket[a] < bucket[b]; });
        Multisplit<Host> const split(host, "test", size, chunks, buckets);
        auto const all = [](std::uint64_t first, std::uint64_t last, auto const& f) {
          for (std::uint64_t i = first; i < last; ++i) f(i);
        };
        auto const bucket_of = [of = bucket.data()](std::uint64_t i) { return of[i]; };
        auto const start = split.count(all, bucket_of);
        split.scatter(all, bucket_of, [to = items.data()](std::uint64_t place, std::uint64_t i) { to[place] = i; });
        REQUIRE(start.size() == buckets + 1);
        CHECK(start.back() == size);
        for (std::uint64_t b = 0; b < buckets; ++b)
          CHECK(start[b + 1] - start[b] == std::uint64_t(std::count(bucket.begin(), bucket.end(), b)));
        REQUIRE(items == expected);
      }
}

}  // namespace otakar::test
