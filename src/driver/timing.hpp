// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// k-best timing: trials are repeated until the best k of them lie within a tolerance, or there have been enough.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace otakar {

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

}  // namespace otakar
