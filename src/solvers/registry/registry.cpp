// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/registry/registry.hpp"

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "core/words.hpp"
#include "solvers/registry/distributed_rows.hpp"

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

namespace {

#ifdef OTAKAR_HAVE_MPI
constexpr char const* why_not_alone = "runs across ranks, not beside solvers of one rank";
#else
constexpr char const* why_not_alone = "needs MPI, which this otakar was built without";
#endif

template <class Ids, class Space>
Solver<Ids, Space> const& row_of(std::string_view name)
{
  std::vector<std::string_view> known;
  for (auto const& solver : solvers<Ids, Space>()) {
    if (solver.name == name) return solver;
    known.push_back(solver.name);
  }
  if (is_distributed(name)) throw Error("solver.name: '" + std::string(name) + "' " + why_not_alone);
  for (auto const& row : distributed_rows) known.push_back(row.name);
  throw Error("solver.name: " + unknown_word("solver", name, known));
}

}  // namespace

template <class Ids, class Space>
Solver<Ids, Space> const& find_solver(std::string_view name, std::uint64_t edges)
{
  auto const& solver = row_of<Ids, Space>(name);
  if (!solver.runs(edges)) throw Error("solver.name: '" + std::string(name) + "' " + solver.obstacle(edges));
  return solver;
}

template <class Ids, class Space>
Sweep<Ids, Space> find_solvers(std::span<std::string const> names, std::uint64_t edges)
{
  Sweep<Ids, Space> sweep;
  for (auto const& name : names) {
    auto const& solver = row_of<Ids, Space>(name);
    if (solver.runs(edges))
      sweep.solvers.push_back(solver);
    else
      sweep.skipped.push_back(name + " " + solver.obstacle(edges));
  }
  if (sweep.solvers.empty()) find_solver<Ids, Space>(names.front(), edges);
  return sweep;
}

#define INSTANTIATE(Space, Ids)                                                    \
  template std::span<Solver<Ids, Space> const> solvers();                          \
  template Solver<Ids, Space> const& find_solver(std::string_view, std::uint64_t); \
  template Sweep<Ids, Space> find_solvers(std::span<std::string const>, std::uint64_t);
OTAKAR_FOR_EACH_PROGRAM_AND_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
