// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// mpi_replicated: the contraction Boruvka of boruvka.hpp with all arrays on all ranks, the baseline of what goes across
// ranks.
//
// Method: C. da Silva Sousa, "Efficient sequential and parallel versions of MST-solvers for multi-core CPU-chips and
// GPUs", 2014, Algorithm 6. A rank has a range of consecutive vertices; each kernel runs over these, by the threads of
// the rank, and what it writes is gathered on all ranks before the next. A round gathers the lightest arcs of vertices,
// twice; colours, once per step of pointer jumping; new vertex ids, row starts and arcs; and it sums the degrees.
//
// Differs from the source: ties go by edge id, which travels with an arc; a vertex without arcs keeps its colour, so
// graphs need not be connected; and a rank inserts all arcs of its new vertices, whichever old vertices they are of,
// for only then do the arcs of a rank lie together.
// Cost: memory as in one process, on every rank; bytes grow with the number of ranks.
#pragma once

#include "distributed/edge_share.hpp"
#include "distributed/rank_statistics.hpp"
#include "graph/graph.hpp"

namespace otakar {

template <class Ids>
struct ReplicatedGraph {
  Csr<Ids, Host> rows;           // of the whole graph
  std::uint64_t first_edge = 0;  // of the rank's share
  std::uint64_t own = 0;         // edges of the share
};

// Collective. Throws where the whole graph does not fit the ids of a rank.
template <class Ids>
ReplicatedGraph<Ids> replicate(Communicator& ranks, EdgeShare<Ids> const& share);

// Which edges of the rank's share are in the forest, ascending places in the share.
template <class Ids>
HostArray<std::uint32_t> mpi_replicated(Communicator& ranks, ReplicatedGraph<Ids> const& graph,
                                        RankStatistics& statistics);

}  // namespace otakar
