// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A Kokkos tool that makes solvers slower on purpose: after every outermost profiling region it waits for a share
// (SLOW_SHARE, 0.3 where it is not set) of the time that the region took. bench/baseline compiles and loads it.
#include <chrono>
#include <cstdint>
#include <cstdlib>

namespace {

using Clock = std::chrono::steady_clock;
int depth = 0;
Clock::time_point start;

}  // namespace

extern "C" void kokkosp_push_profile_region(char const*)
{
  if (depth++ == 0) start = Clock::now();
}

extern "C" void kokkosp_pop_profile_region()
{
  if (--depth > 0) return;
  char const* const share = std::getenv("SLOW_SHARE");
  auto const now = Clock::now();
  auto const end = now + std::chrono::duration_cast<Clock::duration>((now - start) * (share ? std::atof(share) : 0.3));
  while (Clock::now() < end) {
  }
}
