// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/sollin.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class AnyIds, class Space>
Solver<AnyIds, Space> sollin_entry()
{
  return {
      .name = "sollin",
      .method = "sorted adjacency lists, taken from the lightest arc on",
      .source = "Cambier 2018",
      .needs_rows = true,
      .solve = [](Space const& space, Graph<AnyIds, Space> const& graph,
                  Statistics& statistics) { return sollin<AnyIds>(space, graph, statistics); },
      .scratch_bytes = sollin_bytes<AnyIds>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, sollin_entry)

}  // namespace otakar
