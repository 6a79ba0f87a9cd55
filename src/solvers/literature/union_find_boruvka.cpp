// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/union_find_boruvka.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> union_find_boruvka_entry()
{
  return {
      .name = "union_find_boruvka",
      .method = "disjoint set, edges never rebuilt: find lightest edges, then unite",
      .source = "Galois Lonestar",
      .solve = [](Space const& space, Graph<Ids, Space> const& graph,
                  Statistics& statistics) { return union_find_boruvka<Ids>(space, graph.list, statistics); },
      .scratch_bytes = union_find_boruvka_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, union_find_boruvka_entry)

}  // namespace otakar
