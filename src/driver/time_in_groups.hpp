// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Times that can be compared with those of another run: in groups of trials, each beside a probe of the machine.
#pragma once

#include <Kokkos_Core.hpp>
#include <cstddef>

#include "driver/deck/deck.hpp"
#include "driver/report/baseline.hpp"
#include "driver/runtime/probe.hpp"

namespace otakar {

// What a graph of the decks is compared with, if anything.
struct Comparing {
  Baseline const* baseline;
  std::size_t graph;

  bool slower(Results const& results, SolverResult const& run) const
  {
    return baseline && baseline->slower(graph, results, run);
  }
};

// A single solve tells too little of the time it takes to be compared.
inline bool is_probed(Deck const& deck, Comparing const& comparing, std::uint64_t edges)
{
  bool const once = deck.timing.warmup == 0 && deck.timing.most == 1;
  bool const kept = !deck.output.directory.empty() && deck.output.report;
  return deck.measure.probe && edges > 0 && !once && (comparing.baseline || kept);
}

// Times a solver in groups of trials, each in memory that is new to the process, for some seconds: longer than most
// disturbances last. What seems slower than the baseline has to seem so after twice as many again, too. All but the
// first group serve the comparison alone.
template <class Time, class Probing>
auto time_in_groups(Time const& time, Probing const& probe, Results const& results, Comparing const& comparing)
{
  constexpr double least_seconds = 2, most_seconds = 4;
  constexpr std::size_t enough = 9;
  ProbedTiming probed;
  auto const group = [&](bool first) {
    Probe const before = probe();
    auto solved = time(first);
    Probe const best = better(before, probe());
    probed.best = first ? best : better(probed.best, best);
    probed.relative.push_back(solved.result.timing.best / best.mean());
    return solved;
  };
  auto const add_groups = [&](Kokkos::Timer const& timer, std::size_t groups) {
    for (; timer.seconds() < (groups < enough ? most_seconds : least_seconds); ++groups) group(false);
  };
  Kokkos::Timer const timer;
  auto solved = group(true);
  add_groups(timer, 1);
  solved.result.probed = probed;
  for (int again = 0; again < 2 && comparing.slower(results, solved.result); ++again) {
    add_groups(Kokkos::Timer(), 0);
    solved.result.probed = probed;
  }
  return solved;
}

}  // namespace otakar
