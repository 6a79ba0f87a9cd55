// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/filter_boruvka/filter_boruvka.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> filter_boruvka_entry()
{
  return {
      .name = "filter_boruvka",
      .method = "light edges first, heavy ones filtered, contraction in between",
      .source = "otakar",
      .solve = [](Space const& space, Graph<Ids, Space> const& graph,
                  Statistics& statistics) { return filter_boruvka<Ids>(space, graph.list, statistics); },
      .scratch_bytes = filter_boruvka_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, filter_boruvka_entry)

}  // namespace otakar
