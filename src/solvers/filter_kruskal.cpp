// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/filter_kruskal.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class AnyIds, class Space>
Solver<AnyIds, Space> filter_kruskal_entry()
{
  return {
      .name = "filter_kruskal",
      .method = "partition at a sampled edge, light half first, heavy half filtered",
      .source = "Cambier et al. 2018, after Osipov et al. 2009",
      .host_only = true,
      .solve = on_host<AnyIds, Space>(
          [](Space const& space, auto const& graph, Statistics&) { return filter_kruskal<AnyIds>(space, graph.list); }),
      .scratch_bytes = kruskal_bytes<AnyIds>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, filter_kruskal_entry)

}  // namespace otakar
