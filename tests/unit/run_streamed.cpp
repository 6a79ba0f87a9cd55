// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Runs within a limit of memory, against runs of the whole graph.
#include "driver/run_streamed.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <sstream>

#include "backend.hpp"
#include "core/error.hpp"
#include "driver/run.hpp"
#include "driver/runtime/memory.hpp"
#include "driver/verbs/convert.hpp"
#include "driver/verbs/solve_graph.hpp"
#include "io/temporary.hpp"

#ifndef __SANITIZE_ADDRESS__  // which keeps what is freed: limits in resident memory mean little
namespace otakar::test {

namespace {

// What a test may take beside what the process has.
std::string limit(std::uint64_t mebibytes)
{
  return "memory.limit=" + std::to_string(resident_memory() + (mebibytes << 20));
}

Results solve(std::filesystem::path const& path, std::vector<std::string> set, std::string* text = nullptr)
{
  std::ostringstream out;
  set.insert(set.end(), {"timing.warmup=0", "timing.k=1", "timing.most=1"});
  auto const results = run<Space>(std::vector<Deck>{deck_for_graph(path, set)}, out).front();
  if (text) *text = out.str();
  return results;
}

bool is_streamed(Results const& results)
{
  return results.runs.front().taken.starts_with("streamed in ");
}

}  // namespace

TEST_CASE("a run in a part of the memory gives the forest of the whole graph")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  struct Case {
    char const* name;
    std::string type, objective;
  };
  for (Case const& one :
       {Case{"a.gr.zst", "int32", "minimum"}, Case{"a.csv", "double", "maximum"}, Case{"a.h5", "int64", "minimum"}}) {
    INFO(one.name);
    auto const path = directory / one.name;
    generate(deck_for_generator("complete", {"graph.vertices=1300", "graph.weights.type=" + one.type}), path, "", out);
    std::string const objective = "solver.objective=" + one.objective;
    auto const whole = solve(path, {objective});
    std::string text;
    std::uint64_t const before = resident_memory();
    auto const streamed = solve(path, {objective, limit(34)}, &text);
    REQUIRE_FALSE(is_streamed(whole));
    REQUIRE(is_streamed(streamed));
    CHECK(streamed.passed());
    CHECK(streamed.runs[0].rounds.size() > 1);
    CHECK(streamed.runs[0].digest == whole.runs[0].digest);
    CHECK(streamed.runs[0].weight == whole.runs[0].weight);
    CHECK(streamed.runs[0].components == whole.runs[0].components);
    CHECK(streamed.runs[0].memory_peak <= before + (34 << 20));
    CHECK(streamed.graph.edges == whole.graph.edges);
    CHECK(streamed.graph.weight_type == whole.graph.weight_type);
    CHECK(text.find("\ntaken: streamed in ") != std::string::npos);
  }
}

TEST_CASE("the forest of a streamed graph is written as that of the whole one")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  auto const path = directory / "a.txt";
  generate(deck_for_generator("complete", {"graph.vertices=1200"}), path, "", out);
  // Names with gaps: no vertex is its number.
  std::string text = read_text(path);
  write_text(path, "10000000000 0 1\n" + text.substr(text.find("\n", text.find("# Nodes")) + 1));
  auto const forest = [&](std::string const& name, std::vector<std::string> set) {
    set.insert(set.end(), {"output.directory=" + (directory / name).string(), "output.forest=['txt', 'h5']"});
    CHECK(solve(path, set).passed());
    return read_text(directory / name / "forest.txt");
  };
  std::string const whole = forest("whole", {}), streamed = forest("streamed", {limit(34)});
  CHECK(streamed == whole);
  CHECK(std::filesystem::exists(directory / "streamed" / "forest.h5"));
  for (auto const& [name, set] :
       {std::pair<std::string, std::vector<std::string>>{"whole.csv", {}}, {"streamed.csv", {limit(34)}}})
    CHECK(solve_graph<Space>(deck_for_graph(path, set), {directory / name, ""}, out));
  CHECK(out.str().find("solver: auto (streamed in ") != std::string::npos);
  CHECK(read_text(directory / "streamed.csv") == read_text(directory / "whole.csv"));
}

TEST_CASE("what is wrong with a file is told as where it is read whole")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  auto const path = directory / "a.txt";
  generate(deck_for_generator("complete", {"graph.vertices=1200"}), path, "", out);
  std::string text = read_text(path);
  std::size_t const middle = text.find('\n', text.size() / 2) + 1;
  write_text(path, text.substr(0, middle) + "3 x 5\n" + text.substr(middle));
  auto const message = [&](std::vector<std::string> const& set) {
    try {
      solve(path, set);
      return std::string("no error");
    } catch (Error const& error) {
      return error.what() + std::to_string(int(error.code()));
    }
  };
  CHECK(message({}) == message({limit(34)}));
  CHECK(message({}).find("'x' is not a vertex") != std::string::npos);
}

TEST_CASE("a limit that does not do, and keys that need the graph whole, are refused")
{
  using Catch::Matchers::ContainsSubstring;
  TemporaryDirectory const directory;
  std::ostringstream out;
  auto const path = directory / "a.h5";
  generate(deck_for_generator("complete", {"graph.vertices=1200"}), path, "", out);
  CHECK_THROWS_WITH(solve(path, {"memory.limit=1M"}),
                    ContainsSubstring("are needed to stream a graph of 1200 vertices"));
  std::string const whole = limit(1);
  CHECK_THROWS_WITH(solve(path, {whole, "solver.name=kruskal"}), ContainsSubstring("only the solver 'auto' streams"));
  CHECK_THROWS_WITH(solve(path, {whole, "graph.asymmetric=error"}), ContainsSubstring("needs it whole"));
  CHECK_THROWS_WITH(solve(path, {whole, "graph.weights.distribution=equal"}), ContainsSubstring("needs it whole"));
  CHECK_THROWS_WITH(run<Space>(std::vector<Deck>{deck_for_generator("complete", {"memory.limit=1M"})}, out),
                    ContainsSubstring("a generated graph cannot be streamed"));
}

TEST_CASE("a dry run says which way will be taken")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  auto const path = directory / "a.h5";
  generate(deck_for_generator("complete", {"graph.vertices=1200"}), path, "", out);
  dry_run<Space>(deck_for_graph(path, {}), out);
  CHECK(out.str().find("\n# in memory, roughly ") != std::string::npos);
  dry_run<Space>(deck_for_graph(path, {limit(20)}), out);
  CHECK(out.str().find("\n# streamed in ") != std::string::npos);
}

}  // namespace otakar::test
#endif
