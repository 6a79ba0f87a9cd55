// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/timing.hpp"

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <chrono>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace otakar {

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start)
{
  return std::chrono::duration<double>(Clock::now() - start).count();
}

namespace tools = Kokkos::Tools::Experimental;

// Kokkos calls back plain functions, so what they write to has to be reachable without an argument.
struct Listening {
  std::vector<TimedRegion> regions;
  std::vector<std::pair<std::size_t, Clock::time_point>> open;
  Counters const* counters;
  tools::EventSet others;
} listening;

std::vector<std::uint64_t> events_now()
{
  return listening.counters ? listening.counters->read() : std::vector<std::uint64_t>();
}

void push(char const* name)
{
  Kokkos::fence("otakar::region_timer");  // what was launched before is not this region's
  if (listening.others.push_region) listening.others.push_region(name);
  listening.regions.push_back({name, int(listening.open.size()), 0, events_now()});
  listening.open.emplace_back(listening.regions.size() - 1, Clock::now());
}

void pop()
{
  Kokkos::fence("otakar::region_timer");
  if (!listening.open.empty()) {
    auto const [index, start] = listening.open.back();
    auto& region = listening.regions[index];
    region.seconds = seconds_since(start);
    if (listening.counters) region.events = listening.counters->since(region.events);
    listening.open.pop_back();
  }
  if (listening.others.pop_region) listening.others.pop_region();
}

// What a step frees, the next one takes, and what a trial frees, the next trial: the system, which would clear the
// pages anew, does not get them back.
void keep_freed_memory()
{
#ifdef __GLIBC__
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, -1);
#endif
}

// What comes after the trials gets what they kept, and large arrays are again the system's own affair, which has them
// back when they are freed.
void give_freed_memory_back()
{
#ifdef __GLIBC__
  mallopt(M_MMAP_MAX, 1 << 16);
  mallopt(M_TRIM_THRESHOLD, 1 << 17);
  malloc_trim(0);
#endif
}

double seconds_of(std::function<void()> const& call)
{
  auto const start = Clock::now();
  call();
  return seconds_since(start);
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
  return measure_timed(rule, [&] { return seconds_of(call); });
}

Timing measure_timed(TimingRule const& rule, std::function<double()> const& call)
{
  keep_freed_memory();
  Timing timing;
  for (std::uint64_t i = 0; i < rule.warmup; ++i) {
    double const seconds = call();
    if (i == 0) timing.first = seconds;
  }
  while (timing.trials.size() < rule.most && !timing.settled) {
    timing.trials.push_back(call());
    timing.settled = settled(timing.trials, rule);
  }
  give_freed_memory_back();
  timing.best = *std::min_element(timing.trials.begin(), timing.trials.end());
  if (rule.warmup == 0) timing.first = timing.trials.front();
  return timing;
}

RegionTimer::RegionTimer(Counters const* counters)
{
  listening = {{}, {}, counters, tools::get_callbacks()};
  tools::set_push_region_callback(push);
  tools::set_pop_region_callback(pop);
}

RegionTimer::~RegionTimer()
{
  tools::set_push_region_callback(listening.others.push_region);
  tools::set_pop_region_callback(listening.others.pop_region);
}

std::vector<TimedRegion> const& RegionTimer::regions() const
{
  return listening.regions;
}

}  // namespace otakar
