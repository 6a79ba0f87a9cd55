// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/filter_kruskal.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> filter_kruskal_entry()
{
  return {
      .name = "filter_kruskal",
      .method = "partition at a sampled edge, light half first, heavy half filtered",
      .source = "Cambier et al. 2018, after Osipov et al. 2009",
      .host_only = true,
      .solve = on_host<Ids, Space>(
          [](Space const& space, auto const& graph, Statistics&) { return filter_kruskal<Ids>(space, graph.list); }),
      .scratch_bytes = kruskal_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, filter_kruskal_entry)

}  // namespace otakar
