// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/report/report.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

namespace {

SolverResult solved()
{
  SolverResult run;
  run.solver = "boruvka";
  run.vertices = 10;
  run.edges = 2000000;
  run.weight = "170141183460469231731687303715884105727";
  run.components = 3;
  run.digest = "0x0123456789abcdef";
  run.timing.best = 0.5;
  run.timing.first = 0.75;
  run.timing.trials = {0.75, 0.5};
  run.memory_peak = std::uint64_t(3) << 29;
  run.verified = "full";
  run.phases = {{"find_lightest", 0.25}};
  run.rounds = {{10, 2000000, 7, 0.5, {{"find_lightest", 0.25}}}};
  run.rounds[0].arcs_per_thread = {{{9, 7}, {8, 8}, {6, 10}}};
  return run;
}

}  // namespace

TEST_CASE("figures have one line each, under their names")
{
  CHECK(figures_text(solved()) ==
        "solver: boruvka\nvertices: 10\nedges: 2000000\nweight: 170141183460469231731687303715884105727\n"
        "components: 3\ndigest: 0x0123456789abcdef\nsolve_time: 0.5 s\nfirst_time: 0.75 s\nrate: 4 Medges/s\n"
        "memory_peak: 1.5 GiB\nverified: full\n");
  auto odd = solved();
  odd.taken = "kruskal";
  odd.excess = "5";
  odd.fault = "edge 3";
  odd.timing.best = 0;
  auto const text = figures_text(odd);
  for (auto const* const line : {"\ntaken: kruskal\n", "\nexcess: 5\n", "\nfault: edge 3\n", "\nrate: 0 Medges/s\n"})
    CHECK_THAT(text, ContainsSubstring(line));
}

TEST_CASE("what ranks have and send is told with its imbalance, the most over the mean")
{
  auto run = solved();
  run.ranks = {{100, 300, 1000, 7, 0.5, 10, 20}, {300, 300, 3000, 8, 0.25, 30, 40}};
  run.rounds[0].ranks = {{1000, 7, 0.5}, {3000, 8, 0.25}};
  CHECK_THAT(figures_text(run), ContainsSubstring("\nranks: 2\n"));
  CHECK_THAT(figures_text(run), ContainsSubstring("\nbytes_sent: 4000\nmessages_sent: 15\nimbalance_edges: 1.5\n"
                                                  "imbalance_processed: 1\nimbalance_bytes: 1.5\n"));
  Results results;
  results.runs = {run};
  auto const text = to_json({results}, false);
  for (auto const* const field :
       {"\"imbalance_edges\": 1.5", "\"imbalance_processed\": 1.0", "\"imbalance_bytes\": 1.5",
        "\"edges_processed\": 300", "\"memory_peak\": 30", "\"resident_peak\": 40"})
    CHECK_THAT(text, ContainsSubstring(field));
}

TEST_CASE("what was counted is told of the solve, and in results.json of phases and rounds")
{
  auto run = solved();
  run.counters = {Counter::cycles, Counter::llc_misses};
  run.events = {1000, 10};
  run.phases[0].events = {700, 7};
  run.rounds[0].events = {800, 8};
  CHECK_THAT(figures_text(run), ContainsSubstring("\ncycles: 1000\nllc_misses: 10\n"));
  Results results;
  results.runs = {run};
  auto const text = to_json({results}, false);
  for (auto const* const field : {"\"cycles\": 1000", "\"llc_misses\": 10", "\"cycles\": 800", "\"llc_misses\": 8",
                                  "\"phase_counters\": {\n        \"find_lightest\": {\n          \"cycles\": 700"})
    CHECK_THAT(text, ContainsSubstring(field));
}

TEST_CASE("rounds and phases come with their times")
{
  auto const text = rounds_text(solved());
  CHECK_THAT(text, ContainsSubstring("round  1:         10 vertices     2000000 edges          7 chosen   500.000 ms"));
  CHECK_THAT(text, ContainsSubstring("imbalance 12.5 %"));
  CHECK_THAT(text, ContainsSubstring("  phase find_lightest: 250.000 ms\n"));
}

