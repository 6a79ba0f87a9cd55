// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/host/work_queue.hpp"

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <numeric>
#include <vector>

#include "core/error.hpp"

namespace otakar::test {

TEST_CASE("a work queue does every item once, and throws the error of the first that fails")
{
  std::vector<std::atomic<int>> done(1000);
  work_queue(Host(), "test::turns", done.size(), [&] { return [&](std::uint64_t i) { ++done[i]; }; });
  CHECK(std::all_of(done.begin(), done.end(), [](auto const& times) { return times == 1; }));
  auto const fail = [] {
    return [](std::uint64_t i) {
      if (i % 100 == 37) throw Error(std::to_string(i));
    };
  };
  for (int repeat = 0; repeat < 20; ++repeat) CHECK_THROWS_WITH(work_queue(Host(), "test::turns", 1000, fail), "37");
  CHECK_NOTHROW(work_queue(Host(), "test::turns", 0, fail));
}

TEST_CASE("a thread has one worker for all its items")
{
  std::atomic<std::uint64_t> workers = 0, sum = 0;
  work_queue(Host(), "test::turns", 500, [&] {
    ++workers;
    return [&, seen = std::vector<std::uint64_t>()](std::uint64_t i) mutable {
      seen.push_back(i);
      if (seen.size() > 1 && seen[seen.size() - 2] >= i) sum += 1000000;  // a thread takes items in ascending order
      sum += i;
    };
  });
  CHECK(workers <= std::uint64_t(Host().concurrency()));
  CHECK(sum == 500 * 499 / 2);
}

}  // namespace otakar::test
