// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/block_boruvka/block_boruvka.hpp"

#include "solvers/filter_boruvka/filter_boruvka.hpp"
#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> block_boruvka_entry()
{
  return {
      .name = "block_boruvka",
      .method = "cache-sized vertex blocks contracted alone, the rest by filter_boruvka",
      .source = "otakar",
      .host_only = true,
      .solve = on_host<Ids, Space>([](Space const& space, auto const& graph, Statistics& statistics) {
        return block_boruvka<Ids>(space, graph.list, statistics, filter_boruvka<Ids, Space>);
      }),
      .scratch_bytes = [](GraphSize size) { return block_boruvka_bytes<Ids>(size, filter_boruvka_bytes<Ids>(size)); },
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, block_boruvka_entry)

}  // namespace otakar
