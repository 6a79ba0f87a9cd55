// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/timing.hpp"

#include <algorithm>
#include <chrono>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace otakar {

namespace {

// What a step frees, the next one takes, and what a trial frees, the next trial: the system, which would clear the
// pages anew, does not get them back.
void keep_freed_memory()
{
#ifdef __GLIBC__
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, -1);
#endif
}

// What comes after the trials gets what they kept.
void give_freed_memory_back()
{
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

double seconds_of(std::function<void()> const& call)
{
  auto const start = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

bool settled(std::vector<double> trials, TimingRule const& rule)
{
  if (trials.size() < rule.k) return false;
  std::sort(trials.begin(), trials.end());
  return trials[rule.k - 1] <= trials.front() * (1 + rule.within);
}

}  // namespace

Timing measure(TimingRule const& rule, std::function<void()> const& call)
{
  keep_freed_memory();
  Timing timing;
  for (std::uint64_t i = 0; i < rule.warmup; ++i) {
    double const seconds = seconds_of(call);
    if (i == 0) timing.first = seconds;
  }
  while (timing.trials.size() < rule.most && !timing.settled) {
    timing.trials.push_back(seconds_of(call));
    timing.settled = settled(timing.trials, rule);
  }
  give_freed_memory_back();
  timing.best = *std::min_element(timing.trials.begin(), timing.trials.end());
  if (rule.warmup == 0) timing.first = timing.trials.front();
  return timing;
}

}  // namespace otakar
