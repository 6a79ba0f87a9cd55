// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// graph -> solver -> forest: times one solver, then runs it once more under the listeners that tell phases, rounds and
// memory.
#pragma once

#include "driver/progress.hpp"
#include "driver/results.hpp"
#include "graph/forest.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

template <class Ids, class Space>
struct Solved {
  Forest<Ids> forest;
  SolverResult result;
};

template <class Ids, class Space>
Solved<Ids, Space> time_solver(Space const& space, Solver<Ids, Space> const& solver, Graph<Ids, Space> const& graph,
                               SolverOptions const& options, TimingRule const& rule, Progress& progress);

}  // namespace otakar
