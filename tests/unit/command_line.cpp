// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/command_line.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/error.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;
using Verb = Command::Verb;

namespace {

Command command_of(std::vector<std::string> const& words)
{
  auto const command = parse_command_line("bin/otakar", words);
  REQUIRE(command);
  return *command;
}

}  // namespace

TEST_CASE("a deck is run, with the texts of --set in their order")
{
  auto const command = command_of({"deck.toml", "--set", "a=1", "--set", "b=2", "--dry-run"});
  CHECK(command.verb == Verb::run);
  CHECK(command.input == "deck.toml");
  CHECK(command.overrides.set == std::vector<std::string>{"a=1", "b=2"});
  CHECK(command.overrides.options.empty());
  CHECK(command.dry_run);
}

TEST_CASE("options are settings of deck keys")
{
  auto const once = command_of({"usa.gr", "--once", "--set", "timing.within=2"});
  auto const deck = deck_for_graph(once.input, once.overrides);
  CHECK(deck.timing.warmup == 0);
  CHECK(deck.timing.k == 1);
  CHECK(deck.timing.most == 1);
  CHECK(deck.where.at("timing.warmup") == "--once");
  auto const columns = command_of({"a.csv", "--columns", "a\tb,\"\\,\x7f", "--format", "edge_list"});
  auto const chosen = deck_for_graph("a.csv", columns.overrides);
  CHECK(chosen.graph.columns == std::vector<std::string>{"a\tb", "\"\\", "\x7f"});
  CHECK(chosen.graph.format == "edge_list");
  CHECK(chosen.where.at("graph.format") == "--format edge_list");
}

TEST_CASE("a soak has a time, a seed and a directory")
{
  auto const soak = command_of({"soak", "--minutes", "0.5", "--seed", "17", "-o", "found"});
  CHECK(soak.verb == Verb::soak);
  CHECK(soak.minutes == 0.5);
  CHECK(soak.seed == 17);
  CHECK(soak.output == "found");
  CHECK_FALSE(command_of({"soak"}).seed);
  CHECK_THROWS_AS(parse_command_line("otakar", {"soak", "--minutes", "-1"}), Error);
}

TEST_CASE("what is said of a solve becomes settings, and where its forest goes")
{
  auto const solve =
      command_of({"solve", "-", "-o", "-", "--to", "csv", "--maximum", "--solver", "kruskal", "--columns", "a,b"});
  CHECK(solve.verb == Verb::solve);
  CHECK(solve.input == "-");
  CHECK(solve.output == "-");
  CHECK(solve.to == "csv");
  auto const deck = deck_for_graph(solve.input, solve.overrides);
  CHECK(deck.solver.objective == Objective::maximum);
  CHECK(deck.solver.name == std::vector<std::string>{"kruskal"});
  CHECK(source_text(deck) == "standard input");
  CHECK(command_of({"solve", "a.gr"}).output.empty());
  CHECK_THROWS_WITH(command_of({"solve", "a.gr", "--to", "csv"}), ContainsSubstring("--to requires --output"));
  CHECK_THROWS_WITH(command_of({"solve", "a.gr", "-o", ""}), ContainsSubstring("the name of a file is missing"));
}

TEST_CASE("every verb takes its words")
{
  auto const convert = command_of({"convert", "a.gr", "b.txt", "--to", "metis"});
  CHECK(convert.verb == Verb::convert);
  CHECK(convert.input == "a.gr");
  CHECK(convert.output == "b.txt");
  CHECK(convert.to == "metis");
  CHECK(command_of({"generate", "road", "b.gr", "--set", "graph.width=3"}).verb == Verb::generate);
  CHECK(command_of({"info", "a.gr"}).verb == Verb::info);
  CHECK(command_of({"solvers"}).verb == Verb::solvers);
  auto const verify = command_of({"verify", "a.gr", "b.txt", "--maximum"});
  CHECK(verify.verb == Verb::verify);
  CHECK(verify.forest == "b.txt");
  CHECK(deck_for_graph(verify.input, verify.overrides).solver.objective == Objective::maximum);
}

TEST_CASE("a command line that makes no sense is refused")
{
  auto const refused = [](std::vector<std::string> const& words, std::string const& text) {
    CHECK_THROWS_WITH(parse_command_line("otakar", words), ContainsSubstring(text));
  };
  refused({}, "no deck and no graph given");
  refused({"deck.toml", "--no-such-flag"}, "--no-such-flag");
  refused({"convert", "a.gr"}, "output is required");
  refused({"a.gr", "--format", "dimax"}, "unknown format 'dimax', did you mean 'dimacs'?");
  refused({"a.gr", "--format", ""}, "the name of a format is missing");
  refused({"info", "a.gr", "--once"}, "--once");
}

}  // namespace otakar::test
