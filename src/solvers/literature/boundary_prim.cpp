// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/boundary_prim.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> boundary_prim_entry()
{
  return {
      .name = "boundary_prim",
      .method = "APPROXIMATE: METIS parts side by side, mended at their boundary",
      .source = "Sousa 2014",
      .needs_rows = true,
      .host_only = true,
      .exact = false,
      .needs = can_partition() ? "" : "METIS",
      .solve = on_host<Ids, Space>(
          [](Space const& space, auto const& graph, Statistics&) { return boundary_prim<Ids>(space, graph); }),
      .scratch_bytes = boundary_prim_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, boundary_prim_entry)

}  // namespace otakar
