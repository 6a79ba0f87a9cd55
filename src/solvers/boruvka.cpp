// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/boruvka.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> boruvka_entry()
{
  return {
      .name = "boruvka",
      .method = "contraction on rows, kernels over vertices",
      .source = "Sousa 2015",
      .needs_rows = true,
      .solve = [](Space const& space, Graph<Ids, Space> const& graph,
                  Statistics& statistics) { return boruvka<Ids>(space, graph.rows, statistics); },
      .scratch_bytes = boruvka_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, boruvka_entry)

}  // namespace otakar
