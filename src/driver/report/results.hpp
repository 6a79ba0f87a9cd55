// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a run found out, as plain values: the text report and results.json are written from these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/thread_arcs.hpp"
#include "driver/runtime/machine.hpp"
#include "driver/runtime/probe.hpp"
#include "driver/runtime/timing.hpp"

namespace otakar {

inline constexpr int results_format = 2;

struct Phase {
  std::string name;
  double seconds = 0;
  std::vector<std::uint64_t> events = {};  // of SolverResult::counters
};

// What a rank sent to others in a round, and how long it waited for them or sent.
struct RankTraffic {
  std::uint64_t bytes = 0;
  std::uint64_t messages = 0;
  double seconds = 0;
};

// The same of a whole solve, and what the rank had.
struct RankResult {
  std::uint64_t edges = 0;            // of its share
  std::uint64_t edges_processed = 0;  // in the solver's form, and once more for each step that leaves them
  std::uint64_t bytes = 0;
  std::uint64_t messages = 0;
  double seconds = 0;
  std::uint64_t memory_peak = 0;    // of Kokkos' arrays, during the solve
  std::uint64_t resident_peak = 0;  // of the whole process, since it began
};

struct RoundResult {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::uint64_t chosen = 0;
  double seconds = 0;
  std::vector<Phase> phases;
  std::vector<RankTraffic> ranks = {};  // where there are any
  std::string step = {};                // what ranks do in it, where rounds differ
  std::vector<std::uint64_t> events = {};
  ThreadArcs arcs_per_thread = {};  // where it was measured
  std::vector<ThreadTrees> trees_per_thread = {};
};

// Groups of trials, each between two probes.
struct ProbedTiming {
  Probe best;                    // of all
  std::vector<double> relative;  // per group, the best trial over the probe's mean

  // What times of two runs are compared by: the lower quartile, for noise makes groups slower, and some are lucky in
  // where the system puts their memory.
  double relative_time() const;
};

struct SolverResult {
  std::string solver;
  std::string taken;  // the solver that `auto` chose
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::string weight;
  std::uint64_t components = 0;
  std::string digest;  // 0x and 16 digits
  std::string excess;  // of an approximate solver: the weight by which the minimum is missed
  Timing timing;
  std::optional<ProbedTiming> probed;  // where times may be compared
  std::uint64_t memory_peak = 0;       // bytes, the graph included; of ranks, the most that one of them takes
  std::string verified;                // the level, or "failed"
  std::string fault;                   // what is wrong, where it failed
  std::vector<Phase> phases;           // of one more run, summed over rounds
  std::vector<RoundResult> rounds;
  std::vector<Counter> counters;      // what was counted in the same run
  std::vector<std::uint64_t> events;  // of the solve as a whole
  std::vector<RankResult> ranks;      // where there are any
  // What ranks sent to bring their shares into the form that the solver wants, and the time it took.
  RankTraffic distribution;

  bool exact() const { return excess.empty(); }
};

struct GraphResult {
  std::string source;  // "road width=2048 ..." or the file
  std::string format;  // of the file
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::uint64_t loops = 0;
  std::optional<std::uint64_t> pairs;  // of vertices that are joined; these where they were asked for
  std::optional<std::uint64_t> duplicate_arcs;
  std::optional<std::uint64_t> asymmetric_arcs;
  std::string weight_type;
  std::string objective;
  int edge_id_bits = 32;
  double input_seconds = 0;      // reading or generating
  std::uint64_t copy_bytes = 0;  // from the host to a device, 0 where the graph is there already
  double copy_seconds = 0;
  double via_seconds = 0;        // passing it through a matrix, 0 where the deck does not
  double reorder_seconds = 0;    // renumbering vertices, 0 where the deck does not
  double rows_seconds = 0;       // building compressed sparse rows, 0 where no solver needs them
  double partition_seconds = 0;  // making or reading parts of the vertices, 0 where no solver needs them
};

// How the program was compiled.
struct Build {
  std::string commit;  // "-dirty" behind it where the tree had changes; "unknown" outside of git
  std::string compiler;
  std::string flags;
  std::string type;
};

struct Results {
  std::string version;
  std::string date;  // when the run began, "2026-01-31T23:59:59Z"
  Machine machine;
  Build build;
  std::string backend;
  int concurrency = 1;
  std::vector<std::string> ranks;  // of a job across ranks: what each computes with, "OpenMP, 2 threads"
  std::string kokkos_version;
  std::string kokkos;  // its whole configuration
  std::string title;
  std::string deck = "{}";           // the effective one, as JSON
  std::vector<std::string> skipped;  // a line for each solver of the deck that does not run here
  GraphResult graph;
  std::vector<SolverResult> runs;

  bool passed() const
  {
    for (auto const& run : runs)
      if (!run.fault.empty()) return false;
    return true;
  }
};

}  // namespace otakar
