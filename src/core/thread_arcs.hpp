// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How work falls on threads, as plain values: solvers measure it, reports show it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

namespace otakar {

// How rows are given to threads. static: equal runs, as every kernel here has them; dynamic: 256 rows at a time;
// guided: runs that shrink.
inline constexpr std::array<char const*, 3> row_schedules{"static", "dynamic", "guided"};

// Per schedule and thread, how many arcs it handled (parallel/arcs_per_thread.hpp).
using ThreadArcs = std::array<std::vector<std::uint64_t>, row_schedules.size()>;

// Of a thread that grows trees until they run into another's: how many vertices it took.
struct ThreadTrees {
  static constexpr std::size_t most_listed = 32;

  std::uint64_t vertices = 0;
  std::uint64_t collisions = 0;
  std::vector<std::uint64_t> between = {};  // up to the first collision, from there to the second, and so on
};

// What the busiest thread has beyond the mean: 0 is even, 1 is twice the mean.
inline double imbalance_of(std::vector<std::uint64_t> const& arcs)
{
  std::uint64_t const all = std::accumulate(arcs.begin(), arcs.end(), std::uint64_t(0));
  return all == 0 ? 0 : double(*std::max_element(arcs.begin(), arcs.end())) * double(arcs.size()) / double(all) - 1;
}

}  // namespace otakar
