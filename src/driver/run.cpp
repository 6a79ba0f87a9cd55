// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/run.hpp"

#include <sstream>

#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "driver/outputs.hpp"
#include "driver/report.hpp"
#include "driver/solve.hpp"
#include "driver/version.hpp"
#include "graph/build_csr.hpp"
#include "graph/reorder.hpp"
#include "instantiate.hpp"
#include "verify/certificate.hpp"

namespace otakar {

namespace {

VerifyLevel level_of(Deck const& deck)
{
  if (deck.verify.level == "none") return VerifyLevel::none;
  return deck.verify.level == "structure" ? VerifyLevel::structure : VerifyLevel::full;
}

template <class AnyIds>
void verify(EdgeListIn<AnyIds, Kokkos::HostSpace> const& graph, Forest<AnyIds> const& forest,
            Numbering const& numbering, VerifyLevel level, SolverResult& result)
{
  static constexpr char const* names[] = {"none", "structure", "full"};
  auto const fault = find_fault<AnyIds>(graph, forest.edges, level);
  result.verified = fault ? "failed" : names[int(level)];
  if (!fault) return;
  result.fault = "edge " + std::to_string(fault->edge);
  if (fault->edge < graph.edges())
    result.fault = "edge " + std::to_string(numbering.record_of(fault->edge)) + " (" +
                   std::to_string(graph.u(fault->edge) + numbering.first_vertex) + " - " +
                   std::to_string(graph.v(fault->edge) + numbering.first_vertex) + ")";
  result.fault += " " + fault->text;
}

std::string kokkos_configuration()
{
  std::ostringstream text;
  Kokkos::print_configuration(text);
  return text.str();
}

// Every exact solver returns the same forest, so in a sweep the first digest binds the rest.
void compare_digests(std::vector<SolverResult>& runs)
{
  auto& last = runs.back();
  if (last.fault.empty() && last.digest != runs.front().digest)
    last.fault = "its digest is not that of " + runs.front().solver;
}

// What solvers see: the graph, or the same edges between renamed vertices where the deck asks for that.
template <class AnyIds, class Space>
EdgeList<AnyIds, Space> reorder(Space const& space, EdgeListIn<AnyIds, typename Space::memory_space> const& list,
                                EdgeListIn<AnyIds, Kokkos::HostSpace> const& host_list, Deck const& deck,
                                Results& results, std::ostream& out)
{
  if (deck.graph.reorder == "none") return list;
  Kokkos::Timer const timer;
  auto const label =
      Kokkos::create_mirror_view_and_copy(typename Space::memory_space(), reverse_cuthill_mckee<AnyIds>(host_list));
  auto const relabelled = relabel<AnyIds>(space, list, label);
  space.fence("otakar::run::reorder");
  results.graph.reorder_seconds = timer.seconds();
  out << step_text("reorder", deck.graph.reorder, results.graph.reorder_seconds) << std::flush;
  return relabelled;
}

template <class AnyIds, class Space>
void run_solvers(Space const& space, EdgeListIn<AnyIds, typename Space::memory_space> const& list, Deck const& deck,
                 Numbering const& numbering, Results& results, Outputs const& outputs, std::ostream& out)
{
  Progress progress("reordering");
  // Verification and output keep the graph as it came.
  auto const host_list = copy_to<Kokkos::HostSpace>(list);
  Graph<AnyIds, Space> graph{reorder<AnyIds>(space, list, host_list, deck, results, out), {}};
  TimingRule const rule{deck.timing.warmup, deck.timing.k, deck.timing.most, deck.timing.within};
  for (auto const& name : deck.solver.name) {
    auto const& solver = find_solver<AnyIds, Space>(name);
    if (solver.needs_rows && graph.rows.offset.extent(0) == 0) {
      progress.now("building rows");
      Kokkos::Timer const timer;
      graph.rows = build_csr<AnyIds>(space, graph.list);
      space.fence("otakar::run::rows");
      results.graph.rows_seconds = timer.seconds();
      auto const arcs = std::to_string(graph.rows.arcs) + " arcs";
      out << step_text("rows", arcs, results.graph.rows_seconds) << std::flush;
    }
    auto solved = time_solver<AnyIds>(space, solver, graph, rule, progress);
    progress.now("verifying " + name);
    verify(host_list, solved.forest, numbering, level_of(deck), solved.result);
    results.runs.push_back(solved.result);
    compare_digests(results.runs);
    out << rounds_text(results.runs.back()) << figures_text(results.runs.back()) << std::flush;
    if (results.runs.size() == 1 && results.passed())
      outputs.write_forest(host_list, solved.forest, numbering, results);
  }
}

}  // namespace

template <class Space>
Results run(Deck const& deck, std::ostream& out)
{
  check_memory(plan_memory<Space>(deck));
  Outputs const outputs(deck);
  Results results;
  results.version = version_text();
  results.backend = Space::name();
  results.concurrency = Space().concurrency();
  results.kokkos = kokkos_configuration();
  results.title = deck.title;
  out << header_text(results) << std::flush;

  auto loaded = [&] {
    Progress const progress(deck.graph.file.empty() ? "generating" : "reading " + deck.graph.file);
    return load<Space>(deck);
  }();
  results.graph = loaded.facts;
  out << graph_text(results.graph) << std::flush;
  std::visit([&](auto const& list) { run_solvers(Space(), list, deck, loaded.numbering, results, outputs, out); },
             loaded.graph);
  outputs.write_report(results);
  return results;
}

template <class Space>
void dry_run(Deck const& deck, std::ostream& out)
{
  out << to_toml(deck) << "\n" << plan_text(plan_memory<Space>(deck));
}

template <class Space>
void list_solvers(std::ostream& out)
{
  for (auto const& solver : solvers<NarrowIds, Space>())
    out << solver_text(solver.name, solver.host_only ? "host" : "any", solver.method, solver.source);
}

#define OTAKAR_RUN(Space)                                   \
  template Results run<Space>(Deck const&, std::ostream&);  \
  template void dry_run<Space>(Deck const&, std::ostream&); \
  template void list_solvers<Space>(std::ostream&);
OTAKAR_INSTANTIATE(OTAKAR_RUN)

}  // namespace otakar
