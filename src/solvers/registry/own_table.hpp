// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The solvers that every otakar has, one row each. Compiled for every width of ids by table.cpp.in.
#pragma once

#include <vector>

#include "solvers/block_boruvka/block_boruvka.hpp"
#include "solvers/boruvka.hpp"
#include "solvers/bucket_kruskal/bucket_kruskal.hpp"
#include "solvers/filter_boruvka/filter_boruvka.hpp"
#include "solvers/kruskal.hpp"
#include "solvers/registry/auto.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

template <class Ids, class Space>
std::vector<Solver<Ids, Space>> own_solvers()
{
  return {
      {.name = "auto",
       .method = "the fastest for the graph given",
       .source = "otakar",
       .solve = choose_and_solve<Ids, Space>,
       .scratch_bytes = choose_and_solve_bytes<Ids, Space>,
       .usual_bytes = choose_and_solve_usual_bytes<Ids, Space>},
      {.name = "block_boruvka",
       .method = "cache-sized vertex blocks contracted alone, the rest by filter_boruvka",
       .source = "otakar",
       .host_only = true,
       .solve =
           on_host<Ids, Space>([](auto const& space, auto const& graph, auto const& options, Statistics& statistics) {
             return block_boruvka<Ids>(space, graph, options, statistics, filter_boruvka<Ids, HostOf<Space>>);
           }),
       .scratch_bytes =
           [](GraphSize size) { return block_boruvka_bytes<Ids>(size, filter_boruvka_bytes<Ids, Host>(size)); },
       .usual_bytes =
           [](GraphSize size) { return block_boruvka_usual_bytes<Ids>(size, filter_boruvka_usual_bytes<Ids>(size)); }},
      {.name = "boruvka",
       .method = "contraction on rows, kernels over vertices",
       .source = "Sousa 2015",
       .needs_rows = true,
       .solve = boruvka<Ids, Space>,
       .scratch_bytes = boruvka_bytes<Ids>,
       .usual_bytes = boruvka_usual_bytes<Ids>},
      {.name = "bucket_kruskal",
       .method = "sorted in buckets by stages, united in order or, by more than 4 threads, in windows",
       .source = "otakar",
       .host_only = true,
       .solve = on_host<Ids, Space>(bucket_kruskal<Ids, HostOf<Space>>),
       .scratch_bytes = bucket_kruskal_bytes<Ids, HostOf<Space>>,
       .usual_bytes = bucket_kruskal_usual_bytes<Ids, HostOf<Space>>},
      {.name = "filter_boruvka",
       .method = "light edges first, heavy ones filtered, contraction in between",
       .source = "otakar",
       .solve = filter_boruvka<Ids, Space>,
       .scratch_bytes = filter_boruvka_bytes<Ids, Space>,
       .usual_bytes = in_host_memory<Space> ? filter_boruvka_usual_bytes<Ids> : nullptr},
      {.name = "kruskal",
       .method = "parallel sort, then union-find",
       .source = "Cambier et al. 2018, after Kruskal 1956",
       .host_only = true,
       .solve = on_host<Ids, Space>(kruskal<Ids, HostOf<Space>>),
       .scratch_bytes = kruskal_bytes<Ids>},
  };
}

}  // namespace otakar
