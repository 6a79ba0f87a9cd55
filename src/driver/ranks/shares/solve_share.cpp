// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/shares/solve_share.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/instantiate.hpp"
#include "distributed/solvers/solvers.hpp"
#include "distributed/verify/find_fault.hpp"
#include "driver/runtime/memory.hpp"
#include "io/labels.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

namespace {

double longest(Communicator& communicator, double seconds)
{
  return double(communicator.greatest(std::uint64_t(seconds * 1e9))) * 1e-9;
}

// One value of every rank, on rank 0.
template <class T>
std::vector<T> gather_values(Communicator& communicator, T const& value)
{
  auto const all = communicator.gather({reinterpret_cast<std::uint8_t const*>(&value), sizeof value});
  auto const* const first = reinterpret_cast<T const*>(all.bytes.data());
  return {first, first + all.offset.back() / sizeof value};
}

void add_ranks(Communicator& communicator, RankResult own, Traffic const& traffic, SolverResult& result)
{
  own.bytes = traffic.bytes;
  own.messages = traffic.messages;
  own.seconds = traffic.seconds;
  result.memory_peak = communicator.greatest(own.memory_peak);
  for (auto const& each : gather_values(communicator, own)) result.ranks.push_back(each);
}

void add_rounds(Communicator& communicator, std::vector<RankRound> const& rounds, SolverResult& result)
{
  for (auto const& own : rounds) {
    RoundResult round;
    std::uint64_t counts[] = {own.vertices, own.edges, own.chosen};
    communicator.sum(counts);
    round.step = own.step;
    round.vertices = counts[0];
    round.edges = counts[1];
    round.chosen = counts[2];
    round.seconds = longest(communicator, own.seconds);
    for (auto const& traffic : gather_values(communicator, own.traffic))
      round.ranks.push_back({traffic.bytes, traffic.messages, traffic.seconds});
    result.rounds.push_back(round);
  }
}

// The solver with its graph, and the bytes that it holds of it.
template <class Ids>
struct Prepared {
  PreparedSolve<Ids> call;
  std::uint64_t held = 0;
  std::uint64_t peak = 0;
};

template <class Ids>
Prepared<Ids> prepare(Communicator& communicator, DistributedSolver<Ids> const& solver, EdgeShare<Ids> share,
                      LocalForest<Ids> const& local_forest, std::vector<std::uint64_t> const& shares,
                      SolverResult& result)
{
  Prepared<Ids> prepared;
  std::uint64_t const given = list_bytes<Ids>({share.list.vertices, share.list.edges()});
  MemoryMeter const memory;
  Traffic const before = communicator.traffic();
  Kokkos::Timer const timer;
  prepared.call = solver.prepare(communicator, std::move(share), local_forest, shares);
  double const seconds = timer.seconds();
  Traffic const sent = communicator.traffic() - before;
  prepared.held = std::uint64_t(std::int64_t(given) + memory.change());
  prepared.peak = given + memory.peak();
  std::uint64_t sums[] = {sent.bytes, sent.messages};
  communicator.sum(sums);
  result.distribution = {sums[0], sums[1], longest(communicator, seconds)};
  return prepared;
}

// What `auto` means across ranks.
std::string solver_across_ranks(std::string const& name)
{
  return name == "auto" ? "distributed_boruvka" : name;
}

template <class Ids>
DistributedSolver<Ids> find_distributed(std::string const& name)
{
  for (auto const& solver : distributed_solvers<Ids>())
    if (solver.name == name) return solver;
  throw std::logic_error("no row for the solver " + name);
}

template <class Ids, class Space>
LocalForest<Ids> forest_on(Space const& space)
{
  auto const solve = [space](EdgeList<Ids, Kokkos::HostSpace> const& list) {
    Graph<Ids, Space> const graph{copy_to<typename Space::memory_space>(list), {}};
    Statistics statistics;
    auto const chosen = find_solver<Ids, Space>("auto").solve(space, graph, {}, statistics);
    space.fence("otakar::ranks::local_forest");
    return HostArray<typename Ids::Edge>(Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), chosen));
  };
  return {solve, in_host_memory<Space>};
}

}  // namespace

