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

// Returns the positions, in the rank's share, of the forest's edges, ascending.
template <class Ids>
using DistributedSolve = HostArray<std::uint32_t> (*)(Communicator&, EdgeShare<Ids> const&, LocalForest<Ids> const&,
                                                      RankStatistics&);

template <class Ids>
struct DistributedSolver {
  std::string_view name;
  DistributedSolve<Ids> solve;
};

template <class Ids>
std::vector<DistributedSolver<Ids>> distributed_solvers();

}  // namespace otakar
