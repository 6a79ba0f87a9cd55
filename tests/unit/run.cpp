// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/run.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <numeric>
#include <sstream>

#include "backend.hpp"
#include "core/error.hpp"
#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "io/temporary.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar::test {

namespace {

Deck small_deck(std::vector<std::string> overrides)
{
  TemporaryDirectory const directory;
  write_text(directory / "deck.toml",
             "graph.generator = 'uniform'\ngraph.vertices = 2000\ngraph.edges = 9000\n"
             "timing.k = 1\n");
  return read_deck(directory / "deck.toml", overrides);
}

template <class Space>
Results run(Deck const& deck, std::ostream& out)
{
  return run<Space>(std::vector<Deck>{deck}, out).front();
}

}  // namespace

TEST_CASE("a run reports the figures of merit under their names")
{
  std::ostringstream out;
  auto const results = run<Space>(small_deck({"solver.name=boruvka"}), out);
  CHECK(results.passed());
  REQUIRE(results.runs.size() == 1);
  for (auto const* name : {"solver: boruvka", "vertices: 2000", "edges: 9000", "weight: ", "components: ", "digest: 0x",
                           "solve_time: ", "rate: ", "memory_peak: ", "verified: full"})
    CHECK(out.str().find(std::string("\n") + name) != std::string::npos);
  auto const& run = results.runs.front();
  CHECK(run.rounds.size() > 1);
  double seconds = 0;
  for (auto const& phase : run.rounds.front().phases) seconds += phase.seconds;
  CHECK(run.rounds.front().phases.size() == 7);
  CHECK(seconds <= run.rounds.front().seconds);
}

TEST_CASE("a run measures what its deck names, and says what this machine cannot count")
{
  std::ostringstream out;
  auto const results = run<Space>(
      small_deck({"solver.name=boruvka", "measure.imbalance=true", "measure.counters=['task_clock', 'cycles']"}), out);
  CHECK(results.passed());
  auto const& run = results.runs.front();
  CHECK(run.counters.size() + results.skipped.size() >= 2);
  CHECK(run.events.size() == run.counters.size());
  for (auto const& phase : run.phases) CHECK(phase.events.size() == run.counters.size());
  for (auto const& round : run.rounds) CHECK(round.arcs_per_thread[0].empty() == !in_host_memory<Space>);
  if (!run.counters.empty() && run.counters[0] == Counter::task_clock) {
    std::uint64_t sum = 0;
    for (auto const& round : run.rounds) sum += round.events[0];
    CHECK(run.events[0] >= sum);
  }
}

TEST_CASE("threads that collide tell what they took in between")
{
  std::ostringstream out;
  auto const deck =
      small_deck({"graph.edges=2500", "solver.name=['auto', 'colliding_prim']", "measure.imbalance=true"});
  auto const results = run<Space>(deck, out);
  auto const& last = results.runs.back();
  if (last.solver != "colliding_prim" || Space().concurrency() == 1) SKIP("threads do not collide here");
  for (auto const& round : last.rounds) {
    // This solve and the one that was timed may differ from the second round on.
    if (round.trees_per_thread.empty()) continue;
    CHECK(round.trees_per_thread.size() == std::size_t(Space().concurrency()));
    for (auto const& thread : round.trees_per_thread) {
      CHECK(thread.between.size() == std::min<std::uint64_t>(thread.collisions, ThreadTrees::most_listed));
      CHECK(std::accumulate(thread.between.begin(), thread.between.end(), std::uint64_t(0)) <= thread.vertices);
    }
  }
  std::uint64_t taken = 0;
  for (auto const& thread : last.rounds.front().trees_per_thread) taken += thread.vertices;
  CHECK(taken == 2000);
}

TEST_CASE("parts come from METIS or a file, before the solver is timed")
{
  auto const solvers = "solver.name=['auto', 'partitioned_prim', 'boundary_prim']";
  std::ostringstream out;
  auto const plain = run<Space>(small_deck({solvers}), out);
  CHECK(plain.passed());
  if (plain.runs.size() < 3) SKIP("no METIS, or no host");
  CHECK(plain.graph.partition_seconds > 0);
  for (auto const& phase : plain.runs[1].phases) CHECK(phase.name != "partition");
  CHECK(run<Space>(small_deck({solvers, "graph.parts=7"}), out).passed());
  CHECK(out.str().find("\npartition: 7 parts, ") != std::string::npos);

  TemporaryDirectory const directory;
  auto const file = directory / "graph.part.2";
  auto const given = "graph.partition='" + file.string() + "'";
  std::string odd_and_even;
  for (int v = 0; v < 2000; ++v) odd_and_even += v % 2 ? "1\n" : "0\n";
  write_text(file, odd_and_even);
  auto const read = run<Space>(small_deck({solvers, given}), out);
  CHECK(read.passed());
  CHECK(read.runs[1].digest == plain.runs[1].digest);
  CHECK(out.str().find("\npartition: 2 parts, ") != std::string::npos);
  write_text(file, odd_and_even + "0\n");
  CHECK_THROWS_WITH(run<Space>(small_deck({solvers, given}), out),
                    Catch::Matchers::ContainsSubstring("part.2:2001: a line too many"));
  CHECK_THROWS_WITH(run<Space>(small_deck({"solver.name=kruskal", "graph.parts=2"}), out),
                    Catch::Matchers::ContainsSubstring("graph.parts does not apply to the chosen solver"));
}

