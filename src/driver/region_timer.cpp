// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/region_timer.hpp"

#include <Kokkos_Core.hpp>
#include <chrono>

namespace otakar {

namespace {

using Clock = std::chrono::steady_clock;
namespace tools = Kokkos::Tools::Experimental;

// Kokkos calls back plain functions, so what they write to has to be reachable without an argument.
struct Listening {
  std::vector<TimedRegion> regions;
  std::vector<std::pair<std::size_t, Clock::time_point>> open;
  tools::EventSet others;
} listening;

void push(char const* name)
{
  Kokkos::fence("otakar::region_timer");  // what was launched before is not this region's
  if (listening.others.push_region) listening.others.push_region(name);
  listening.open.emplace_back(listening.regions.size(), Clock::now());
  listening.regions.push_back({name, int(listening.open.size()) - 1, 0});
}

void pop()
{
  Kokkos::fence("otakar::region_timer");
  if (!listening.open.empty()) {
    auto const [index, start] = listening.open.back();
    listening.regions[index].seconds = std::chrono::duration<double>(Clock::now() - start).count();
    listening.open.pop_back();
  }
  if (listening.others.pop_region) listening.others.pop_region();
}

}  // namespace

RegionTimer::RegionTimer()
{
  listening = {{}, {}, tools::get_callbacks()};
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
