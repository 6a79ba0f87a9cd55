// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/boruvka_seq.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> boruvka_seq_entry()
{
  return {
      .name = "boruvka_seq",
      .method = "disjoint set, every edge offered to both components; sequential",
      .source = "Sousa 2014",
      .host_only = true,
      .solve = on_host<Ids, Space>([](Space const&, auto const& graph, Statistics& statistics) {
        return boruvka_seq<Ids>(graph.list, statistics);
      }),
      .scratch_bytes = boruvka_seq_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, boruvka_seq_entry)

}  // namespace otakar
