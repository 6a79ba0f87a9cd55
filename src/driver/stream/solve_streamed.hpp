// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// file -> forest -> verification, of a graph that is never in memory as a whole.
#pragma once

#include "driver/report/results.hpp"
#include "driver/runtime/progress.hpp"
#include "driver/stream/batch_plan.hpp"
#include "graph/any_edge_list.hpp"
#include "graph/forest.hpp"
#include "io/input.hpp"

namespace otakar {

struct Streamed {
  AnyEdgeList<Kokkos::HostSpace> forest;  // its edges alone,
  HostArray<std::uint64_t> record;        // and the record of each in the file, ascending
  Numbering numbering;
  ForestSummary summary;
  GraphResult facts;  // all but the source
  SolverResult result;
  double verify_seconds = 0;
};

// Solves by `auto`, verifies at this level, and writes all that is found out into the result.
template <class Space>
Streamed solve_streamed(Space const& space, GraphFile& file, BatchPlan const& plan, VerifyLevel level,
                        Progress& progress);

}  // namespace otakar
