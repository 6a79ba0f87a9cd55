// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The verb verify: forests as files of otakar and of others.
#include "driver/verbs/verify_forest.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <random>
#include <sstream>

#include "backend.hpp"
#include "core/error.hpp"
#include "driver/run.hpp"
#include "driver/verbs/convert.hpp"
#include "driver/verbs/solve_graph.hpp"
#include "generated.hpp"
#include "graphs.hpp"
#include "io/temporary.hpp"
#include "reference_certificate.hpp"

namespace otakar::test {

namespace {

using Catch::Matchers::ContainsSubstring;

struct Verdict {
  bool passed;
  std::string text;
};

Verdict verify(std::filesystem::path const& graph, std::filesystem::path const& forest, Overrides const& overrides = {})
{
  std::ostringstream out;
  bool const passed = verify_forest<Space>(deck_for_graph(graph, overrides), forest, out);
  return {passed, out.str()};
}

// A graph and a forest, each as text.
class Files {
 public:
  explicit Files(std::string const& graph, std::string const& suffix = ".txt") : graph_("graph" + suffix)
  {
    write_text(directory_ / graph_, graph);
  }
  std::filesystem::path operator/(std::string const& name) const { return directory_ / name; }
  std::filesystem::path graph() const { return directory_ / graph_; }

  Verdict verify(std::string const& forest, Overrides const& overrides = {}) const
  {
    write_text(directory_ / "forest", forest);
    return test::verify(graph(), directory_ / "forest", overrides);
  }
  void check_passes(std::string const& forest, std::string const& verified, Overrides const& overrides = {}) const
  {
    auto const verdict = verify(forest, overrides);
    INFO(forest << "\n" << verdict.text);
    CHECK(verdict.passed);
    CHECK_THAT(verdict.text, ContainsSubstring("\nverified: " + verified + "\n"));
  }
  void check_fails(std::string const& forest, std::string const& fault, Overrides const& overrides = {}) const
  {
    auto const verdict = verify(forest, overrides);
    INFO(forest << "\n" << verdict.text);
    CHECK_FALSE(verdict.passed);
    CHECK_THAT(verdict.text, ContainsSubstring("\nverified: failed\nfault: ") && ContainsSubstring(fault));
  }

