// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck/deck.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "core/error.hpp"
#include "driver/deck/keys.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

namespace {

Deck deck_of(std::string const& text, std::vector<std::string> const& overrides = {})
{
  TemporaryDirectory const directory;
  auto const path = directory / "deck.toml";
  std::ofstream(path) << text;
  return read_deck(path, overrides);
}

std::string const road = "[graph]\ngenerator = 'road'\n";

// As the error of an unknown value lists them; none where any value will do.
std::vector<std::string> choices_of(DeckKey const& key)
{
  std::string_view const mark = "(one of: ";
  try {
    key.field.set(std::string("?"));
    return {};
  } catch (Error const& error) {
    std::string const text = error.what();
    std::size_t const first = text.find(mark);
    if (first == std::string::npos) return {};
    std::istringstream list(text.substr(first + mark.size(), text.size() - first - mark.size() - 1));
    std::vector<std::string> choices;
    for (std::string choice; std::getline(list >> std::ws, choice, ',');) choices.push_back(choice);
    return choices;
  }
}

}  // namespace

TEST_CASE("a deck is read, overridden and printed")
{
  auto const deck = deck_of(road + "width = 30\n[solver]\nname = ['kruskal', 'boruvka']\n",
                            {"graph.width=40", "graph.weights.type=float", "solver.objective=maximum"});
  CHECK(shape_of(deck)["width"] == 40);
  CHECK(shape_of(deck)["height"] == 1024);
  CHECK(deck.graph.weights.type == WeightType::float32);
  CHECK(deck.solver.name == std::vector<std::string>{"kruskal", "boruvka"});
  CHECK(deck.solver.objective == Objective::maximum);
  auto const again = deck_of(to_toml(deck));
  CHECK(to_toml(again) == to_toml(deck));
}

TEST_CASE("a deck may have several graphs, which share all else")
{
  TemporaryDirectory const directory;
  auto const path = directory / "deck.toml";
  std::ofstream(path) << "[[graph]]\ngenerator = 'road'\nwidth = 7\n[[graph]]\ngenerator = 'star'\n"
                         "[solver]\nname = 'kruskal'\n";
  auto const decks = read_decks(path, {"graph.seed=5"});
  REQUIRE(decks.size() == 2);
  CHECK(shape_of(decks[0])["width"] == 7);
  CHECK(decks[1].graph.generator->name == "star");
  for (auto const& deck : decks) {
    CHECK(deck.in_list);
    CHECK(deck.solver.name == std::vector<std::string>{"kruskal"});
    CHECK(deck.graph.seed == 5);
  }
  CHECK_THROWS_WITH(read_deck(path, {}), EndsWith("deck.toml: only run takes a deck of several graphs"));
  CHECK_THROWS_WITH(read_decks(path, {"output.directory=x", "output.forest=txt"}),
                    EndsWith("output.forest needs a deck of one graph"));
  std::ofstream(path, std::ios::app) << "[[graph]]\ngenerator = 'path'\nheight = 3\n";
  CHECK_THROWS_WITH(read_decks(path, {}), EndsWith("deck.toml:10: graph.height does not apply to generator 'path'"));
  std::ofstream(path) << "[[graph]]\ngenerator = 'star'\n";
  CHECK(read_deck(path, {}).in_list);
  std::ofstream(path) << "[graph]\ngenerator = 'star'\n";
  CHECK_FALSE(read_deck(path, {}).in_list);
}

TEST_CASE("the printed deck of every generator can be read again")
{
  for (auto const* const generator : generators()) {
    std::string const name(generator->name);
    auto const one = deck_of("graph.generator = '" + name + "'\n");
    CHECK(one.graph.generator == generator);
    CHECK(to_toml(deck_of(to_toml(one))) == to_toml(one));
    CHECK_THAT(source_text(one), ContainsSubstring(name));
    for (auto const& parameter : generator->parameters)
      if (!parameter.name.empty() && !std::isnan(parameter.value))
        CHECK_THAT(to_toml(one), ContainsSubstring(std::string(parameter.name) + " = "));
  }
}

