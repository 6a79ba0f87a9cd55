// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/prim.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> prim_entry()
{
  return {
      .name = "prim",
      .method = "one tree after another, pairing heap; sequential",
      .source = "Sousa 2014, after Prim 1957",
      .needs_rows = true,
      .host_only = true,
      .solve = on_host<Ids, Space>([](Space const&, auto const& graph, Statistics&) { return prim<Ids>(graph.rows); }),
      .scratch_bytes = prim_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, prim_entry)

}  // namespace otakar