 private:
  TemporaryDirectory directory_;
  std::string graph_;
};

// A square of which two edges are equal, and an edge apart; vertices have names.
std::string const square = "10 20 1\n20 30 2\n30 40 3\n40 10 3\n7 8 5\n";

std::string line_of(HostGraph const& graph, std::uint64_t e, bool turned)
{
  auto const u = std::to_string(graph.u(e)), v = std::to_string(graph.v(e));
  return (turned ? v + " " + u : u + " " + v) + " " + std::to_string(weight_of<std::int32_t>(graph.key(e))) + "\n";
}

}  // namespace

TEST_CASE("a list of pairs is minimal by weight, however ties fall")
{
  Files const files(square);
  files.check_passes("10 20 1\n20 30 2\n30 40 3\n7 8 5\n", "minimal by weight");
  files.check_passes("8 7 5\n10 40 3\n30 20 2\n20 10 1\n", "minimal by weight");
  files.check_passes("# of another program\n10 20\n20 30\n40 10\n7 8\n", "minimal by weight");
  files.check_passes("source,target,weight\n10,20,1.0\n20,30,2\n10,40,3\n7,8,5\n", "minimal by weight");
  files.check_passes("20 10\n10 20\n20 30\n30 20\n40 10\n10 40\n7 8\n8 7\n", "minimal by weight");
  auto const verdict = files.verify("10 20\n20 30\n40 10\n7 8\n");
  CHECK_THAT(verdict.text, ContainsSubstring("\nweight: 11\ncomponents: 2\n"));
  CHECK_THAT(verdict.text, !ContainsSubstring("digest"));
  files.check_passes("20 30\n30 40\n10 40\n7 8\n", "minimal by weight", {"solver.objective=maximum"});
}

TEST_CASE("what is wrong with a list of pairs is named with its line")
{
  Files const files(square);
  files.check_fails("10 20\n20 30\n30 41\n7 8\n", "forest:3: the graph has no vertex 41");
  files.check_fails("10 20\n20 30\n10 30\n7 8\n", "forest:3: the graph has no edge 10 - 30");
  files.check_fails("10 20 1\n20 30 2\n30 40 4\n7 8 5\n",
                    "forest:3: the graph has no edge 30 - 40 of weight 4, but edge 2, 30 - 40 of weight 3");
  files.check_fails("10 20\n20 30\n10 20\n7 8\n", "forest:3: 10 - 20 stands twice in the forest");
  files.check_fails("10 20\n20 10\n20 10\n20 30\n7 8\n", "forest:3: 20 - 10 stands twice in the forest");
  files.check_fails("10 20\n20 30\n30 40\n10 40\n7 8\n", "closes a cycle in the forest");
  files.check_fails("10 20\n20 30\n7 8\n", "joins two trees of the forest, which does not span");
  files.check_fails("10 20\n30 40\n10 40\n7 8\n",
                    "edge 1 (20 - 30) is lighter than an edge on the cycle it closes, yet not in the forest, where it "
                    "belongs in the place of edge 3 (40 - 10)");
  files.check_fails("10 20\n20 30\n30 40\n7 8\n", "is lighter", {"solver.objective=maximum"});
  std::string many;
  for (int i = 0; i < 5; ++i) many += "10 20\n20 10\n20 30\n";
  files.check_fails(many, "the forest has 15 edges, too many for 6 vertices and 5 edges");
  CHECK_THROWS_AS(files.verify("10 20\nx 30\n"), Error);
  CHECK_THROWS_AS(files.verify(""), Error);
  CHECK_THROWS_AS(verify(files.graph(), files / "missing"), Error);
}

TEST_CASE("of parallel edges a pair means the best, or the one of its weight")
{
  Files const files("0 1 4\n0 1 2\n1 2 5\n");
  files.check_passes("0 1\n1 2\n", "minimal by weight");
  files.check_passes("0 1 2\n1 2 5\n", "minimal by weight");
}

TEST_CASE("formats that count vertices mean those of the graph in the same order")
{
  Files const files("p sp 4 3\na 1 2 1\na 2 3 2\na 3 1 3\n", ".gr");
  files.check_passes("p sp 4 4\na 1 2 1\na 2 1 1\na 2 3 2\na 3 2 2\n", "minimal by weight");
  files.check_passes("%%MatrixMarket matrix coordinate integer symmetric\n4 4 2\n2 1 1\n3 2 2\n", "minimal by weight");
  files.check_passes("4 2\n2\n1 3\n2\n\n", "minimal by weight");
  files.check_passes("1 2\n2 3\n", "minimal by weight");
  files.check_fails("p sp 3 2\na 1 2 1\na 2 3 2\n", "of another graph: it has 3 vertices, the graph has 4");
  files.check_fails("0 1\n1 2\n", "forest:1: the graph has no vertex 0");
}

TEST_CASE("a forest with records is checked in the order of edges")
{
  Files const files(square);
  std::string const header = "# a spanning forest\n# objective: minimum\n# digest: ";
  auto const listed = [&](std::string const& digest, std::string const& edges, std::string const& lines) {
    return header + digest + "\n# edges: " + edges + "\n# columns: edge u v weight\n" + lines;
  };
  std::string const table = "edge,u,v,weight\n";
  files.check_passes(table + "0,10,20,1\n1,20,30,2\n2,40,30,3\n4,7,8,5\n", "full");
  files.check_fails(table + "0,10,20,1\n1,20,30,2\n3,40,10,3\n4,7,8,5\n", "edge 2 (30 - 40) is lighter");
  files.check_fails(table + "0,10,20,1\n1,20,30,2\n2,40,30,3\n5,7,8,5\n",
                    "forest:5: the graph has no edge 5, it has 5");
  files.check_fails(table + "0,10,20,1\n1,20,40,2\n2,30,40,3\n4,7,8,5\n",
                    "forest:3: edge 1 of the graph is 20 - 30 of weight 2, not 20 - 40 of weight 2");
  files.check_fails(table + "0,10,20,1\n1,20,30,4\n2,30,40,3\n4,7,8,5\n",
                    "forest:3: edge 1 of the graph is 20 - 30 of weight 2, not 20 - 30 of weight 4");
  files.check_fails(table + "0,10,20,1\n1,20,30,2\n1,20,30,2\n4,7,8,5\n", "stands twice in the forest");
  std::string const lines = "0 10 20 1\n1 20 30 2\n2 30 40 3\n4 7 8 5\n";
  files.check_fails(listed("0x0000000000000001", "4", lines), "the file says that the digest is 0x0000000000000001");
  CHECK_THROWS_AS(files.verify(listed("", "5", lines)), Error);
  CHECK_THROWS_AS(files.verify(listed("", "4", lines + "x\n")), Error);
  CHECK_THROWS_WITH(files.verify(header + "\n" + lines),
                    ContainsSubstring("forest:4: expected a line '# columns: edge u v weight'"));
  CHECK_THROWS_WITH(files.verify(listed("", "4", lines), {"solver.objective=maximum"}),
                    ContainsSubstring("the forest is of the objective minimum, and is checked for maximum"));
}

TEST_CASE("the forests that a run writes pass, and fail for another graph")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  std::string const model = "graph.vertices=300";
  for (std::string const objective : {"minimum", "maximum"})
    for (std::string const type : {"int32", "double"}) {
      Overrides const overrides{model, "graph.edges=900", "graph.weights.type=" + type,
                                "solver.objective=" + objective};
      auto const graph = directory / ("graph_" + objective + type + ".txt");
      generate(deck_for_generator("uniform", overrides), graph, "", out);
      Overrides const run_with{"solver.objective=" + objective,
                               "timing.k=1",
                               "timing.most=1",
                               "timing.warmup=0",
                               "output.directory=" + (directory / "out").string(),
                               "output.forest=['txt', 'h5']"};
      run<Space>(std::vector<Deck>{deck_for_graph(graph, run_with)}, out);
      for (auto const* name : {"out/forest.txt", "out/forest.h5"}) {
        auto const verdict = verify(graph, directory / name, {"solver.objective=" + objective});
        INFO(verdict.text);
        CHECK(verdict.passed);
        CHECK_THAT(verdict.text, ContainsSubstring("\nverified: full\n") && ContainsSubstring("\ndigest: 0x"));
        Overrides other = overrides;
        other.set.push_back("graph.seed=2");
        generate(deck_for_generator("uniform", other), directory / "other.txt", "", out);
        CHECK_FALSE(verify(directory / "other.txt", directory / name, {"solver.objective=" + objective}).passed);
      }
    }
}

