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
  std::uint64_t window = 0;       // window_kruskal: how many edges are tried at a time; 0: as many as rarely fail
  bool measure_imbalance = false;  // in every round; in boruvka this runs a kernel three times more
};

struct Round {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::uint64_t chosen = 0;                        // edges that joined the forest
  ThreadArcs arcs_per_thread = {};                 // boruvka, where it was to be measured
  std::vector<ThreadTrees> trees_per_thread = {};  // colliding_prim, likewise
};

struct Statistics {
  std::string_view taken;  // the solver that did the work, where one chooses another
  std::vector<Round> rounds;
};

}  // namespace otakar
