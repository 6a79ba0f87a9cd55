// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/colliding_prim.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> colliding_prim_entry()
{
  return {
      .name = "colliding_prim",
      .method = "threads grow trees and stop where they collide; trees are merged",
      .source = "Sousa 2014, after Kang and Bader 2009",
      .needs_rows = true,
      .host_only = true,
      .solve = on_host<Ids, Space>([](Space const& space, auto const& graph, Statistics& statistics) {
        return colliding_prim<Ids>(space, graph.rows, statistics);
      }),
      .scratch_bytes = colliding_prim_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, colliding_prim_entry)

}  // namespace otakar
