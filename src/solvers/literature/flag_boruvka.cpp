// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/flag_boruvka.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> flag_boruvka_entry()
{
  return {
      .name = "flag_boruvka",
      .method = "rows never rebuilt, arcs flagged dead where they stand",
      .source = "Goyal and others",
      .needs_rows = true,
      .solve = [](Space const& space, Graph<Ids, Space> const& graph,
                  Statistics& statistics) { return flag_boruvka<Ids>(space, graph, statistics); },
      .scratch_bytes = flag_boruvka_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, flag_boruvka_entry)

}  // namespace otakar
