// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/filter_sollin.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> filter_sollin_entry()
{
  return {
      .name = "filter_sollin",
      .method = "lists partitioned by a sampled pivot, the heavy part filtered, then sollin",
      .source = "Cambier 2018",
      .needs_rows = true,
      .solve = [](Space const& space, Graph<Ids, Space> const& graph,
                  Statistics& statistics) { return filter_sollin<Ids>(space, graph, statistics); },
      .scratch_bytes = filter_sollin_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, filter_sollin_entry)

}  // namespace otakar