TEST_CASE("every choice of every key is read and printed")
{
  Deck deck = deck_for_graph("a.gr", {});
  for (auto const& key : keys(deck))
    for (auto const& choice : choices_of(key)) {
      if (key.name == "graph.generator") continue;
      key.field.set(choice);
      CAPTURE(key.name, choice);
      auto const value = key.field.get();
      if (auto const* const text = std::get_if<std::string>(&value))
        CHECK(*text == choice);
      else
        CHECK(std::get<std::vector<std::string>>(value) == std::vector<std::string>{choice});
    }
  CHECK(deck.graph.reorder == Reorder::rcm);
  CHECK(deck.graph.edge_ids == EdgeIds::bits64);
  CHECK(deck.graph.weights.distribution == Distribution::halving);
  CHECK(deck.verify.level == VerifyLevel::full);
  CHECK(deck.output.forest == std::vector{ForestFormat::txt});
}

TEST_CASE("numbers stand for the names that look like them")
{
  CHECK(deck_of(road + "edge_ids = 64\n").graph.edge_ids == EdgeIds::bits64);
  CHECK_FALSE(deck_of(road + "edge_ids = 'auto'\n").graph.edge_ids);
  CHECK_THROWS_WITH(deck_of(road + "edge_ids = 16\n"), ContainsSubstring("unknown value '16'"));
  CHECK_THROWS_WITH(deck_of(road + "edge_ids = [64]\n"), ContainsSubstring("graph.edge_ids must be a string"));
}

TEST_CASE("options of the command line set keys, and --set sets others")
{
  Overrides overrides{"timing.within=2"};
  overrides.options = {{"timing.k", std::int64_t(1), "--once"},
                       {"graph.columns", std::vector<std::string>{"a\tb", "\"\\", "\x7f"}, "--columns"}};
  auto const deck = deck_for_graph("a.csv", overrides);
  CHECK(deck.timing.k == 1);
  CHECK(deck.timing.within == 2);
  CHECK(deck.graph.columns == std::vector<std::string>{"a\tb", "\"\\", "\x7f"});
  overrides.set = {"timing.k=5"};
  CHECK_THROWS_WITH(deck_for_graph("a.csv", overrides), "--set timing.k=5: timing.k is given already, by --once");
  overrides.set = {};
  overrides.options = {{"graph.format", "dimacs", "--format dimacs"}};
  CHECK_THROWS_WITH(deck_for_generator("road", overrides),
                    "--format dimacs: graph.format does not apply to generator 'road'");
}

TEST_CASE("--set may give a table, and its values are checked as those of a file")
{
  auto const deck = deck_of(road, {"graph={width=3,weights={low=2}}"});
  CHECK(shape_of(deck)["width"] == 3);
  CHECK(deck.graph.weights.low == 2);
  CHECK_THROWS_WITH(deck_of(road, {"graph={scale=3}"}), ContainsSubstring("graph.scale does not apply to"));
  CHECK_THROWS_WITH(deck_of(road, {"graph.width=2020-01-01"}), ContainsSubstring("must be a whole number"));
}

TEST_CASE("bytes are numbers, perhaps with a suffix")
{
  auto const limit = [](std::string const& value) { return deck_for_graph("a.gr", {"memory.limit=" + value}); };
  CHECK_FALSE(deck_for_graph("a.gr", {}).memory.limit);
  CHECK(limit("8G").memory.limit == std::uint64_t(8) << 30);
  CHECK(limit("1000").memory.limit == 1000u);
  CHECK(limit("'3T'").memory.limit == std::uint64_t(3) << 40);
  CHECK(to_toml(limit("8G")).find("limit = '8G'") != std::string::npos);
  CHECK(to_toml(limit("5000K")).find("limit = '5000K'") != std::string::npos);
  for (auto const* wrong : {"0", "8g", "8GB", "G", "-1", "1.5G", "99999999999T", "true"})
    CHECK_THROWS_WITH(limit(wrong), Catch::Matchers::ContainsSubstring("memory.limit must be bytes, as in 8G"));
}

