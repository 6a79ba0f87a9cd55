// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a solver across ranks reports beside the forest, of this rank.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "distributed/communicator.hpp"

namespace otakar {

struct RankRound {
  std::string step;            // what it does, in a word
  std::uint64_t vertices = 0;  // components that these edges meet
  std::uint64_t edges = 0;     // that this rank holds and that are left
  std::uint64_t chosen = 0;    // edges of this rank that joined the forest
  Traffic traffic;
  double seconds = 0;
};

struct RankStatistics {
  std::vector<RankRound> rounds;
};

}  // namespace otakar
