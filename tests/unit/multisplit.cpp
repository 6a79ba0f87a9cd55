// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/multisplit.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

namespace otakar::test {

// Items of a share: i with i * shares / size == share, so each share has a run of them.
struct RunOfItems {
  std::uint64_t size;
  std::uint64_t shares;

  template <class F>
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t share, F const& f) const
  {
    for (std::uint64_t i = size * share / shares; i < size * (share + 1) / shares; ++i) f(i);
  }
};

TEST_CASE("items stand in the order of buckets, and in a bucket in their own")
{
  Host const host;
  std::mt19937 random(2);
  for (std::uint64_t const size : {0, 1, 100, 30000})
    for (std::uint64_t const shares : {1, 3, 64})
      for (std::uint64_t const buckets : {1, 17, 300}) {
        std::vector<std::uint64_t> bucket(size), items(size), expected(size);
        for (auto& b : bucket) b = random() % buckets;
        for (std::uint64_t i = 0; i < size; ++i) expected[i] = i;
        std::stable_sort(expected.begin(), expected.end(),
                         [&](std::uint64_t a, std::uint64_t b) { return bucket[a] < bucket[b]; });
        Multisplit<Host> const split(host, "test", shares, buckets);
        auto const* const of = bucket.data();
        auto* const to = items.data();
        auto const bucket_of = [=](std::uint64_t i) { return of[i]; };
        CHECK(count_buckets(host, "test", split, RunOfItems{size, shares}, bucket_of) == size);
        scatter_to_buckets(host, "test", split, RunOfItems{size, shares}, bucket_of,
                           [=](std::uint64_t place, std::uint64_t i) { to[place] = i; });
        host.fence();
        REQUIRE(items == expected);
      }
}

}  // namespace otakar::test
