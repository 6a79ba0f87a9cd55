// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The contenders of the literature, one row each. Compiled for every width of ids by table.cpp.in.
#pragma once

#include <vector>

#include "build/partition.hpp"
#include "solvers/literature/boruvka_seq.hpp"
#include "solvers/literature/boundary_prim.hpp"
#include "solvers/literature/colliding_prim.hpp"
#include "solvers/literature/filter_kruskal.hpp"
#include "solvers/literature/filter_sollin.hpp"
#include "solvers/literature/flag_boruvka.hpp"
#include "solvers/literature/partitioned_prim.hpp"
#include "solvers/literature/primitive_boruvka.hpp"
#include "solvers/literature/reverse_delete.hpp"
#include "solvers/literature/sollin.hpp"
#include "solvers/literature/union_find_boruvka.hpp"
#include "solvers/literature/window_kruskal.hpp"
#include "solvers/prim.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

template <class Ids, class Space>
std::vector<Solver<Ids, Space>> literature_solvers()
{
  std::string_view const metis = can_partition() ? "" : "METIS";
  return {
      {.name = "boruvka_seq",
       .method = "disjoint set, every edge offered to both components; sequential",
       .source = "Sousa 2014",
       .host_only = true,
       .solve = on_host<Ids, Space>(boruvka_seq<Ids, HostOf<Space>>),
       .scratch_bytes = boruvka_seq_bytes<Ids>},
      {.name = "boundary_prim",
       .method = "APPROXIMATE: METIS parts in parallel, repaired at their boundary",
       .source = "Sousa 2014",
       .needs_rows = true,
       .needs_parts = true,
       .host_only = true,
       .exact = false,
       .needs = metis,
       .solve = on_host<Ids, Space>(boundary_prim<Ids, HostOf<Space>>),
       .scratch_bytes = boundary_prim_bytes<Ids>},
      {.name = "colliding_prim",
       .method = "threads grow trees and stop where they collide; trees are merged",
       .source = "Sousa 2014, after Kang and Bader 2009",
       .needs_rows = true,
       .host_only = true,
       .solve = on_host<Ids, Space>(colliding_prim<Ids, HostOf<Space>>),
       .scratch_bytes = colliding_prim_bytes<Ids>,
       .usual_bytes = colliding_prim_usual_bytes<Ids>},
      {.name = "filter_kruskal",
       .method = "partition at a sampled edge, light half first, heavy half filtered",
       .source = "Cambier et al. 2018, after Osipov et al. 2009",
       .host_only = true,
       .solve = on_host<Ids, Space>(filter_kruskal<Ids, HostOf<Space>>),
       .scratch_bytes = kruskal_bytes<Ids>},
      {.name = "filter_sollin",
       .method = "lists partitioned by a sampled pivot, the heavy part filtered, then sollin",
       .source = "Cambier 2018",
       .needs_rows = true,
       .solve = filter_sollin<Ids, Space>,
       .scratch_bytes = filter_sollin_bytes<Ids>},
      {.name = "flag_boruvka",
       .method = "arcs in segments marked by flags, compacted and sorted anew in every round",
       .source = "Goyal and others",
       .needs_rows = true,
       .solve = flag_boruvka<Ids, Space>,
       .scratch_bytes = flag_boruvka_bytes<Ids>,
       .usual_bytes = flag_boruvka_usual_bytes<Ids>},
      {.name = "partitioned_prim",
       .method = "METIS parts in parallel, then Prim on the union of their forests",
       .source = "Sousa 2014",
       .needs_rows = true,
       .needs_parts = true,
       .host_only = true,
       .needs = metis,
       .solve = on_host<Ids, Space>(partitioned_prim<Ids, HostOf<Space>>),
       .scratch_bytes = partitioned_prim_bytes<Ids>,
       .usual_bytes = partitioned_prim_usual_bytes<Ids>},
      {.name = "prim",
       .method = "one tree after another, pairing heap; sequential",
       .source = "Sousa 2014, after Prim 1957",
       .needs_rows = true,
       .host_only = true,
       .solve = on_host<Ids, Space>(prim<Ids, HostOf<Space>>),
       .scratch_bytes = prim_bytes<Ids>},
      {.name = "primitive_boruvka",
       .method = "scans, sorts and compactions alone; duplicate edges removed",
       .source = "Vineet 2009",
       .takes_duplicates = true,
       .solve = primitive_boruvka<Ids, Space>,
       .scratch_bytes = primitive_boruvka_bytes<Ids>},
      {.name = "reverse_delete",
       .method = "heaviest edges deleted while their ends stay connected; up to 100000 edges",
       .source = "Sousa 2014, after Kruskal 1956",
       .host_only = true,
       .most_edges = reverse_delete_steps::most_edges,
       .solve = on_host<Ids, Space>(reverse_delete<Ids, HostOf<Space>>),
       .scratch_bytes = reverse_delete_bytes<Ids>},
      {.name = "sollin",
       .method = "sorted adjacency lists, taken from the lightest arc on",
       .source = "Cambier 2018",
       .needs_rows = true,
       .solve = sollin<Ids, Space>,
       .scratch_bytes = sollin_bytes<Ids>},
      {.name = "union_find_boruvka",
       .method = "disjoint set, edges never rebuilt: find lightest edges, then unite",
       .source = "Galois Lonestar",
       .solve = union_find_boruvka<Ids, Space>,
       .scratch_bytes = union_find_boruvka_bytes<Ids>,
       .usual_bytes = union_find_boruvka_usual_bytes<Ids>},
      {.name = "window_kruskal",
       .method = "priority locks by rank of edges, in a window that adapts",
       .source = "Lonestar, after Blelloch et al. 2012",
       .takes_window = true,
       .solve = window_kruskal<Ids, Space>,
       .scratch_bytes = window_kruskal_bytes<Ids>,
       .usual_bytes = window_kruskal_usual_bytes<Ids>},
  };
}

}  // namespace otakar
