// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The solvers across ranks: a row each, by the names of solvers/registry/distributed_rows.hpp.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "distributed/local_forest.hpp"
#include "distributed/rank_statistics.hpp"

namespace otakar {

// A solver that has its graph, in the form it wants.
template <class Ids>
struct PreparedSolve {
  // Returns the positions, in the rank's share, of the forest's edges, ascending.
  std::function<HostArray<std::uint32_t>(RankStatistics&)> solve;
  std::function<EdgeShare<Ids>()> share;  // as it was given
  std::uint64_t edges = 0;                // of the rank, in this form: with its copies of cut edges
};

// The share is used up. `shares`: how fast ranks are beside each other, none where they are equal.
template <class Ids>
using Prepare = PreparedSolve<Ids> (*)(Communicator&, EdgeShare<Ids>, LocalForest<Ids> const&,
                                       std::vector<std::uint64_t> const& shares);

template <class Ids>
struct DistributedSolver {
  std::string_view name;
  Prepare<Ids> prepare;
};

template <class Ids>
std::vector<DistributedSolver<Ids>> distributed_solvers();

}  // namespace otakar
