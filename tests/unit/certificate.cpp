// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "verify/certificate.hpp"

#include <catch2/catch_test_macros.hpp>

#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

std::optional<Fault> fault_of(EdgeList<NarrowIds, Kokkos::HostSpace> const& graph,
                              std::vector<std::uint32_t> const& ids, VerifyLevel level = VerifyLevel::full)
{
  HostArray<std::uint32_t> const forest("ids", ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) forest(i) = ids[i];
  return find_fault<NarrowIds>(graph, forest, level);
}

}  // namespace

// A square with a diagonal, a loop, and a vertex apart. Its forest is edges 0, 1, 2.
TEST_CASE("the certificate accepts the forest and names what is wrong with others")
{
  auto const graph = make_graph(5, {{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {3, 0, 4}, {0, 2, 2}, {1, 1, 0}});
  CHECK_FALSE(fault_of(graph, {0, 1, 2}));
  CHECK_FALSE(fault_of(graph, {2, 0, 1}));

  auto const check = [&](std::vector<std::uint32_t> const& ids, std::uint64_t edge, std::string const& text) {
    auto const fault = fault_of(graph, ids);
    REQUIRE(fault);
    CHECK(fault->edge == edge);
    CHECK(fault->text.find(text) != std::string::npos);
  };
  check({0, 1, 6}, 6, "not an edge");
  check({0, 1, 5}, 5, "self-loop");
  check({0, 1, 1}, 1, "twice");
  check({0, 1, 2, 3}, 3, "cycle");
  check({0, 1}, 2, "does not span");
  check({0, 1, 3}, 2, "lighter");
  check({0, 4, 2}, 1, "lighter");  // equal weights: the smaller id is the lighter edge
}

TEST_CASE("lower levels look at less")
{
  auto const graph = make_graph(3, {{0, 1, 1}, {1, 2, 2}, {0, 2, 3}});
  CHECK(fault_of(graph, {0, 2}));
  CHECK_FALSE(fault_of(graph, {0, 2}, VerifyLevel::structure));
  CHECK(fault_of(graph, {0}, VerifyLevel::structure));
  CHECK_FALSE(fault_of(graph, {0}, VerifyLevel::none));
}

// Exchanging any forest edge for another that closes the same cycle must be noticed.
TEST_CASE("every exchange of one edge is found out")
{
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    RandomGraph<std::int32_t> const random(Shape::dense, seed, 40);
    auto const graph = make_graph(random.vertices(), random.edges());
    auto const forest = to_vector(reference_forest(graph).edges);
    for (std::size_t i = 0; i < forest.size(); ++i)
      for (std::uint32_t e = 0; e < graph.edges(); e += 7) {
        auto other = forest;
        if (std::find(forest.begin(), forest.end(), e) != forest.end()) continue;
        other[i] = e;
        CHECK(fault_of(graph, other));
      }
  }
}

}  // namespace otakar::test
