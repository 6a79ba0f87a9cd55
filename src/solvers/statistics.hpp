// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The options of a solver, and what it reports beside the forest. Times are not here: the driver takes them from the
// profiling regions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace otakar {

// The forest is the same whatever the options.
struct SolverOptions {
  bool remove_duplicates = true;  // primitive_boruvka: of several edges between two supervertices, all but the lightest
  bool measure_imbalance = false;  // boruvka: in every round, which costs a kernel and a copy; not for timed runs
};

struct Round {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::uint64_t chosen = 0;         // edges that joined the forest
  std::optional<double> imbalance;  // busiest thread's share of arcs over the mean share, less one
};

struct Statistics {
  std::string_view taken;  // the solver that did the work, where one chooses another
  std::vector<Round> rounds;
};

}  // namespace otakar
