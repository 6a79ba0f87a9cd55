// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/run.hpp"

#include <algorithm>
#include <ctime>
#include <iomanip>
#include <sstream>

#include "build/make_forest.hpp"
#include "build/reorder.hpp"
#include "build/via_matrix.hpp"
#include "core/instantiate.hpp"
#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "driver/outputs.hpp"
#include "driver/report/report.hpp"
#include "driver/run_streamed.hpp"
#include "driver/runtime/probe_graph.hpp"
#include "driver/solve.hpp"
#include "driver/time_in_groups.hpp"
#include "graph/fingerprint.hpp"
#include "io/output_forest.hpp"
#include "solvers/registry/distributed_rows.hpp"

namespace otakar {

namespace {

std::string kokkos_version()
{
  return std::to_string(KOKKOS_VERSION_MAJOR) + "." + std::to_string(KOKKOS_VERSION_MINOR) + "." +
         std::to_string(KOKKOS_VERSION_PATCH);
}

std::string kokkos_configuration()
{
  std::ostringstream text;
  Kokkos::print_configuration(text);
  return text.str();
}

std::string date_text(std::time_t time)
{
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::ostringstream text;
  text << std::put_time(&parts, "%FT%TZ");
  return text.str();
}

// The graph of the deck: as it was loaded, or what comes out of a matrix it was put into, in its place.
template <class Space>
AnyEdgeList<typename Space::memory_space> pass_via(Deck const& deck, Loaded<Space>& loaded, Results& results,
                                                   std::ostream& out)
{
  if (deck.graph.via == Via::edge_list) return loaded.graph;
  Kokkos::Timer const timer;
  auto const host =
      std::visit([](auto const& list) -> AnyEdgeList<Kokkos::HostSpace> { return copy_to<Kokkos::HostSpace>(list); },
                 loaded.graph);
  auto const graph = copy_to<typename Space::memory_space>(via_matrix(host));
  loaded.graph = AnyEdgeList<typename Space::memory_space>();
  results.graph.via_seconds = timer.seconds();
  out << step_text("via", name_of(deck.graph.via), results.graph.via_seconds) << std::flush;
  return graph;
}

// What solvers see: the graph, or the same edges between renumbered vertices where the deck has graph.reorder.
template <class Ids, class Space>
EdgeList<Ids, Space> reorder(Space const& space, EdgeList<Ids, Space> const& list,
                             EdgeList<Ids, Kokkos::HostSpace> const& host_list, Deck const& deck, Results& results,
                             std::ostream& out)
{
  if (deck.graph.reorder == Reorder::none) return list;
  Kokkos::Timer const timer;
  auto const label =
      Kokkos::create_mirror_view_and_copy(typename Space::memory_space(), reverse_cuthill_mckee<Ids>(host_list));
  auto const relabelled = relabel<Ids>(space, list, label);
  space.fence("otakar::run::reorder");
  results.graph.reorder_seconds = timer.seconds();
  out << step_text("reorder", name_of(deck.graph.reorder), results.graph.reorder_seconds) << std::flush;
  return relabelled;
}

// By how much a forest misses the best weight there is.
template <class Ids, class Space>
std::string excess_text(Space const& space, Graph<Ids, Space> const& graph, TotalWeight const& weight)
{
  Statistics statistics;
  auto const best = find_solver<Ids, Space>("auto").solve(space, graph, {}, statistics);
  return weight.excess_over(make_forest<Ids>(space, graph.list, best).weight, graph.list.weights.objective).text();
}

// Throws where the deck is for another number of ranks than one.
void check_shares(Deck const& deck)
{
  if (deck.ranks.shares.size() > 1)
    throw Error(located(deck, "ranks.shares has " + std::to_string(deck.ranks.shares.size()) + " numbers for 1 rank"));
}

template <class Ids, class Space>
void run_solvers(Space const& space, EdgeList<Ids, Space> const& list, Deck const& deck, Numbering const& numbering,
                 Counters const& counters, Comparing const& comparing, Results& results, Outputs& outputs,
                 std::ostream& out)
{
  auto const sweep = sweep_of<Ids, Space>(deck, list.edges());
  for (auto const& line : sweep.skipped)
    if (std::ranges::find(results.skipped, line) == results.skipped.end()) {
      results.skipped.push_back(line);
      out << "skipped: " << line << "\n";
    }
  Progress progress("preparing");
  // Verification and output keep the graph as it came.
  EdgeList<Ids, Kokkos::HostSpace> host_list;
  if (deck.output.graph || deck.graph.reorder != Reorder::none) host_list = copy_to<Kokkos::HostSpace>(list);
  outputs.write_graph(host_list, numbering, results);
  Graph<Ids, Space> graph{reorder<Ids>(space, list, host_list, deck, results, out), {}};
  std::uint64_t const given = fingerprint<Ids>(space, graph.list);
  SolverOptions const options{deck.solver.remove_duplicates, deck.solver.window};
  Measures const measures{deck.measure.imbalance, counters.counted().empty() ? nullptr : &counters};
  for (auto const& solver : sweep.solvers) {
    std::string const name(solver.name);
    progress.now("preparing " + name);
    auto const preparation = prepare(space, solver, deck, graph);
    if (preparation.rows > 0) {
      results.graph.rows_seconds = preparation.rows;
      out << step_text("rows", std::to_string(graph.rows.arcs) + " arcs", preparation.rows) << std::flush;
    }
    if (preparation.partition > 0) {
      results.graph.partition_seconds = preparation.partition;
      out << step_text("partition", std::to_string(graph.partition.parts) + " parts", preparation.partition)
          << std::flush;
    }
    auto const time = [&](bool first) {
      return time_solver<Ids>(space, solver, graph, options, deck.timing, progress, first ? measures : Measures());
    };
    auto const probe = [&] { return probe_graph<Ids>(space, graph.list); };
    auto solved =
        is_probed(deck, comparing, list.edges()) ? time_in_groups(time, probe, results, comparing) : time(true);
    if (!solver.exact) {
      progress.now("exact weight beside " + name);
      solved.result.excess = excess_text<Ids>(space, graph, solved.forest.weight);
    }
    progress.now("verifying " + name);
    // Verification reads the very arrays that solvers were given.
    if (fingerprint<Ids>(space, graph.list) != given) solved.result.fault = "a solver changed its input";
    judge(space, list, solved.forest, numbering, deck.verify.level, solved.result);
    compare_digests(results.runs, solved.result);
    results.runs.push_back(solved.result);
    progress.now("writing");
    out << rounds_text(results.runs.back()) << figures_text(results.runs.back()) << std::flush;
    if (results.runs.size() > 1 || !results.passed() || !outputs.wants_forest()) continue;
    ForestLabels const labels{{results.version, results.graph.source}, name, numbering};
    outputs.write_forest(output_forest<Ids>(space, list, solved.forest, labels));
  }
}

}  // namespace

template <class Space>
Results results_of(Deck const& deck)
{
  Results results;
  results.version = version_text();
  results.date = date_text(std::time(nullptr));
  results.machine = describe_machine();
  results.build = build_facts();
  results.backend = Space::name();
  results.concurrency = Space().concurrency();
  results.kokkos_version = kokkos_version();
  results.kokkos = kokkos_configuration();
  results.title = deck.title;
  results.deck = to_json(deck);
  return results;
}

template <class Space>
static Results run(Deck const& deck, Comparing const& comparing, Outputs& outputs, std::ostream& out)
{
  check_shares(deck);
  GraphSource source = open_source(deck);
  auto const plan = plan_memory<Space>(deck, source);
  Results results = results_of<Space>(deck);
  results.skipped = plan.skipped;
  Counters const counters(deck.measure.counters);
  if (!counters.missing().empty()) results.skipped.push_back(counters.missing());
  if (is_streamed<Space>(deck, source, plan)) {
    run_streamed<Space>(deck, *source.file, results, outputs, out);
    return results;
  }
  check_memory<Space>(plan);
  out << header_text(results) << std::flush;

  auto loaded = [&] {
    Progress const progress(deck.graph.file.empty() ? "generating" : "reading " + source_text(deck));
    return load<Space>(deck, std::move(source));
  }();
  results.graph = loaded.facts;
  out << graph_text(results.graph) << std::flush;
  std::visit(
      [&](auto const& list) {
        run_solvers(Space(), list, deck, loaded.numbering, counters, comparing, results, outputs, out);
      },
      pass_via<Space>(deck, loaded, results, out));
  return results;
}

template <class Space>
std::vector<Results> run(std::vector<Deck> const& decks, std::ostream& out, Baseline const* baseline)
{
  // A mistake in the last one, or too little memory for it, is found before the first one is run.
  if (decks.size() > 1)
    for (auto const& deck : decks) {
      GraphSource const source = open_source(deck);
      auto const plan = plan_memory<Space>(deck, source);
      if (!is_streamed<Space>(deck, source, plan)) check_memory<Space>(plan);
    }
  std::vector<Results> all;
  for (auto const& deck : decks) {
    Outputs outputs(deck, out);
    all.push_back(run<Space>(deck, {baseline, all.size()}, outputs, out));
    outputs.write_report(all, decks.size() > 1 || deck.in_list);
    outputs.commit();
  }
  return all;
}

template <class Space>
void dry_run(Deck const& deck, std::ostream& out)
{
  GraphSource const source = open_source(deck);
  auto const plan = plan_memory<Space>(deck, source);
  out << to_toml(deck) << "\n" << plan_text(plan) << "# " << way_text<Space>(deck, source, plan) << "\n";
}

template <class Space>
void list_solvers(std::ostream& out)
{
  for (auto const& solver : solvers<NarrowIds, Space>())
    out << solver_text(solver.name, solver.host_only ? "host" : "any", solver.method, solver.source);
  for (auto const& row : distributed_rows) out << solver_text(row.name, "ranks", row.method, row.source);
}

#define INSTANTIATE(Space)                                                                            \
  template Results results_of<Space>(Deck const&);                                                    \
  template std::vector<Results> run<Space>(std::vector<Deck> const&, std::ostream&, Baseline const*); \
  template void dry_run<Space>(Deck const&, std::ostream&);                                           \
  template void list_solvers<Space>(std::ostream&);
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