TEST_CASE("columns are words or numbers, and of edge lists alone")
{
  std::string const file = "[graph]\nfile = 'a.csv'\n";
  CHECK(deck_of(file + "columns = [2, 'to', 4]\n").graph.columns == std::vector<std::string>{"2", "to", "4"});
  CHECK_THROWS_WITH(deck_of(file + "columns = 2\n"),
                    EndsWith("deck.toml:3: graph.columns must name two ends and perhaps a weight"));
  CHECK_THROWS_WITH(deck_of(file + "columns = [1, 2]\nformat = 'metis'\n"),
                    EndsWith("deck.toml:3: graph.columns does not apply to the format 'metis'"));
  CHECK_THROWS_WITH(deck_of(road + "columns = [1, 2]\n"),
                    ContainsSubstring("graph.columns does not apply to generator"));
  CHECK_THROWS_WITH(deck_of("title = 3\n" + file), EndsWith("deck.toml:1: title must be a string"));
}

TEST_CASE("a file in a deck lies beside the deck")
{
  auto const deck = deck_of("graph.file = 'usa.gr'\n");
  CHECK_THAT(deck.graph.file, EndsWith("/usa.gr"));
  CHECK(deck_of("graph.file = 'usa.gr'\n", {"graph.file=here.gr"}).graph.file == "here.gr");
}

TEST_CASE("mistakes in a deck are named with their line")
{
  auto const check = [](std::string const& text, std::string const& message) {
    CHECK_THROWS_WITH(deck_of(text), ContainsSubstring(message));
  };
  check(road + "widht = 3\n", "deck.toml:3: unknown key 'graph.widht', did you mean 'graph.width'?");
  check(road + "width = 'wide'\n", "deck.toml:3: graph.width must be a whole number, not negative");
  check(road + "width = -1\n", "deck.toml:3: graph.width must be a whole number, not negative");
  check(road + "drop = 'x'\n", "deck.toml:3: graph.drop must be a number");
  check(road + "drop = nan\n", "deck.toml:3: graph.drop must be a finite number");
  check(road + "weights = { low = inf }\n", "deck.toml:3: graph.weights.low must be a finite number");
  check(road + "shuffle = 1\n", "deck.toml:3: graph.shuffle must be true or false");
  check(road + "scale = 3\n", "deck.toml:3: graph.scale does not apply to generator 'road'");
  check(road + "probability = 0.1\n", "deck.toml:3: graph.probability does not apply to generator 'road'");
  check("[graph]\ngenerator = 'geometric'\ndegree = 3\nradius = 0.1\n", "graph.degree and graph.radius say the same");
  check(road + "weights = { distribution = 'equal', high = 3 }\n",
        "deck.toml:3: graph.weights.high does not apply to the distribution 'equal'");
  check(road + "weights = { mean = 3 }\n", "graph.weights.mean does not apply to the distribution 'uniform'");
  check(road + "order = 'sorted'\n", "unknown value 'sorted'");
  check("[graph]\ngenerator = 'rood'\n", "unknown value 'rood', did you mean 'road'?");
  check("[graph]\nwidth = 3\n", "needs either graph.generator or graph.file");
  check(road + "file = 'x.gr'\n", "deck.toml:2: graph.generator and graph.file are both given, as road and ");
  check("graph = 3\n", "deck.toml:1: graph must be a table");
  check(road + "x = [1, \n", "deck.toml:");
  check(road + "[timing]\nk = 0\n", "deck.toml:4: timing.k must be at least 1");
  check(road + "[timing]\nk = 30\n", "timing.most is below timing.k");
  check(road + "[output]\nforest = 'h5'\n", "deck.toml:4: output.forest needs output.directory");
  check(road + "[output]\nlabels = 'txt'\n", "deck.toml:4: output.labels needs output.directory");
  check(road + "[output]\nparents = 'h5'\n", "deck.toml:4: output.parents needs output.directory");
  check(road + "[output]\ndirectory = 'x'\nforest = ['h6']\n", "unknown value 'h6'");
  CHECK_THROWS_WITH(deck_of(road, {"graph.widht=3"}), ContainsSubstring("--set graph.widht=3: unknown key"));
  CHECK_THROWS_WITH(deck_of(road, {"graph.seed=18446744073709551615"}),
                    "--set graph.seed=18446744073709551615: graph.seed must be at most 9223372036854775807");
  CHECK_THROWS_WITH(deck_of(road, {"nonsense"}), ContainsSubstring("expected key=value"));
  CHECK_THROWS_WITH(read_deck("no/such/deck.toml", {}), ContainsSubstring("cannot open deck no/such/deck.toml"));
}