TEST_CASE("the forests that solve writes pass in every format")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  generate(deck_for_generator("uniform", {"graph.vertices=60", "graph.edges=90"}), directory / "g.gr", "", out);
  convert(deck_for_graph(directory / "g.gr", {}), directory / "g.txt", "", out);
  for (std::string const objective : {"minimum", "maximum"})
    for (std::string const graph : {"g.gr", "g.txt"})
      for (std::string const suffix : {".txt", ".csv", ".csv.gz", ".h5", ".npz", ".gr", ".gr.zst", ".mtx", ".graph",
                                       ".stp", ".sgr", ".el", ".tsv"}) {
        auto const deck = deck_for_graph(directory / graph, {"solver.objective=" + objective});
        auto const forest = directory / ("forest" + suffix);
        REQUIRE(solve_graph<Space>(deck, {forest, ""}, out));
        auto const verdict = verify(directory / graph, forest, {"solver.objective=" + objective});
        INFO(verdict.text);
        CHECK(verdict.passed);
        bool const has_records = suffix == ".txt" || suffix.starts_with(".csv") || suffix == ".h5";
        CHECK_THAT(verdict.text, ContainsSubstring(has_records ? "verified: full\n" : "verified: minimal by weight\n"));
      }
}

// Lists of random sets of edges, most of them a forest or nearly so: the verdict is the reference's.
TEST_CASE("the verdict on mutated lists of pairs is right")
{
  std::mt19937_64 random(5);
  int wrong = 0;
  int const lists = fewer > 1 ? 12 : 200;
  for (int i = 0; i < lists; ++i) {
    auto const graph = five_weights<NarrowIds>(std::uint64_t(i) % 4 * 10);
    std::string text;
    for (std::uint64_t e = 0; e < graph.edges(); ++e) text += line_of(graph, e, false);
    Files const files(text);
    auto const ids = to_vector(reference_edges<NarrowIds>(graph));
    std::vector<std::uint64_t> set(ids.begin(), ids.end());
    std::uint64_t const e = random() % graph.edges();
    auto const place = set.begin() + long(random() % set.size());
    if (i % 4 == 1) *place = e;
    if (i % 4 == 2) set.erase(place);
    if (i % 4 == 3) set.push_back(e);
    std::string listed;
    for (std::uint64_t const id : set) listed += line_of(graph, id, i % 3 == 0);
    bool const right = is_forest(graph, set, true, Ties::any);
    auto const verdict = files.verify(listed);
    INFO(i << "\n" << verdict.text);
    REQUIRE(verdict.passed == right);
    wrong += !right;
  }
  CHECK(2 * wrong > lists);
}

}  // namespace otakar::test
