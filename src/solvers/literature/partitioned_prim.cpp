// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/partitioned_prim.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> partitioned_prim_entry()
{
  return {
      .name = "partitioned_prim",
      .method = "METIS parts side by side, then Prim on the union of their forests",
      .source = "Sousa 2014",
      .needs_rows = true,
      .host_only = true,
      .needs = can_partition() ? "" : "METIS",
      .solve = on_host<Ids, Space>(
          [](Space const& space, auto const& graph, Statistics&) { return partitioned_prim<Ids>(space, graph); }),
      .scratch_bytes = partitioned_prim_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, partitioned_prim_entry)

}  // namespace otakar
