// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Long chains of choices, where threads shorten each other's paths: the worst case of pointer jumping, many times over.
#include <catch2/catch_test_macros.hpp>
#include <numeric>
#include <random>

#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

// A path through the vertices in the given order, whose weights grow along it: every vertex chooses backwards.
EdgeList<NarrowIds, Kokkos::HostSpace> path_through(std::vector<std::uint64_t> const& order)
{
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::size_t i = 1; i < order.size(); ++i) edges.push_back({order[i - 1], order[i], std::int32_t(i)});
  return make_graph(order.size(), edges);
}

void check_many_times(std::vector<std::uint64_t> const& order)
{
  auto const graph = path_through(order);
  auto const expected = reference_forest(graph).digest;
  for (auto const& solver : solvers<NarrowIds, Space>())
    for (int i = 0; solver.runs(graph.edges()) && solver.exact && i < 8 / fewer; ++i) {
      INFO("solver " << solver.name << ", run " << i);
      Statistics statistics;
      REQUIRE(forest_by(solver, graph, statistics).digest == expected);
    }
}

}  // namespace

TEST_CASE("long paths, ascending, descending and shuffled")
{
  std::vector<std::uint64_t> order(100000 / fewer);
  std::iota(order.begin(), order.end(), 0);
  check_many_times(order);
  std::reverse(order.begin(), order.end());
  check_many_times(order);
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  check_many_times(order);
}

}  // namespace otakar::test
