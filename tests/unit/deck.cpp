// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <sstream>

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

}  // namespace

TEST_CASE("a deck is read, overridden and printed")
{
  auto const deck = deck_of(road + "width = 30\n[solver]\nname = ['kruskal', 'boruvka']\n",
                            {"graph.width=40", "graph.weights.type=float", "solver.objective=maximum"});
  CHECK(deck.graph.width == 40);
  CHECK(deck.graph.height == 1024);
  CHECK(deck.graph.weights.type == "float");
  CHECK(deck.solver.name == std::vector<std::string>{"kruskal", "boruvka"});
  CHECK(deck.solver.objective == "maximum");
  auto const again = deck_of(to_toml(deck));
  CHECK(to_toml(again) == to_toml(deck));
}

TEST_CASE("the printed deck of every generator can be read again")
{
  Deck deck;
  for (auto const& key : keys(deck))
    if (key.name == "graph.generator")
      for (auto const generator : key.choices) {
        auto const one = deck_of("graph.generator = '" + std::string(generator) + "'\n");
        CHECK(to_toml(deck_of(to_toml(one))) == to_toml(one));
        CHECK_THAT(source_text(one), ContainsSubstring(std::string(generator)));
      }
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
  check(road + "file = 'x.gr'\n", "needs either graph.generator or graph.file");
  check("graph = 3\n", "deck.toml:1: graph must be a table");
  check(road + "x = [1, \n", "deck.toml:");
  check(road + "[timing]\nk = 0\n", "deck.toml:4: timing.k must be at least 1");
  check(road + "[timing]\nk = 30\n", "timing.most is below timing.k");
  check(road + "[output]\nforest = 'h5'\n", "deck.toml:4: output.forest needs output.directory");
  check(road + "[output]\ndirectory = 'x'\nforest = ['h6']\n", "unknown value 'h6'");
  CHECK_THROWS_WITH(deck_of(road, {"graph.widht=3"}), ContainsSubstring("--set graph.widht=3: unknown key"));
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
  CHECK_THROWS_WITH(deck_for_generator("road", {"graph.generator=path"}),
                    "--set graph.generator=path: the graph is given already, as road");
  CHECK(deck_for_graph("usa.gr", {"graph.format=dimacs"}).graph.file == "usa.gr");
}

TEST_CASE("a complete graph is small where the deck does not say how large")
{
  CHECK(deck_for_generator("complete", {}).graph.vertices == 4096);
  CHECK(deck_for_generator("complete", {"graph.vertices=100000"}).graph.vertices == 100000);
  CHECK(deck_for_generator("path", {}).graph.vertices == 1 << 20);
}

TEST_CASE("the deck reference names every key")
{
  std::ifstream file("../docs/deck.md");
  std::stringstream text;
  text << file.rdbuf();
  Deck deck;
  for (auto const& key : keys(deck)) CHECK_THAT(text.str(), ContainsSubstring("`" + std::string(key.name) + "`"));
}

}  // namespace otakar::test