TEST_CASE("one file reports on every graph that is done")
{
  TemporaryDirectory const directory;
  auto const good =
      small_deck({"output.directory=" + (directory / "out").string(), "timing.warmup=0", "timing.most=1"});
  auto const large = small_deck({"graph.vertices=4000000000", "graph.edges=400000000000"});
  std::ostringstream out;
  CHECK_THROWS_AS(run<Space>(std::vector<Deck>{good, large}, out), Error);
  CHECK(out.str().empty());  // before the first is run
  auto const broken = deck_for_graph("io/broken/dimacs/vertex_zero.gr", {});
  CHECK_THROWS_AS(run<Space>(std::vector<Deck>{good, good, broken}, out), Error);
  std::ifstream file(directory / "out" / "results.json");
  std::string const text(std::istreambuf_iterator<char>(file), {});
  CHECK(text.starts_with("["));
  auto const at = text.find("\"digest\"");
  CHECK(text.find("\"digest\"", at + 1) != std::string::npos);
  CHECK(run<Space>(std::vector<Deck>{good}, out).front().passed());
}

TEST_CASE("a run of auto says which solver it took")
{
  std::ostringstream out;
  auto const results = run<Space>(small_deck({"solver.name=auto"}), out);
  CHECK(out.str().find("\ntaken: " + results.runs.front().taken + "\n") != std::string::npos);
  CHECK(find_solver<NarrowIds, Space>(results.runs.front().taken).exact);
  CHECK(run<Space>(small_deck({"solver.name=boruvka"}), out).runs.front().taken.empty());
}

TEST_CASE("what a solve allocates stays within its plan")
{
  for (auto const& solver : solvers<NarrowIds, Space>()) {
    if (!solver.runs()) continue;
    INFO("solver " << solver.name);
    auto const deck = small_deck({"solver.name=" + std::string(solver.name)});
    std::ostringstream out;
    auto const plan = plan_memory<Space>(deck, open_source(deck));
    auto const results = run<Space>(deck, out);
    CHECK(results.passed());
    std::uint64_t const most = solver.scratch_bytes({plan.vertices, plan.most_edges});
    std::uint64_t const given = plan.list + plan.rows + plan.parts;
    CHECK(results.runs.front().memory_peak <= given + most);
    CHECK(results.runs.front().memory_peak > given);
  }
}

TEST_CASE("the list has a line for every solver, that says where it runs")
{
  std::ostringstream out;
  list_solvers<Space>(out);
  std::istringstream lines(out.str());
  for (auto const& solver : solvers<NarrowIds, Space>()) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    std::istringstream words(line);
    std::string name, where;
    words >> name >> where;
    CHECK(name == solver.name);
    CHECK(where == (solver.host_only ? "host" : "any"));
    CHECK(line.ends_with("(" + std::string(solver.source) + ")"));
  }
}

TEST_CASE("a dry run prints the effective deck and needs no graph")
{
  std::ostringstream out;
  dry_run<Space>(small_deck({"graph.vertices=4000000000", "graph.edges=1000000"}), out);
  CHECK(out.str().find("vertices = 4000000000") != std::string::npos);
  CHECK(out.str().find("at one time") != std::string::npos);
}

TEST_CASE("a graph past the machine's memory is refused before it is made")
{
  std::ostringstream out;
  try {
    run<Space>(small_deck({"graph.vertices=4000000000", "graph.edges=400000000000"}), out);
    FAIL("was not refused");
  } catch (Error const& error) {
    CHECK(error.code() == ExitCode::out_of_resource);
  }
}

TEST_CASE("a directory that cannot be made leaves none of those above it behind")
{
  TemporaryDirectory const directory;
  auto const place = directory / "a" / "b" / std::string(300, 'c');
  std::ostringstream out;
  CHECK_THROWS_AS(run<Space>(small_deck({"output.directory=" + place.string()}), out), Error);
  CHECK(directory.empty());
  std::filesystem::create_symlink("nowhere", directory / "link");
  CHECK_THROWS_AS(run<Space>(small_deck({"output.directory=" + (directory / "link").string()}), out), Error);
  CHECK(std::filesystem::is_symlink(directory / "link"));
}

TEST_CASE("an option that changes nothing is refused where it was set")
{
  std::ostringstream out;
  CHECK_THROWS_WITH(run<Space>(small_deck({"solver.name=boruvka", "solver.remove_duplicates=false"}), out),
                    Catch::Matchers::EndsWith("solver.remove_duplicates does not apply to the chosen solver"));
}

TEST_CASE("a sweep has one digest, and a run is verified as far as its deck says")
{
  for (std::string const level : {"none", "structure", "full"}) {
    std::ostringstream out;
    auto const results =
        run<Space>(small_deck({"solver.name=['boruvka', 'filter_boruvka']", "verify.level=" + level}), out);
    REQUIRE(results.runs.size() == 2);
    CHECK(results.runs[0].digest == results.runs[1].digest);
    for (auto const& solved : results.runs) CHECK(solved.verified == level);
  }
}

TEST_CASE("the maximum forest is as heavy as the minimum of the complemented weights allows")
{
  std::ostringstream out;
  auto const least = run<Space>(small_deck({"timing.warmup=0"}), out);
  auto const most = run<Space>(small_deck({"solver.objective=maximum", "timing.warmup=0"}), out);
  CHECK(std::stoll(least.runs[0].weight) < std::stoll(most.runs[0].weight));
  CHECK(least.runs[0].components == most.runs[0].components);
  CHECK(most.graph.objective == "maximum");
}

}  // namespace otakar::test
