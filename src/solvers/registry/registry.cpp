// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/registry/registry.hpp"

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "core/words.hpp"

namespace otakar {

// Compiled by table.cpp.in.
template <class Ids, class Space>
std::vector<Solver<Ids, Space>> own_solvers();
template <class Ids, class Space>
std::vector<Solver<Ids, Space>> literature_solvers();

template <class Ids, class Space>
std::span<Solver<Ids, Space> const> solvers()
{
  static auto const table = [] {
    auto rows = own_solvers<Ids, Space>();
#ifdef OTAKAR_HAVE_CONTENDERS
    for (auto const& row : literature_solvers<Ids, Space>()) rows.push_back(row);
#endif
    return rows;
  }();
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
  throw Error("solver.name: " + unknown_word("solver", name, known));
}

#define INSTANTIATE(Space, Ids)                           \
  template std::span<Solver<Ids, Space> const> solvers(); \
  template Solver<Ids, Space> const& find_solver(std::string_view);
OTAKAR_FOR_EACH_SPACE_AND_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
