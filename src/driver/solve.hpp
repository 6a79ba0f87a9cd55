// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// graph -> solver -> forest: times one solver, then runs it once more under the listeners that tell phases, rounds and
// memory.
#pragma once

#include "driver/progress.hpp"
#include "driver/results.hpp"
#include "graph/forest.hpp"
#include "solvers/registry.hpp"

namespace otakar {

template <class AnyIds, class Space>
struct Solved {
  Forest<AnyIds> forest;
  SolverResult result;
};

template <class AnyIds, class Space>
Solved<AnyIds, Space> time_solver(Space const& space, Solver<AnyIds, Space> const& solver,
                                  Graph<AnyIds, Space> const& graph, SolverOptions const& options,
                                  TimingRule const& rule, Progress& progress);

}  // namespace otakar
