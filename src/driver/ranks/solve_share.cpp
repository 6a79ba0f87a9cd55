// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/solve_share.hpp"

#include <algorithm>
#include <cstring>

#include "distributed/send_records.hpp"
#include "driver/runtime/memory.hpp"
#include "io/labels.hpp"

namespace otakar {

namespace {

double longest(Communicator& communicator, double seconds)
{
  return double(communicator.greatest(std::uint64_t(seconds * 1e9))) * 1e-9;
}

// One value of every rank, on rank 0.
template <class T>
ReceivedRecords<T> gather_values(Communicator& communicator, T const& value)
{
  return {communicator.gather({reinterpret_cast<std::uint8_t const*>(&value), sizeof value})};
}

void add_rounds(Communicator& communicator, std::vector<RankRound> const& rounds, SolverResult& result)
{
  for (auto const& own : rounds) {
    RoundResult round;
    std::uint64_t counts[] = {own.vertices, own.edges, own.chosen};
    communicator.sum(counts);
    round.vertices = counts[0];
    round.edges = counts[1];
    round.chosen = counts[2];
    round.seconds = longest(communicator, own.seconds);
    for (auto const& traffic : gather_values(communicator, own.traffic))
      round.ranks.push_back({traffic.bytes, traffic.messages, traffic.seconds});
    result.rounds.push_back(round);
  }
}

}  // namespace

template <class Ids>
SolvedShare time_on_ranks(Communicator& communicator, DistributedSolver<Ids> const& solver, EdgeShare<Ids> const& share,
                          LocalForest<Ids> const& local_forest, TimingRule const& rule)
{
  SolvedShare solved;
  auto& result = solved.result;
  result.solver = solver.name;
  result.vertices = share.list.vertices;
  result.edges = share.edges;
  RankStatistics statistics;
  Traffic traffic;
  auto const solve = [&] {
    statistics = {};
    solved.positions = {};
    communicator.barrier();
    Traffic const before = communicator.traffic();
    Kokkos::Timer const timer;
    solved.positions = solver.solve(communicator, share, local_forest, statistics);
    double const seconds = timer.seconds();
    traffic = communicator.traffic() - before;
    return longest(communicator, seconds);
  };
  // A solve that is the only one is timed and metered at once.
  bool const once = rule.warmup == 0 && rule.most == 1;
  if (!once) result.timing = measure_timed(rule, solve);
  solved.positions = {};
  MemoryMeter const memory;
  if (once)
    result.timing = measure_timed(rule, solve);
  else
    solve();
  RankResult own{share.list.edges(), traffic.bytes, traffic.messages, traffic.seconds,
                 memory.peak() + list_bytes<Ids>({share.list.vertices, share.list.edges()})};
  result.memory_peak = communicator.greatest(own.memory_peak);
  for (auto const& each : gather_values(communicator, own)) result.ranks.push_back(each);
  add_rounds(communicator, statistics.rounds, result);
  solved.totals = forest_totals(communicator, share, solved.positions);
  result.weight = solved.totals.weight.text();
  result.components = solved.totals.components;
  result.digest = digest_text(solved.totals.digest);
  if (!solved.totals.sound) result.fault = "a rank returned edges that do not exist, or twice";
  return solved;
}

template SolvedShare time_on_ranks(Communicator&, DistributedSolver<NarrowIds> const&, EdgeShare<NarrowIds> const&,
                                   LocalForest<NarrowIds> const&, TimingRule const&);
template SolvedShare time_on_ranks(Communicator&, DistributedSolver<WideKeys> const&, EdgeShare<WideKeys> const&,
                                   LocalForest<WideKeys> const&, TimingRule const&);

}  // namespace otakar
