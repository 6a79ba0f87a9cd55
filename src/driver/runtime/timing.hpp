// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How long things take: k-best timing of a call, and the times of the profiling regions that it opens.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "driver/runtime/counters.hpp"

namespace otakar {

// Trials are repeated until the best k of them lie within a tolerance, or there have been enough.
struct TimingRule {
  std::uint64_t warmup = 1;
  std::uint64_t k = 3;
  std::uint64_t most = 20;
  double within = 0.05;
};

struct Timing {
  double first = 0;            // the very first call, cold
  double best = 0;             // of the trials
  std::vector<double> trials;  // in order; warm-up calls are not among them
  bool settled = false;        // whether the best k came to lie within the tolerance
};

// `call` must not return before its work is done.
Timing measure(TimingRule const& rule, std::function<void()> const& call);

// The same of a call that says itself how many seconds it took: the longest on any rank, say.
Timing measure_timed(TimingRule const& rule, std::function<double()> const& call);

struct TimedRegion {
  std::string name;  // "otakar::boruvka::find_lightest"
  int depth = 0;
  double seconds = 0;
  std::vector<std::uint64_t> events = {};  // of the counters, where there are any
};

// Times the profiling regions that open while it lives. Each region is fenced where it ends, so that on a device its
// time is its own. Tools loaded by Kokkos keep hearing everything. The counters must live as long.
class RegionTimer {
 public:
  explicit RegionTimer(Counters const* counters = nullptr);
  ~RegionTimer();
  RegionTimer(RegionTimer const&) = delete;
  RegionTimer& operator=(RegionTimer const&) = delete;

  std::vector<TimedRegion> const& regions() const;  // in the order they opened
};

}  // namespace otakar
