// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/registry.hpp"

#include <array>
#include <string>
#include <vector>

#include "instantiate.hpp"
#include "nearest.hpp"
#include "solvers/auto_solver.hpp"
#include "solvers/boruvka.hpp"
#include "solvers/bucket_kruskal.hpp"
#include "solvers/filter_boruvka.hpp"
#include "solvers/kruskal.hpp"

namespace otakar {

namespace {

// The call of a solver that works on host memory alone; null on a device.
template <class AnyIds, class Space, class Solve>
constexpr auto on_host(Solve solve) -> decltype(Solver<AnyIds, Space>::solve)
{
  if constexpr (Kokkos::SpaceAccessibility<Kokkos::HostSpace, typename Space::memory_space>::accessible)
    return solve;
  else
    return nullptr;
}

template <class AnyIds, class Space>
auto const table = std::array{
    Solver<AnyIds, Space>{
        .name = "auto",
        .method = "the fastest for the graph at hand",
        .source = "otakar",
        .solve = [](Space const& space, Graph<AnyIds, Space> const& graph,
                    Statistics& statistics) { return auto_solver<AnyIds>(space, graph.list, statistics); },
        .scratch_bytes = auto_solver_bytes<AnyIds>,
    },
    Solver<AnyIds, Space>{
        .name = "boruvka",
        .method = "contraction on rows, kernels over vertices",
        .source = "Sousa 2015",
        .needs_rows = true,
        .solve = [](Space const& space, Graph<AnyIds, Space> const& graph,
                    Statistics& statistics) { return boruvka<AnyIds>(space, graph.rows, statistics); },
        .scratch_bytes = boruvka_bytes<AnyIds>,
    },
    Solver<AnyIds, Space>{
        .name = "bucket_kruskal",
        .method = "sorted in buckets by stages, one thread joins, others look ahead",
        .source = "otakar",
        .host_only = true,
        .solve = on_host<AnyIds, Space>([](Space const& space, auto const& graph, Statistics& statistics) {
          return bucket_kruskal<AnyIds>(space, graph.list, statistics);
        }),
        .scratch_bytes = bucket_kruskal_bytes<AnyIds>,
    },
    Solver<AnyIds, Space>{
        .name = "filter_boruvka",
        .method = "light edges first, heavy ones filtered, contraction in between",
        .source = "otakar",
        .solve = [](Space const& space, Graph<AnyIds, Space> const& graph,
                    Statistics& statistics) { return filter_boruvka<AnyIds>(space, graph.list, statistics); },
        .scratch_bytes = filter_boruvka_bytes<AnyIds>,
    },
    Solver<AnyIds, Space>{
        .name = "kruskal",
        .method = "sorted edges, union-find; sequential, the reference",
        .source = "Kruskal 1956",
        .host_only = true,
        .solve = on_host<AnyIds, Space>(
            [](Space const&, auto const& graph, Statistics&) { return kruskal<AnyIds>(graph.list); }),
        .scratch_bytes = kruskal_bytes<AnyIds>,
    },
};

}  // namespace

template <class AnyIds, class Space>
std::span<Solver<AnyIds, Space> const> solvers()
{
  return table<AnyIds, Space>;
}

template <class AnyIds, class Space>
Solver<AnyIds, Space> const& find_solver(std::string_view name)
{
  std::vector<std::string_view> known;
  for (auto const& solver : table<AnyIds, Space>) {
    if (solver.name == name && solver.solve) return solver;
    if (solver.name == name)
      throw Error("solver.name: '" + std::string(name) + "' runs on the host only, not on " + Space::name());
    known.push_back(solver.name);
  }
  std::string names;
  for (auto const word : known) names += (names.empty() ? "" : ", ") + std::string(word);
  throw Error("solver.name: unknown solver '" + std::string(name) + "'" + did_you_mean(name, known) +
              " (one of: " + names + ")");
}

#define OTAKAR_SOLVERS(Space)                                             \
  template std::span<Solver<NarrowIds, Space> const> solvers();           \
  template std::span<Solver<WideKeys, Space> const> solvers();            \
  template std::span<Solver<WideIds, Space> const> solvers();             \
  template Solver<NarrowIds, Space> const& find_solver(std::string_view); \
  template Solver<WideKeys, Space> const& find_solver(std::string_view);  \
  template Solver<WideIds, Space> const& find_solver(std::string_view);
OTAKAR_INSTANTIATE(OTAKAR_SOLVERS)

}  // namespace otakar
