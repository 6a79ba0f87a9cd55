// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/block_boruvka/scatter_to_blocks.hpp"

#include <catch2/catch_test_macros.hpp>

#include "local_graph.hpp"

namespace otakar::test {

using namespace block_boruvka_steps;

TEST_CASE("blocks tile the vertices, some for each thread, none larger than its numbers allow")
{
  for (std::uint64_t const n : {1ull, 5ull, 1000ull, 65536ull, 10000000ull, 4000000000ull})
    for (int const threads : {1, 2, 64}) {
      Blocks const blocks(n, threads);
      REQUIRE(blocks.bits <= Blocks::most_bits);
      std::uint64_t const last = blocks.count() - 1;
      REQUIRE(blocks.first(last) < n);
      REQUIRE(blocks.first(last) + blocks.size(last) == n);
      if (n >= 1000 * std::uint64_t(threads)) REQUIRE(blocks.count() >= 4 * std::uint64_t(threads));
      REQUIRE(blocks.inner(0, blocks.size(0) - 1));
      REQUIRE_FALSE(blocks.inner(0, std::uint64_t(1) << blocks.bits));
    }
}

TEST_CASE("blocks suit where ids have locality and edges are in their order")
{
  for (bool const sorted : {true, false}) {
    auto const graph = local_graph<NarrowIds>(20000, 40, sorted, 1);
    CHECK(suits_blocks(graph, Blocks(graph.vertices, 8)) == sorted);
  }
  auto const far = local_graph<NarrowIds>(20000, 19999, true, 1);
  CHECK_FALSE(suits_blocks(far, Blocks(far.vertices, 8)));
}

TEST_CASE("blocks do not suit dense graphs")
{
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::uint64_t u = 0; u < 100; ++u)
    for (std::uint64_t i = 0; i <= most_edges_per_vertex; ++i) edges.push_back({u, u, 1});
  CHECK_FALSE(suits_blocks(make_graph(100, edges), Blocks(100, 1)));
  edges.resize(100 * most_edges_per_vertex);
  CHECK(suits_blocks(make_graph(100, edges), Blocks(100, 1)));
}

}  // namespace otakar::test
