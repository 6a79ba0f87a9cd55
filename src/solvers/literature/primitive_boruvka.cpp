// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/primitive_boruvka.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> primitive_boruvka_entry()
{
  return {
      .name = "primitive_boruvka",
      .method = "scans, sorts and compactions alone; duplicate edges removed",
      .source = "Vineet 2009",
      .solve = [](Space const& space, Graph<Ids, Space> const& graph,
                  Statistics& statistics) { return primitive_boruvka<Ids>(space, graph.list, {}, statistics); },
      .solve_with =
          [](Space const& space, Graph<Ids, Space> const& graph, SolverOptions const& options, Statistics& statistics) {
            return primitive_boruvka<Ids>(space, graph.list, options, statistics);
          },
      .scratch_bytes = primitive_boruvka_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, primitive_boruvka_entry)

}  // namespace otakar
