// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/judge.hpp"

#include <catch2/catch_test_macros.hpp>

#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

TEST_CASE("a wrong forest is a fault that names an edge as its file does")
{
  auto const graph = make_graph(3, {{0, 1, 1}, {1, 2, 2}, {0, 2, 3}});
  Forest<NarrowIds> forest = reference_forest(graph);
  Numbering numbering;
  numbering.first_vertex = 1;
  SolverResult good;
  judge<NarrowIds>(graph, forest, numbering, "full", good);
  CHECK(good.verified == "full");
  CHECK(good.fault.empty());

  forest.edges(1) = 2;
  SolverResult bad;
  judge<NarrowIds>(graph, forest, numbering, "full", bad);
  CHECK(bad.verified == "failed");
  CHECK(bad.fault == "edge 1 (2 - 3) is lighter than an edge on the cycle it closes, yet not in the forest");
  Results results;
  results.runs = {good, bad};
  CHECK_FALSE(results.passed());

  forest.edges(1) = 77;
  SolverResult wild;
  judge<NarrowIds>(graph, forest, numbering, "structure", wild);
  CHECK(wild.fault == "edge 77 is not an edge of the graph");
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
