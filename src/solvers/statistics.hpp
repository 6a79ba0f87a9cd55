// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The options of a solver, and what it reports beside the forest. Times are not here: the driver takes them from the
// profiling regions.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/thread_arcs.hpp"

namespace otakar {

// The forest is the same whatever the options.
struct SolverOptions {
  bool remove_duplicates = true;  // primitive_boruvka: of several edges between two supervertices, all but the lightest
  bool measure_imbalance = false;  // boruvka: in every round, which runs a kernel three times more
};

struct Round {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::uint64_t chosen = 0;         // edges that joined the forest
  ThreadArcs arcs_per_thread = {};  // where it was to be measured
};

struct Statistics {
  std::string_view taken;  // the solver that did the work, where one chooses another
  std::vector<Round> rounds;
};

}  // namespace otakar
