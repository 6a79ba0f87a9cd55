// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/solve.hpp"

#include <algorithm>

#include "build/build_csr.hpp"
#include "build/make_forest.hpp"
#include "build/partition.hpp"
#include "core/instantiate.hpp"
#include "driver/runtime/memory.hpp"
#include "graph/edge_list.hpp"
#include "io/labels.hpp"
#include "io/partition_file.hpp"
#include "verify/certificate.hpp"

namespace otakar {

namespace {

std::string last_part(std::string const& name)
{
  auto const colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

void add_phase(std::vector<Phase>& phases, std::string const& name, TimedRegion const& region)
{
  auto const known = std::find_if(phases.begin(), phases.end(), [&](Phase const& phase) { return phase.name == name; });
  if (known == phases.end()) {
    phases.push_back({name, region.seconds, region.events});
    return;
  }
  known->seconds += region.seconds;
  for (std::size_t i = 0; i < region.events.size(); ++i) known->events[i] += region.events[i];
}

// Regions named "round" become rounds; the regions they hold, and those outside any, are phases.
void add_times(SolverResult& result, std::vector<TimedRegion> const& regions)
{
  RoundResult* round = nullptr;
  int round_depth = 0;
  std::size_t rounds = 0;
  for (auto const& region : regions) {
    std::string const name = last_part(region.name);
    if (round && region.depth <= round_depth) round = nullptr;
    if (name == "round" && rounds < result.rounds.size()) {
      round = &result.rounds[rounds++];
      round_depth = region.depth;
      round->seconds = region.seconds;
      round->events = region.events;
    } else if (region.depth == (round ? round_depth + 1 : 0)) {
      if (round) add_phase(round->phases, name, region);
      add_phase(result.phases, name, region);
    }
  }
}

}  // namespace

template <class Ids, class Space>
Solved<Ids> time_solver(Space const& space, Solver<Ids, Space> const& solver, Graph<Ids, Space> const& graph,
                        SolverOptions const& options, TimingRule const& rule, Progress& progress,
                        Measures const& measures)
{
  Solved<Ids> solved;
  auto& result = solved.result;
  result.solver = solver.name;
  result.vertices = graph.list.vertices;
  result.edges = graph.list.edges();

  space.fence("otakar::solve::start");
  Statistics statistics;
  Array<typename Ids::Edge, Space> chosen;
  auto const solve = [&](SolverOptions const& given) {
    statistics = {};
    chosen = {};
    chosen = solver.solve(space, graph, given, statistics);
    space.fence("otakar::solve::done");
  };
  // A solve that is the only one is timed and profiled at once.
  bool const once = rule.warmup == 0 && rule.most == 1;
  std::uint64_t calls = 0;
  if (!once)
    result.timing = measure(rule, [&] {
      progress.now(result.solver + ", run " + std::to_string(++calls));
      solve(options);
    });
  {
    progress.now(result.solver + ", profile");
    chosen = {};
    MemoryMeter const memory;
    RegionTimer const timer(measures.counters);
    auto const events = measures.counters ? measures.counters->read() : std::vector<std::uint64_t>();
    if (once)
      result.timing = measure(rule, [&] { solve(options); });
    else
      solve(options);
    result.taken = statistics.taken;
    for (auto const& round : statistics.rounds)
      result.rounds.push_back({round.vertices, round.edges, round.chosen, 0, {}});
    if (measures.counters) {
      result.counters = measures.counters->counted();
      result.events = measures.counters->since(events);
    }
    add_times(result, timer.regions());
    GraphSize const size{graph.list.vertices, graph.list.edges()};
    result.memory_peak = memory.peak() + list_bytes<Ids>(size);
    if (solver.needs_rows) result.memory_peak += rows_bytes<Ids>(size);
    if (solver.needs_parts) result.memory_peak += parts_bytes(size.vertices);
  }
  solved.forest = make_forest<Ids>(space, graph.list, chosen);
  if (measures.imbalance) {
    progress.now(result.solver + ", imbalance");
    SolverOptions measured = options;
    measured.measure_imbalance = true;
    solve(measured);
    // Rounds of colliding_prim may be fewer from solve to solve.
    for (std::size_t i = 0; i < std::min(result.rounds.size(), statistics.rounds.size()); ++i) {
      result.rounds[i].arcs_per_thread = statistics.rounds[i].arcs_per_thread;
      result.rounds[i].trees_per_thread = statistics.rounds[i].trees_per_thread;
    }
  }
  result.weight = solved.forest.weight.text();
  result.components = solved.forest.components;
  result.digest = digest_text(solved.forest.digest);
  return solved;
}

template <class Ids, class Space>
Sweep<Ids, Space> sweep_of(Deck const& deck, std::uint64_t edges)
try {
  return find_solvers<Ids, Space>(deck.solver.name, edges);
} catch (Error const& error) {
  throw Error(error.code(), located(deck, error.what()));
}

template <class Ids, class Space>
Preparation prepare(Space const& space, Solver<Ids, Space> const& solver, [[maybe_unused]] Deck const& deck,
                    Graph<Ids, Space>& graph)
{
  Preparation taken;
  if (solver.needs_rows && graph.rows.offset.extent(0) == 0) {
    Kokkos::Timer const timer;
    graph.rows = build_csr<Ids>(space, graph.list);
    space.fence("otakar::solve::rows");
    taken.rows = timer.seconds();
  }
  if constexpr (in_host_memory<Space>)
    if (solver.needs_parts && graph.partition.parts == 0) {
      Kokkos::Timer const timer;
      auto const& [from, parts] = deck.graph.partition;
      if (from == by_metis)
        graph.partition = partition<Ids>(graph.rows, parts > 0 ? parts : std::uint64_t(space.concurrency()));
      else
        graph.partition = read_partition(from, graph.list.vertices, parts);
      taken.partition = timer.seconds();
    }
  return taken;
}

template <class Ids, class Space>
void judge(Space const& space, EdgeList<Ids, Space> const& graph, Forest<Ids> const& forest, Numbering const& numbering,
           VerifyLevel level, SolverResult& result)
{
  VerifyLevel const checked = level == VerifyLevel::full && !result.exact() ? VerifyLevel::structure : level;
  auto const edges = Kokkos::create_mirror_view_and_copy(typename Space::memory_space(), forest.edges);
  auto const fault = find_fault<Ids>(space, graph, edges, checked);
  result.verified = fault || !result.fault.empty() ? "failed" : name_of(checked);
  if (fault && result.fault.empty()) result.fault = fault_text<Ids, Space>(graph, numbering, *fault);
}

template <class Ids, class Space>
std::string fault_text(EdgeList<Ids, Space> const& graph, Numbering const& numbering, Fault const& fault)
{
  auto const end_name = [&](auto const& ends, std::uint64_t e) {
    typename Ids::Vertex end;
    Kokkos::deep_copy(end, Kokkos::subview(ends, e));
    return std::to_string(numbering.name_of(end));
  };
  auto const edge_name = [&](std::uint64_t e) {
    std::string const name = "edge " + std::to_string(e);
    return e < graph.edges() ? name + " (" + end_name(graph.u, e) + " - " + end_name(graph.v, e) + ")" : name;
  };
  std::string const text = edge_name(fault.edge) + " " + fault.text;
  return fault.heavier ? text + ", where it belongs in the place of " + edge_name(*fault.heavier) : text;
}

void compare_digests(std::vector<SolverResult> const& earlier, SolverResult& result)
{
  if (!result.fault.empty() || !result.exact()) return;
  for (auto const& other : earlier)
    if (other.fault.empty() && other.exact() && other.digest != result.digest) {
      result.fault = "its digest is not that of " + other.solver;
      return;
    }
}

#define INSTANTIATE(Space, Ids)                                                                                     \
  template Sweep<Ids, Space> sweep_of<Ids, Space>(Deck const&, std::uint64_t);                                      \
  template Preparation prepare(Space const&, Solver<Ids, Space> const&, Deck const&, Graph<Ids, Space>&);           \
  template Solved<Ids> time_solver(Space const&, Solver<Ids, Space> const&, Graph<Ids, Space> const&,               \
                                   SolverOptions const&, TimingRule const&, Progress&, Measures const&);            \
  template void judge(Space const&, EdgeList<Ids, Space> const&, Forest<Ids> const&, Numbering const&, VerifyLevel, \
                      SolverResult&);                                                                               \
  template std::string fault_text<Ids, Space>(EdgeList<Ids, Space> const&, Numbering const&, Fault const&);
OTAKAR_FOR_EACH_PROGRAM_AND_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
