// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/reverse_delete.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <sstream>

#include "driver/run.hpp"
#include "solve.hpp"
#include "ten_edges.hpp"

namespace otakar::test {

TEST_CASE("edges of the forest are found from the heaviest down")
{
  Statistics statistics;
  auto const found = reverse_delete<NarrowIds>(Host(), Graph<NarrowIds, Host>{ten_edges(), {}}, {}, statistics);
  // Weights 5, 4, 3, 2, 1.
  CHECK(to_vector(found) == std::vector<std::uint32_t>{6, 0, 2, 9, 4});
}

TEST_CASE("of edges alike the later ones are deleted, and loops always")
{
  Statistics statistics;
  auto const graph = make_graph(4, {{0, 0, 1}, {0, 1, 7}, {1, 0, 7}, {2, 3, 7}, {0, 1, 7}, {3, 3, 9}});
  auto const found = reverse_delete<NarrowIds>(Host(), Graph<NarrowIds, Host>{graph, {}}, {}, statistics);
  CHECK(to_vector(found) == std::vector<std::uint32_t>{3, 1});
}

TEST_CASE("rows are ascending and lose the heaviest edge; searches meet, or end with the smaller side")
{
  using namespace reverse_delete_steps;
  using Words = EdgeWords<NarrowIds>;
  Host const host;
  // A path 0 - 1 - 2 - 3 whose edges grow heavier, 3 - 0 that closes it, and 4 - 5.
  auto const graph = make_graph(6, {{3, 0, 9}, {0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {4, 5, 4}});
  std::vector<Words::Word> const ascending = {Words::pack(graph.key(1), 1), Words::pack(graph.key(2), 2),
                                              Words::pack(graph.key(3), 3), Words::pack(graph.key(4), 4),
                                              Words::pack(graph.key(0), 0)};
  ShrinkingRows<NarrowIds> const rows(host, graph, ascending.data());
  CHECK(std::vector(&rows.target(rows.first(0)), &rows.target(rows.first(0)) + 2) == std::vector<std::uint32_t>{1, 3});
  CHECK(std::vector(&rows.target(rows.first(3)), &rows.target(rows.first(3)) + 2) == std::vector<std::uint32_t>{2, 0});
  Search<NarrowIds> search(host, rows);
  rows.remove(3, 0);
  CHECK(rows.last(0) == rows.first(0) + 1);
  CHECK(search.joins(0, 3));
  CHECK(search.joins(3, 0));
  CHECK_FALSE(search.joins(0, 4));
  CHECK_FALSE(search.joins(5, 2));
  CHECK(search.joins(5, 4));
  rows.remove(4, 5);
  CHECK_FALSE(search.joins(4, 5));
  rows.remove(2, 3);
  CHECK_FALSE(search.joins(0, 3));
  CHECK(search.joins(2, 0));
}

TEST_CASE("too many edges are refused, and a sweep goes on without reverse_delete")
{
  if (!in_host_memory<Space>) SKIP("runs on the host only");
  auto const deck = [](std::string const& edges, std::string const& solvers) {
    return deck_for_generator("uniform", {"graph.vertices=1000", "graph.edges=" + edges, "solver.name=" + solvers,
                                          "timing.most=1", "timing.k=1", "timing.warmup=0"});
  };
  auto const refusal = Catch::Matchers::Equals(
      "--set solver.name=reverse_delete: solver.name: 'reverse_delete' takes graphs of at most 100000 edges; this one "
      "has 100001");
  std::ostringstream out;
  CHECK_THROWS_WITH(run<Space>(std::vector<Deck>{deck("100001", "reverse_delete")}, out), refusal);
  CHECK(run<Space>(std::vector<Deck>{deck("100000", "['reverse_delete']")}, out).front().passed());
  auto const swept = run<Space>(std::vector<Deck>{deck("100001", "['reverse_delete', 'kruskal']")}, out).front();
  REQUIRE(swept.runs.size() == 1);
  CHECK(swept.runs.front().solver == "kruskal");
  std::string const line = "reverse_delete takes graphs of at most 100000 edges; this one has 100001";
  CHECK(swept.skipped == std::vector<std::string>{line});
  CHECK(out.str().find("\nskipped: " + line + "\n") != std::string::npos);
}

}  // namespace otakar::test
