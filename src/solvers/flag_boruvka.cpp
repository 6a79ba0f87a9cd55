// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/flag_boruvka.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class AnyIds, class Space>
Solver<AnyIds, Space> flag_boruvka_entry()
{
  return {
      .name = "flag_boruvka",
      .method = "rows never rebuilt, arcs flagged dead where they stand",
      .source = "Goyal and others",
      .needs_rows = true,
      .solve = [](Space const& space, Graph<AnyIds, Space> const& graph,
                  Statistics& statistics) { return flag_boruvka<AnyIds>(space, graph, statistics); },
      .scratch_bytes = flag_boruvka_bytes<AnyIds>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, flag_boruvka_entry)

}  // namespace otakar
