// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a solver across ranks tells of its rounds. Counts are a rank's own: those of all ranks add up to the graph's.
#pragma once

#include <cstdint>
#include <vector>

#include "distributed/communicator.hpp"

namespace otakar {

struct RankRound {
  std::uint64_t vertices = 0;  // at the start of the round
  std::uint64_t edges = 0;
  std::uint64_t chosen = 0;
  Traffic traffic;
  double seconds = 0;
};

// Every rank has as many rounds.
struct RankStatistics {
  std::vector<RankRound> rounds;
};

}  // namespace otakar
