// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// distributed_boruvka: the minimum spanning forest of a graph in parts, by the ranks that hold them.
//
// In: the part of this rank. Out: which edges of its share are in the forest, ascending places in the share.
//
// Method:
//   a local graph       contract_local.hpp: each rank decides what its own edges tell, with a solver for one process
//   many edges          filter_edges.hpp: the light ones first, then what is left of the others
//   rounds              boruvka_round.hpp, until few edges are left
//   few edges           base_case.hpp: rank 0 solves them
// Bytes, messages and memory: docs/distributed.md.
#pragma once

#include <optional>

#include "distributed/boruvka/distributed_graph.hpp"
#include "distributed/local_forest.hpp"
#include "distributed/rank_statistics.hpp"

namespace otakar {

// few_edges: so many are left to rank 0; tests choose.
template <class Ids>
HostArray<std::uint32_t> distributed_boruvka(Communicator& ranks, DistributedGraph<Ids> const& graph,
                                             LocalForest<Ids> const& local_forest, RankStatistics& statistics,
                                             std::optional<std::uint64_t> few_edges = {});

}  // namespace otakar
