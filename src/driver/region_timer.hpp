// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Times the profiling regions that open while it lives. Each region is fenced where it ends, so that on a device its
// time is its own. Tools loaded by Kokkos keep hearing everything.
#pragma once

#include <string>
#include <vector>

namespace otakar {

struct TimedRegion {
  std::string name;  // "otakar::boruvka::find_lightest"
  int depth = 0;
  double seconds = 0;
};

class RegionTimer {
 public:
  RegionTimer();
  ~RegionTimer();
  RegionTimer(RegionTimer const&) = delete;
  RegionTimer& operator=(RegionTimer const&) = delete;

  std::vector<TimedRegion> const& regions() const;  // in the order they opened
};

}  // namespace otakar
