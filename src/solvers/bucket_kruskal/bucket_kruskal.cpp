// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bucket_kruskal/bucket_kruskal.hpp"

#include "solvers/solver.hpp"

namespace otakar {

template <class Ids, class Space>
Solver<Ids, Space> bucket_kruskal_entry()
{
  return {
      .name = "bucket_kruskal",
      .method = "sorted in buckets by stages; threads find roots ahead and join in turns",
      .source = "otakar",
      .host_only = true,
      .solve = on_host<Ids, Space>([](Space const& space, auto const& graph, Statistics& statistics) {
        return bucket_kruskal<Ids>(space, graph.list, statistics);
      }),
      .scratch_bytes = bucket_kruskal_bytes<Ids>,
  };
}

OTAKAR_INSTANTIATE(OTAKAR_SOLVER, bucket_kruskal_entry)

}  // namespace otakar
