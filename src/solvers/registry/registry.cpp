// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/registry/registry.hpp"

#include <array>
#include <string>
#include <vector>

#include "core/nearest.hpp"

namespace otakar {

// Each has its entry in the file of its name.
#define OTAKAR_OWN(X) \
  X(auto)             \
  X(block_boruvka)    \
  X(boruvka)          \
  X(bucket_kruskal)   \
  X(filter_boruvka)   \
  X(kruskal)
#ifdef OTAKAR_HAVE_CONTENDERS
#define OTAKAR_CONTENDERS(X) \
  X(boruvka_seq)             \
  X(boundary_prim)           \
  X(colliding_prim)          \
  X(filter_kruskal)          \
  X(filter_sollin)           \
  X(flag_boruvka)            \
  X(partitioned_prim)        \
  X(prim)                    \
  X(primitive_boruvka)       \
  X(sollin)                  \
  X(union_find_boruvka)      \
  X(window_kruskal)
#else
#define OTAKAR_CONTENDERS(X)
#endif
#define OTAKAR_EVERY_SOLVER(X) OTAKAR_OWN(X) OTAKAR_CONTENDERS(X)

#define OTAKAR_DECLARE(name)        \
  template <class Ids, class Space> \
  Solver<Ids, Space> name##_entry();
OTAKAR_EVERY_SOLVER(OTAKAR_DECLARE)

template <class Ids, class Space>
std::span<Solver<Ids, Space> const> solvers()
{
#define OTAKAR_LIST(name) name##_entry<Ids, Space>(),
  static std::array const table{OTAKAR_EVERY_SOLVER(OTAKAR_LIST)};
  return table;
}

template <class Ids, class Space>
Solver<Ids, Space> const& find_solver(std::string_view name)
{
  std::vector<std::string_view> known;
  for (auto const& solver : solvers<Ids, Space>()) {
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
