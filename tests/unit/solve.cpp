// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/solve.hpp"

#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

TEST_CASE("a wrong forest is a fault that names an edge as its file does")
{
  auto const host_graph = make_graph(3, {{0, 1, 1}, {1, 2, 2}, {0, 2, 3}});
  Forest<NarrowIds> forest = reference_forest(host_graph);
  auto const graph = copy_to<Memory>(host_graph);
  Numbering numbering;
  numbering.first_vertex = 1;
  SolverResult good;
  judge<NarrowIds>(Space(), graph, forest, numbering, VerifyLevel::full, good);
  CHECK(good.verified == "full");
  CHECK(good.fault.empty());

  forest.edges(1) = 2;
  SolverResult bad;
  judge<NarrowIds>(Space(), graph, forest, numbering, VerifyLevel::full, bad);
  CHECK(bad.verified == "failed");
  CHECK(bad.fault ==
        "edge 1 (2 - 3) is lighter than an edge on the cycle it closes, yet not in the forest, where it belongs in the "
        "place of edge 2 (1 - 3)");
  Results results;
  results.runs = {good, bad};
  CHECK_FALSE(results.passed());

  forest.edges(1) = 77;
  SolverResult wild;
  judge<NarrowIds>(Space(), graph, forest, numbering, VerifyLevel::structure, wild);
  CHECK(wild.fault == "edge 77 is not an edge of the graph");
}

TEST_CASE("an approximate forest need not be minimal, and its digest is compared with none")
{
  auto const host_graph = make_graph(3, {{0, 1, 1}, {1, 2, 2}, {0, 2, 3}});
  Forest<NarrowIds> forest = reference_forest(host_graph);
  auto const graph = copy_to<Memory>(host_graph);
  forest.edges(1) = 2;
  SolverResult approximate;
  approximate.excess = "1";
  approximate.digest = "0x2";
  judge<NarrowIds>(Space(), graph, forest, {}, VerifyLevel::full, approximate);
  CHECK(approximate.verified == "structure");
  SolverResult exact;
  exact.digest = "0x1";
  compare_digests({exact}, approximate);
  compare_digests({approximate}, exact);
  CHECK(approximate.fault.empty());
  CHECK(exact.fault.empty());
  forest.edges(1) = 0;
  judge<NarrowIds>(Space(), graph, forest, {}, VerifyLevel::full, approximate);
  CHECK(approximate.verified == "failed");
}

TEST_CASE("excess is what a forest weighs more than the least, or less than the most")
{
  TotalWeight const three{true, 3, 0}, five{true, 5, 0};
  CHECK(five.excess_over(three, Objective::minimum).text() == "2");
  CHECK(three.excess_over(five, Objective::maximum).text() == "2");
  TotalWeight const infinite{false, 0, std::numeric_limits<double>::infinity()};
  CHECK(infinite.excess_over(infinite, Objective::minimum).text() == "0");
}

TEST_CASE("in a sweep, a digest of its own is a fault, unless the other one was wrong")
{
  SolverResult first, second, third;
  first.solver = "first";
  first.digest = "0x1";
  second.digest = "0x2";
  compare_digests({first}, second);
  CHECK(second.fault == "its digest is not that of first");
  first.fault = "wrong";
  third.digest = "0x3";
  compare_digests({first, second}, third);
  CHECK(third.fault.empty());
}

}  // namespace otakar::test
