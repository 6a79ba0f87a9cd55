// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/filter_sollin.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class AnyIds, class Space>
Solver<AnyIds, Space> filter_sollin_entry()
{
  return {
      .name = "filter_sollin",
      .method = "lists partitioned by a sampled pivot, the heavy part filtered, then sollin",
      .source = "Cambier 2018",
      .needs_rows = true,
      .solve = [](Space const& space, Graph<AnyIds, Space> const& graph,
                  Statistics& statistics) { return filter_sollin<AnyIds>(space, graph, statistics); },
      .scratch_bytes = filter_sollin_bytes<AnyIds>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, filter_sollin_entry)

}  // namespace otakar
