// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/block_boruvka/scatter_to_blocks.hpp"

#include <catch2/catch_test_macros.hpp>
#include <set>

#include "local_graph.hpp"

namespace otakar::test {

using namespace block_boruvka_steps;

TEST_CASE("every edge is found in the blocks of its ends, in ascending order")
{
  for (bool const sorted : {true, false})
    for (std::uint64_t const n : {300, 20000}) {
      auto const graph = local_graph<NarrowIds>(n, 40, sorted, n);
      Blocks const blocks(n, 8);
      auto const runs = scatter_to_blocks<NarrowIds>(Host(), graph, blocks);
      std::vector<std::vector<std::uint64_t>> expected(blocks.count()), found(blocks.count());
      for (std::uint64_t e = 0; e < graph.edges(); ++e) {
        std::set<std::uint64_t> const of{graph.u(e) >> blocks.bits, graph.v(e) >> blocks.bits};
        for (auto const block : of) expected[block].push_back(e);
        REQUIRE(runs.leaving.has(e) == (of.size() == 2));
      }
      for (std::uint64_t b = 0; b < blocks.count(); ++b) {
        runs.for_each_edges(b, [&](std::uint64_t first, std::uint64_t count) {
          for (std::uint64_t e = first; e < first + count; ++e) found[b].push_back(e);
        });
        REQUIRE(runs.edges(b) == expected[b].size());
      }
      REQUIRE(found == expected);
    }
}

// The opening comment of scatter_to_blocks.hpp.
TEST_CASE("the runs of four edges")
{
  auto const graph = make_graph(6, {{0, 1, 1}, {1, 2, 1}, {0, 5, 1}, {4, 5, 1}});
  Blocks const blocks(6, 1);
  auto const runs = scatter_to_blocks<NarrowIds>(Host(), graph, blocks);
  std::vector<std::uint32_t> run(runs.run.data(), runs.run.data() + runs.run.extent(0));
  CHECK(run == std::vector<std::uint32_t>{0, 2, 3});
  CHECK(runs.offset(1) == 1);
  CHECK(runs.edges(0) == 3);
  CHECK(runs.edges(1) == 2);
  for (std::uint64_t e = 0; e < 4; ++e) CHECK(runs.leaving.has(e) == (e == 2));
}

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
