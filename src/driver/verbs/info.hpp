// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a graph is like: the verb info.
#pragma once

#include <string>
#include <vector>

#include "driver/deck/deck.hpp"
#include "driver/memory_plan.hpp"
#include "driver/report/results.hpp"

namespace otakar {

struct GraphInfo {
  GraphResult graph;
  std::uint64_t components = 0;
  std::uint64_t isolated = 0;  // vertices without an edge to another one
  std::uint64_t degree_least = 0;
  std::uint64_t degree_most = 0;
  double degree_mean = 0;    // self-loops aside, as everywhere here
  std::string weight_least;  // empty where there is no edge
  std::string weight_most;
  std::string way;                          // that a run takes: in memory, or streamed
  bool whole = true;                        // else nothing is known but what the header says
  std::uint64_t input_memory = 0;           // bytes, to read or generate the graph
  std::vector<MemoryPlan::Scratch> memory;  // per solver that runs here: graph, rows and scratch
};

// Reads (or generates) the deck's graph and looks at it; components are counted by the solver auto, on Space.
template <class Space>
GraphInfo inspect(Deck const& deck);

}  // namespace otakar
