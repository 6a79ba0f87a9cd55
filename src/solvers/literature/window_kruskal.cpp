// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/window_kruskal.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> window_kruskal_entry()
{
  return {
      .name = "window_kruskal",
      .method = "priority locks by rank of edges, in a window that adapts",
      .source = "Lonestar, after Blelloch et al. 2012",
      .solve = [](Space const& space, Graph<Ids, Space> const& graph,
                  Statistics& statistics) { return window_kruskal<Ids>(space, graph.list, statistics); },
      .scratch_bytes = window_kruskal_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, window_kruskal_entry)

}  // namespace otakar