TEST_CASE("the graph is told with what was odd in its file, and only that")
{
  GraphResult graph;
  graph.source = "a.gr";
  graph.format = "DIMACS sp";
  graph.vertices = 3;
  graph.edges = 2;
  graph.weight_type = "int32";
  CHECK(graph_text(graph) == "graph: a.gr, DIMACS sp, 3 vertices, 2 edges, int32 weights, 0.000 s\n");
  graph.copy_bytes = std::uint64_t(3) << 29;
  graph.copy_seconds = 0.25;
  CHECK_THAT(graph_text(graph), ContainsSubstring("\ncopy: 1.5 GiB to the device, 0.250 s\n"));
  graph.loops = 1;
  CHECK_THAT(graph_text(graph), ContainsSubstring("self-loops skipped: 1\n"));
}

TEST_CASE("the header says which program ran where")
{
  Results results;
  results.version = version_text();
  results.backend = "OpenMP";
  results.concurrency = 2;
  results.kokkos_version = "5.0.0";
  CHECK(header_text(results) == version_text() + "\nbackend: OpenMP, 2 threads\nkokkos: 5.0.0\n");
  CHECK(version_text().starts_with("otakar "));
  results.concurrency = 1;
  results.title = "t";
  CHECK_THAT(header_text(results), ContainsSubstring("1 thread\n"));
  results.skipped = {"a needs b", "c runs on d"};
  CHECK_THAT(header_text(results), ContainsSubstring("\ndeck: t\nskipped: a needs b\nskipped: c runs on d\n"));
  CHECK_THAT(to_json({results}, false), ContainsSubstring("\"c runs on d\"\n  ],\n  \"graph\""));
}

TEST_CASE("results.json has every field, weights as strings, and says whether all passed")
{
  Results results;
  results.runs = {solved()};
  results.deck = "{\"title\": \"x\xff\"}";
  results.build.commit = "0123456789-dirty";
  auto const text = to_json({results}, false);
  for (auto const* const field : {"\"version\"",
                                  "\"backend\"",
                                  "\"concurrency\"",
                                  "\"title\"",
                                  "\"result\": \"PASS\"",
                                  "\"graph\"",
                                  "\"runs\"",
                                  "\"skipped\": []",
                                  "\"deck\": {\n    \"title\": \"x\uFFFD\"\n  }",
                                  "\"schema\": 2",
                                  "\"date\"",
                                  "\"machine\"",
                                  "\"commit\": \"0123456789\",\n    \"clean\": false",
                                  "\"kokkos\": {\n    \"version\"",
                                  "\"source\"",
                                  "\"format\"",
                                  "\"loops\"",
                                  "\"weight_type\"",
                                  "\"objective\"",
                                  "\"edge_id_bits\"",
                                  "\"input_time\"",
                                  "\"copy_bytes\"",
                                  "\"copy_time\"",
                                  "\"reorder_time\"",
                                  "\"rows_time\"",
                                  "\"solver\": \"boruvka\"",
                                  "\"weight\": \"170141183460469231731687303715884105727\"",
                                  "\"digest\"",
                                  "\"solve_time\": 0.5",
                                  "\"first_time\"",
                                  "\"rate\": 4.0",
                                  "\"memory_peak\"",
                                  "\"verified\"",
                                  "\"trials\"",
                                  "\"settled\"",
                                  "\"phases\"",
                                  "\"rounds\"",
                                  "\"chosen\": 7",
                                  "\"imbalance\": 0.125",
                                  "\"arcs_per_thread\"",
                                  "\"static\"",
                                  "\"dynamic\"",
                                  "\"guided\""})
    CHECK_THAT(text, ContainsSubstring(field));
  for (auto const* const field : {"\"taken\"", "\"excess\"", "\"fault\"", "counters\""})
    CHECK_THAT(text, !ContainsSubstring(field));
  results.runs[0].fault = "\xff is no UTF-8";
  CHECK_THAT(to_json({results}, false), ContainsSubstring("\"result\": \"FAIL\""));
  CHECK(text.starts_with("{"));
  CHECK(to_json({results, results}, true).starts_with("[\n  {"));
}

TEST_CASE("a rough time has no more digits than it deserves")
{
  CHECK(seconds_text(0.034) == "0.03 s");
  CHECK(seconds_text(12.4) == "12 s");
  CHECK(seconds_text(725) == "12 min");
}

}  // namespace otakar::test
