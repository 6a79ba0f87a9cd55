// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <sstream>

#include "backend.hpp"
#include "core/allocate.hpp"
#include "core/error.hpp"
#include "core/nearest.hpp"
#include "driver/command_line.hpp"
#include "driver/memory_meter.hpp"
#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "driver/region_timer.hpp"
#include "driver/run.hpp"
#include "io/temporary.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar::test {

TEST_CASE("timing stops when the best k agree, or at the most")
{
  int calls = 0;
  auto const call = [&] { ++calls; };
  auto const loose = measure({2, 3, 20, 1e9}, call);
  CHECK(calls == 5);
  CHECK(loose.trials.size() == 3);
  CHECK(loose.settled);
  calls = 0;
  auto const strict = measure({0, 4, 4, -1}, call);
  CHECK(calls == 4);
  CHECK_FALSE(strict.settled);
  CHECK(strict.first == strict.trials.front());
}

TEST_CASE("the region timer hears regions in order, with their depth")
{
  RegionTimer const timer;
  {
    Region const outer("outer");
    Region const inner("inner");
  }
  {
    Region const next("next");
  }
  REQUIRE(timer.regions().size() == 3);
  CHECK(timer.regions()[0].name == "outer");
  CHECK(timer.regions()[1].depth == 1);
  CHECK(timer.regions()[2].depth == 0);
  CHECK(timer.regions()[0].seconds >= timer.regions()[1].seconds);
}

TEST_CASE("the memory meter finds the peak")
{
  MemoryMeter const meter;
  {
    auto const a = allocate<std::uint64_t>(Space(), "a", 1000);
    auto const b = allocate<std::uint64_t>(Space(), "b", 500);
  }
  auto const c = allocate<std::uint64_t>(Space(), "c", 100);
  CHECK(meter.peak() >= 12000);
  CHECK(meter.peak() < 12800);
}

TEST_CASE("a failed allocation is told in one line")
{
  CHECK(describe_failed_allocation("Kokkos ERROR: Host memory space failed to allocate 91.52 MiB (label=\"a::b\").") ==
        "out of memory: 91.52 MiB wanted for a::b");
  CHECK(describe_failed_allocation("it failed to allocate 3 GiB") == "out of memory: 3 GiB wanted");
  CHECK(describe_failed_allocation("cannot open").empty());
}

TEST_CASE("the nearest word is found, or none")
{
  CHECK(nearest("boruvca", {"kruskal", "boruvka"}) == "boruvka");
  CHECK(nearest("zzzzzzzz", {"kruskal", "boruvka"}).empty());
}

namespace {

Deck small_deck(std::vector<std::string> overrides)
{
  TemporaryDirectory const directory;
  write_text(directory / "deck.toml",
             "graph.generator = 'uniform'\ngraph.vertices = 2000\ngraph.edges = 9000\n"
             "timing.k = 1\n");
  return read_deck(directory / "deck.toml", overrides);
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
  CHECK(run.rounds.front().phases.size() >= 7);  // with threads, load imbalance is measured as well
  CHECK(seconds <= run.rounds.front().seconds);
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
    CHECK(results.runs.front().memory_peak <= plan.list + plan.rows + plan.scratch.front().bytes);
    CHECK(results.runs.front().memory_peak > plan.list + plan.rows);
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

TEST_CASE("the command line is understood, Kokkos' flags left alone")
{
  char const* const arguments[] = {"otakar", "deck.toml", "--kokkos-num-threads=2", "--set", "a=1", "--set",
                                   "b=2",    "--dry-run"};
  auto const command = parse_command_line(8, arguments);
  REQUIRE(command);
  CHECK(command->input == "deck.toml");
  CHECK(command->overrides == std::vector<std::string>{"a=1", "b=2"});
  CHECK(command->dry_run);
  char const* const once[] = {"otakar", "usa.gr", "--once", "--set", "timing.k=2"};
  CHECK(parse_command_line(5, once)->overrides ==
        std::vector<std::string>{"timing.warmup=0", "timing.k=1", "timing.most=1", "timing.k=2"});
  char const* const columns[] = {"otakar", "a.csv", "--columns", "a\tb,\"\\,\x7f"};
  auto const chosen = parse_command_line(4, columns)->overrides;
  CHECK(chosen == std::vector<std::string>{R"(graph.columns=["a\u0009b", "\"\\", "\u007F"])"});
  CHECK(deck_for_graph("a.csv", chosen).graph.columns == std::vector<std::string>{"a\tb", "\"\\", "\x7f"});
  char const* const none[] = {"otakar"};
  CHECK_THROWS_AS(parse_command_line(1, none), Error);
  char const* const odd[] = {"otakar", "deck.toml", "--no-such-flag"};
  CHECK_THROWS_AS(parse_command_line(3, odd), Error);
}

}  // namespace otakar::test
