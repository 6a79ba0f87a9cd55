// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/boruvka.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class AnyIds, class Space>
Solver<AnyIds, Space> boruvka_entry()
{
  return {
      .name = "boruvka",
      .method = "contraction on rows, kernels over vertices",
      .source = "Sousa 2015",
      .needs_rows = true,
      .solve = [](Space const& space, Graph<AnyIds, Space> const& graph,
                  Statistics& statistics) { return boruvka<AnyIds>(space, graph.rows, statistics); },
      .scratch_bytes = boruvka_bytes<AnyIds>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, boruvka_entry)

}  // namespace otakar
