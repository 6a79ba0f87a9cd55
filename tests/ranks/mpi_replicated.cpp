// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// tests/ranks/same_forest.cpp compares its forests.
#include "distributed/solvers/mpi_replicated.hpp"

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include "graphs.hpp"
#include "ranks/ranks.hpp"
#include "ranks/shares.hpp"

namespace otakar::test {

// Vertex 0 is a root and all others link to it, so one step finds the colours steady. All ranks together gather the
// lightest arcs twice, the colours and the new ids of n vertices once, and one row start; they sum one degree by a
// ring, and five words: whether colours changed, and for ids and rows what is before, and all.
TEST_CASE("mpi_replicated sends what its scheme gathers")
{
  auto& ranks = communicator();
  auto const p = std::uint64_t(ranks.size());
  std::uint64_t const n = 100;
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::uint64_t v = 1; v < n; ++v) edges.push_back({0, v, std::int32_t(v)});
  auto const graph = make_graph(n, edges);
  auto const bounds = cut_bounds(graph.edges(), ranks.size(), Cut::equal, 0);
  auto const input = replicate(ranks, share_of(graph, bounds, ranks.rank()));
  REQUIRE(input.rows.vertices == n);
  REQUIRE(input.rows.arcs == 2 * (n - 1));
  RankStatistics statistics;
  CHECK(mpi_replicated(ranks, input, statistics).extent(0) == input.own);
  REQUIRE(statistics.rounds.size() == 1);
  CHECK(statistics.rounds[0].edges == 0);
  CHECK(ranks.sum(statistics.rounds[0].vertices) == 1);
  CHECK(ranks.sum(statistics.rounds[0].chosen) == n - 1);
  std::uint64_t const gathered = (p - 1) * 4 * (4 * n + 1);
  std::uint64_t const summed = p * (2 * (p - 1) * 4 / p) + 5 * 8 * p * std::uint64_t(std::bit_width(p - 1));
  CHECK(ranks.sum(statistics.rounds[0].traffic.bytes) == gathered + summed);
}

TEST_CASE("mpi_replicated refuses a graph that does not fit a rank")
{
  EdgeShare<NarrowIds> share;
  share.edges = NarrowIds::most_edges + 1;
  CHECK_THROWS_WITH(replicate(communicator(), share),
                    "the graph has 2147483648 edges; at most 2147483647 fit edge ids of 32 bits");
}

}  // namespace otakar::test
