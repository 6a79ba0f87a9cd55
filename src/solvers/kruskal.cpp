// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/kruskal.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> kruskal_entry()
{
  return {
      .name = "kruskal",
      .method = "parallel sort, then union-find",
      .source = "Cambier et al. 2018, after Kruskal 1956",
      .host_only = true,
      .solve = on_host<Ids, Space>(
          [](Space const& space, auto const& graph, Statistics&) { return kruskal<Ids>(space, graph.list); }),
      .scratch_bytes = kruskal_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, kruskal_entry)

}  // namespace otakar