template <class Ids>
static SolvedShare<Ids> time_on_ranks(Communicator& communicator, DistributedSolver<Ids> const& solver,
                                      EdgeShare<Ids> share, LocalForest<Ids> const& local_forest,
                                      std::vector<std::uint64_t> const& shares, TimingRule const& rule)
{
  SolvedShare<Ids> solved;
  auto& result = solved.result;
  result.solver = solver.name;
  result.vertices = share.vertices;
  result.edges = share.edges;
  RankResult own;
  own.edges = share.list.edges();
  auto const prepared = prepare<Ids>(communicator, solver, std::move(share), local_forest, shares, result);
  PreparedSolve<Ids> const& call = prepared.call;
  RankStatistics statistics;
  Traffic traffic;
  auto const solve = [&] {
    statistics = {};
    solved.positions = {};
    communicator.barrier();
    Traffic const before = communicator.traffic();
    Kokkos::Timer const timer;
    solved.positions = call.solve(statistics);
    double const seconds = timer.seconds();
    traffic = communicator.traffic() - before;
    return longest(communicator, seconds);
  };
  // A solve that is the only one is timed and metered at once.
  bool const once = rule.warmup == 0 && rule.most == 1;
  if (!once) result.timing = measure_timed(rule, solve);
  solved.positions = {};
  {
    MemoryMeter const memory;
    if (once)
      result.timing = measure_timed(rule, solve);
    else
      solve();
    own.memory_peak = std::max(prepared.peak, prepared.held + memory.peak());
  }
  own.resident_peak = resident_peak();
  own.edges_processed = call.edges;
  for (auto const& round : statistics.rounds) own.edges_processed += round.edges;
  add_ranks(communicator, own, traffic, result);
  add_rounds(communicator, statistics.rounds, result);
  solved.share = call.share();
  solved.totals = forest_totals(communicator, solved.share, solved.positions);
  result.weight = solved.totals.weight.text();
  result.components = solved.totals.components;
  result.digest = digest_text(solved.totals.digest);
  if (!solved.totals.sound) result.fault = "a rank returned edges that do not exist, or twice";
  return solved;
}

// Verifies a forest at the level the deck names. Edges are called as their source calls them by the rank that has them.
template <class Ids>
static void judge(Communicator& communicator, EdgeShare<Ids> const& share, HostArray<std::uint32_t> const& positions,
                  ShareNumbering const& numbering, VerifyLevel level, SolverResult& result)
{
  auto const fault = find_fault(communicator, share, positions, level);
  result.verified = fault || !result.fault.empty() ? "failed" : name_of(level);
  if (!fault || !result.fault.empty()) return;
  std::uint64_t const e = fault->edge;
  std::string name;
  if (e >= share.first_edge && e - share.first_edge < share.list.edges())
    name = "edge " + std::to_string(numbering.record_of(e - share.first_edge)) + " (" +
           std::to_string(numbering.name_of(fault->u)) + " - " + std::to_string(numbering.name_of(fault->v)) + ")";
  // The edge's own rank tells its name, where there is one.
  auto const names = communicator.all_gather({reinterpret_cast<std::uint8_t const*>(name.data()), name.size()});
  for (int r = 0; r < communicator.size(); ++r)
    if (names.size(r) > 0) name.assign(reinterpret_cast<char const*>(names.begin(r)), names.size(r));
  result.fault = (name.empty() ? "edge " + std::to_string(e) : name) + " " + fault->text;
}

template <class Ids, class Space>
SolvedShare<Ids> solve_share(Communicator& communicator, std::string const& name, EdgeShare<Ids> share,
                             ShareNumbering const& numbering, Deck const& deck, TimingRule const& rule)
{
  auto const solver = find_distributed<Ids>(solver_across_ranks(name));
  auto solved =
      time_on_ranks<Ids>(communicator, solver, std::move(share), forest_on<Ids>(Space()), deck.ranks.shares, rule);
  if (solved.result.solver != name) solved.result.taken = std::exchange(solved.result.solver, name);
  Kokkos::Timer const timer;
  judge(communicator, solved.share, solved.positions, numbering, deck.verify.level, solved.result);
  solved.verify_seconds = timer.seconds();
  return solved;
}

#define INSTANTIATE_IDS(Space, Ids)                                                                    \
  template SolvedShare<Ids> solve_share<Ids, Space>(Communicator&, std::string const&, EdgeShare<Ids>, \
                                                    ShareNumbering const&, Deck const&, TimingRule const&);
#define INSTANTIATE(Space)          \
  INSTANTIATE_IDS(Space, NarrowIds) \
  INSTANTIATE_IDS(Space, WideKeys)
OTAKAR_FOR_EACH_PROGRAM(INSTANTIATE)
#undef INSTANTIATE
#undef INSTANTIATE_IDS

}  // namespace otakar
