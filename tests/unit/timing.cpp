// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/timing.hpp"

#include <catch2/catch_test_macros.hpp>

#include "backend.hpp"
#include "core/allocate.hpp"

namespace otakar::test {

TEST_CASE("timing stops when the best k agree, or at the most")
{
  int calls = 0;
  auto const call = [&] { ++calls; };
  auto const loose = measure({2, 3, 20, 1e9}, call);
  CHECK(calls == 5);
  CHECK(loose.trials.size() == 3);
  CHECK(loose.settled);
  calls = 0;
  auto const strict = measure({0, 4, 4, -1}, call);
  CHECK(calls == 4);
  CHECK_FALSE(strict.settled);
  CHECK(strict.first == strict.trials.front());
}

TEST_CASE("the region timer hears regions in order, with their depth")
{
  RegionTimer const timer;
  {
    Region const outer("outer");
    Region const inner("inner");
  }
  {
    Region const next("next");
  }
  REQUIRE(timer.regions().size() == 3);
  CHECK(timer.regions()[0].name == "outer");
  CHECK(timer.regions()[1].depth == 1);
  CHECK(timer.regions()[2].depth == 0);
  CHECK(timer.regions()[0].seconds >= timer.regions()[1].seconds);
}

TEST_CASE("the region timer counts what happens in a region, in all threads")
{
  Counters const counters({Counter::page_faults, Counter::task_clock});
  if (counters.counted().size() < 2) SKIP(counters.missing());
  RegionTimer const timer(&counters);
  constexpr std::uint64_t pages = 4096;
  {
    Region const region("touch");
    auto const bytes = allocate<char>(Host(), "test::touched", pages * 4096);
    Kokkos::parallel_for("test::touch", Range<Host>(Host(), 0, pages), [=](std::uint64_t i) { bytes(i * 4096) = 1; });
    Host().fence("test::touch");
  }
  {
    Region const region("idle");
  }
  auto const& touch = timer.regions()[0];
  REQUIRE(touch.events.size() == 2);
  CHECK(touch.events[0] >= 8);  // pages may be large ones
  CHECK(touch.events[1] > 0);
  CHECK(timer.regions()[1].events[0] < touch.events[0]);
}

TEST_CASE("a region timer forgets the one before it, and counts regions that opened before it as none")
{
  {
    RegionTimer const timer;
    Region const old("old");
  }
  Region const open("open");
  RegionTimer const timer;
  CHECK(timer.regions().empty());
  {
    Region const inner("inner");
  }
  REQUIRE(timer.regions().size() == 1);
  CHECK(timer.regions()[0].name == "inner");
  CHECK(timer.regions()[0].depth == 0);
}

TEST_CASE("the first call is told apart from the best")
{
  int calls = 0;
  auto const timing = measure({1, 1, 1, 0}, [&] { ++calls; });
  CHECK(calls == 2);
  CHECK(timing.trials.size() == 1);
  CHECK(timing.best == timing.trials.front());
  CHECK(timing.first >= 0);
  CHECK(timing.settled);
}

}  // namespace otakar::test
