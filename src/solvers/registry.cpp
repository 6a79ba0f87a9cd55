// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/registry.hpp"

#include <array>
#include <string>
#include <vector>

#include "nearest.hpp"

namespace otakar {

template <class AnyIds, class Space>
Solver<AnyIds, Space> auto_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> boruvka_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> boundary_prim_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> bucket_kruskal_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> colliding_prim_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> filter_boruvka_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> filter_kruskal_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> kruskal_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> partitioned_prim_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> prim_entry();
template <class AnyIds, class Space>
Solver<AnyIds, Space> window_kruskal_entry();

template <class AnyIds, class Space>
std::span<Solver<AnyIds, Space> const> solvers()
{
  static std::array const table{
      auto_entry<AnyIds, Space>(),              //
      boruvka_entry<AnyIds, Space>(),           //
      boundary_prim_entry<AnyIds, Space>(),     //
      bucket_kruskal_entry<AnyIds, Space>(),    //
      colliding_prim_entry<AnyIds, Space>(),    //
      filter_boruvka_entry<AnyIds, Space>(),    //
      filter_kruskal_entry<AnyIds, Space>(),    //
      kruskal_entry<AnyIds, Space>(),           //
      partitioned_prim_entry<AnyIds, Space>(),  //
      prim_entry<AnyIds, Space>(),              //
      window_kruskal_entry<AnyIds, Space>(),    //
  };
  return table;
}

template <class AnyIds, class Space>
Solver<AnyIds, Space> const& find_solver(std::string_view name)
{
  std::vector<std::string_view> known;
  for (auto const& solver : solvers<AnyIds, Space>()) {
    if (solver.name == name && solver.runs()) return solver;
    if (solver.name == name && !solver.needs.empty())
      throw Error("solver.name: '" + std::string(name) + "' needs " + std::string(solver.needs) +
                  ", which this otakar was built without");
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
