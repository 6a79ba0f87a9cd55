// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/soak/check_deck.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "core/mix_bits.hpp"
#include "driver/load.hpp"
#include "driver/solve.hpp"
#include "graph/fingerprint.hpp"

namespace otakar {

namespace {

// A fault is the program's; what the machine lacks is not.
template <class Work>
std::string text_of_failure(Work const& work)
{
  try {
    work();
  } catch (Error const& error) {
    if (error.code() == ExitCode::out_of_resource) throw;
    return std::string("throws: ") + error.what();
  } catch (std::bad_alloc const&) {
    throw;
  } catch (std::exception const& error) {
    return std::string("throws: ") + error.what();
  }
  return {};
}

template <class Space>
Space with_threads([[maybe_unused]] int threads)
{
#ifdef KOKKOS_ENABLE_OPENMP
  if constexpr (std::is_same_v<Space, Kokkos::OpenMP>) return Kokkos::OpenMP(threads);
#endif
  return Space();
}

template <class Ids, class Space>
Verdict check_solvers(Space const& space, EdgeList<Ids, Space> const& list, Deck const& deck,
                      Numbering const& numbering, std::vector<Solver<Ids, Space>> const& solvers)
{
  Verdict verdict;
  Graph<Ids, Space> graph{list, {}};
  std::uint64_t const given = fingerprint<Ids>(space, list);
  std::vector<SolverResult> results;
  Forest<Ids> first;
  Progress progress("soak");
  for (auto const& solver : solvers) {
    if (std::ranges::find(deck.solver.name, solver.name) == deck.solver.name.end()) continue;
    if (!solver.runs(list.edges())) continue;
    SolverResult result;
    std::string const failure = text_of_failure([&] {
      prepare(space, solver, deck, graph);
      auto const solved = time_solver<Ids>(space, solver, graph, {}, deck.timing, progress);
      result = solved.result;
      if (results.empty()) first = solved.forest;
      if (!solver.exact) result.excess = solved.forest.weight.excess_over(first.weight, deck.solver.objective).text();
      if (fingerprint<Ids>(space, list) != given) result.fault = "a solver changed its input";
      judge(space, list, solved.forest, numbering, deck.verify.level, result);
      compare_digests(results, result);
    });
    if (!failure.empty()) result.fault = failure;
    if (!result.fault.empty()) return {std::string(solver.name), result.fault, {}, 0};
    results.push_back(result);
  }
  if (!results.empty()) verdict.digest = results.front().digest;
  for (std::uint64_t i = 0; i < first.keys.extent(0); ++i) verdict.weights += hash_of_key(first.keys(i));
  return verdict;
}

template <class Space>
std::vector<std::string> names_in(SolverTables<Space> const& tables)
{
  std::vector<std::string> names;
  for (auto const& solver : std::get<0>(tables)) names.emplace_back(solver.name);
  return names;
}

}  // namespace

std::uint64_t hash_of_key(std::uint64_t key)
{
  return mix_bits(key + 1);
}

template <class Space>
SolverTables<Space> solver_tables()
{
  SolverTables<Space> tables;
  auto const add = [&]<class Ids>(std::vector<Solver<Ids, Space>>& table) {
    for (auto const& solver : solvers<Ids, Space>())
      if (solver.runs()) table.push_back(solver);
  };
  std::apply([&](auto&... table) { (add(table), ...); }, tables);
  return tables;
}

template <class Space>
Verdict check_deck(Deck const& deck, int threads, SolverTables<Space> const& tables)
{
  Verdict verdict;
  std::string const failure = text_of_failure([&] {
    Space const space = with_threads<Space>(threads);
    auto const loaded = load<Space>(deck, open_source(deck));
    verdict = std::visit(
        [&]<class Ids>(EdgeList<Ids, Space> const& list) {
          auto const& table = std::get<std::vector<Solver<Ids, Space>>>(tables);
          return check_solvers<Ids>(space, list, deck, loaded.numbering, table);
        },
        loaded.graph);
  });
  if (!failure.empty()) verdict.fault = failure;
  return verdict;
}

template <class Space>
Checker registered_checker()
{
  auto const tables = solver_tables<Space>();
  Checker checker{names_in<Space>(tables),
                  [tables](Deck const& deck, int threads) { return check_deck<Space>(deck, threads, tables); }};
#if defined(KOKKOS_ENABLE_SERIAL) && !defined(OTAKAR_DEVICE_PROGRAM_ONLY)
  if constexpr (!std::is_same_v<Space, Kokkos::Serial>)
    checker.check = [there = checker.check, tables = solver_tables<Kokkos::Serial>()](Deck const& deck, int threads) {
      Verdict const verdict = there(deck, threads);
      if (!verdict.fault.empty()) return verdict;
      Verdict serial = check_deck<Kokkos::Serial>(deck, 1, tables);
      if (serial.fault.empty() && serial.digest != verdict.digest)
        serial.fault = "its digest is not that of another backend";
      if (!serial.fault.empty()) serial.fault = "Serial: " + serial.fault;
      return serial;
    };
#endif
  return checker;
}

#define INSTANTIATE(Space)                                                          \
  template SolverTables<Space> solver_tables<Space>();                              \
  template Verdict check_deck<Space>(Deck const&, int, SolverTables<Space> const&); \
  template Checker registered_checker<Space>();
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
