// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// shares -> solver -> forest: times a solver across ranks, and runs it once more to tell memory, rounds and traffic.
#pragma once

#include "distributed/forest_totals.hpp"
#include "distributed/solvers/solvers.hpp"
#include "driver/report/results.hpp"

namespace otakar {

template <class Ids>
struct SolvedShare {
  EdgeShare<Ids> share;
  HostArray<std::uint32_t> positions;  // of this rank's edges of the forest
  ForestTotals totals;
  SolverResult result;  // the same on every rank, but that rank 0 alone has what each rank sent
};

// The share is used up, and comes back. `shares`: how fast ranks are beside each other, none where they are equal.
template <class Ids>
SolvedShare<Ids> time_on_ranks(Communicator& communicator, DistributedSolver<Ids> const& solver, EdgeShare<Ids> share,
                               LocalForest<Ids> const& local_forest, std::vector<std::uint64_t> const& shares,
                               TimingRule const& rule);

}  // namespace otakar