TEST_CASE("what is no TOML is a string, whatever its characters")
{
  for (std::string const name : {"it's", "a \"b\"", "a\\b", "a'b\"c", "tab\there", "usa.gr"})
    CHECK(deck_for_graph("usa.gr", {"output.directory=" + name}).output.directory == name);
}

TEST_CASE("a graph that the command line names is not named again")
{
  CHECK_THROWS_WITH(deck_for_graph("usa.gr", {"graph.file=b.gr"}),
                    "--set graph.file=b.gr: the graph is given already, as usa.gr");
  CHECK_THROWS_WITH(deck_for_graph("usa.gr", {"graph.generator=road"}),
                    "--set graph.generator=road: graph.generator and graph.file are both given, as road and usa.gr");
  CHECK_THROWS_WITH(deck_for_generator("road", {"graph.generator=path"}),
                    "--set graph.generator=path: the graph is given already, as road");
  CHECK(deck_for_graph("usa.gr", {"graph.format=dimacs"}).graph.file == "usa.gr");
}

TEST_CASE("a complete graph is small where the deck does not say how large")
{
  auto const vertices = [](Deck const& deck) { return shape_of(deck)["vertices"]; };
  CHECK(vertices(deck_for_generator("complete", {})) == 4096);
  CHECK(vertices(deck_for_generator("complete", {"graph.vertices=100000"})) == 100000);
  CHECK(vertices(deck_for_generator("path", {})) == 1 << 20);
}

TEST_CASE("what a deck leaves open follows from the rest")
{
  auto deck = deck_for_generator("geometric", {"graph.weights={distribution='exponential', type='double'}"});
  CHECK_THAT(source_text(deck), ContainsSubstring("n 1048576, degree 8, seed 1"));
  deck.graph.parameters["radius"] = 0.25;
  CHECK_THAT(source_text(deck), ContainsSubstring("n 1048576, radius 0.25, seed 1"));
  deck.graph.order = EdgeOrder::descending;
  auto const parameters = model_of(deck).parameters;
  CHECK(parameters.weights.distribution == Distribution::exponential);
  CHECK(parameters.weights.mean == 1);
  CHECK(parameters.weights.low == 0);
  CHECK(parameters.order == EdgeOrder::descending);
}

TEST_CASE("weights are drawn for a file where the deck names a distribution")
{
  CHECK_FALSE(drawn_weights(deck_for_graph("a.gr", {})));
  auto const drawn = drawn_weights(deck_for_graph("a.gr", {"graph.weights.distribution=uniform", "graph.seed=9"}));
  REQUIRE(drawn);
  CHECK(drawn->seed == 9);
  CHECK(drawn->weights.high == 10000);
  CHECK_THROWS_WITH(drawn_weights(deck_for_graph("a.gr", {"graph.weights.distribution=distance"})),
                    ContainsSubstring("distances need a generator"));
}

// The columns of keys, values and defaults.
TEST_CASE("the deck reference has every key, with its choices and its default")
{
  std::ifstream file("../docs/deck.md");
  std::stringstream text;
  text << file.rdbuf();
  Deck deck = deck_for_graph("a.gr", {});
  for (auto const& key : keys(deck)) {
    std::string row = "| `" + key.name + "` |";
    auto const choices = choices_of(key);
    if (!choices.empty() && !std::holds_alternative<std::vector<std::string>>(key.field.get())) {
      for (auto const& choice : choices) row += (row.ends_with("|") ? " " : ", ") + choice;
      auto const value = key.field.get();
      row += " | " + (std::holds_alternative<std::string>(value) ? std::get<std::string>(value) + " |" : "|");
    }
    CHECK_THAT(text.str(), ContainsSubstring(row));
  }
  for (auto const* const generator : generators()) {
    CHECK_THAT(text.str(), ContainsSubstring("`" + std::string(generator->name) + "`"));
    for (auto const& parameter : generator->parameters) {
      auto const at = text.str().find("| `graph." + std::string(parameter.name) + "` |");
      if (parameter.name.empty() || parameter.value == 0x1p-16 || std::isnan(parameter.value)) continue;
      std::ostringstream value;
      value << std::setprecision(15) << parameter.value;
      CAPTURE(generator->name, parameter.name);
      CHECK(text.str().substr(at, text.str().find('\n', at) - at).find(value.str()) != std::string::npos);
    }
  }
}

}  // namespace otakar::test
