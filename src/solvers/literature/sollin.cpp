// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/sollin.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> sollin_entry()
{
  return {
      .name = "sollin",
      .method = "sorted adjacency lists, taken from the lightest arc on",
      .source = "Cambier 2018",
      .needs_rows = true,
      .solve = [](Space const& space, Graph<Ids, Space> const& graph,
                  Statistics& statistics) { return sollin<Ids>(space, graph, statistics); },
      .scratch_bytes = sollin_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, sollin_entry)

}  // namespace otakar
