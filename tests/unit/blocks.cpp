// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Contraction of blocks: what it promises, checked on random graphs with locality.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <set>

#include "graphs.hpp"
#include "parallel/union_find.hpp"
#include "solve.hpp"
#include "solvers/block_boruvka/contract_blocks.hpp"

namespace otakar::test {

using namespace filter_boruvka_steps;

// Weights of few values or many; wide ones in groups so far apart that their ranks do not tell those of a group.
template <class Weight>
Weight draw_weight(std::mt19937_64& random, std::uint64_t seed)
{
  auto const small = Weight(random() % (seed % 2 ? 3 : 100000));
  return sizeof(Weight) < 8 ? small : Weight((random() % 4 << 61) + std::uint64_t(small));
}

// Edges between ids at most `reach` apart, in order of their first ends or in none; some are loops, some repeat.
template <class Ids, class Weight = std::int32_t>
EdgeList<Ids, Kokkos::HostSpace> local_graph(std::uint64_t n, std::uint64_t reach, bool sorted, std::uint64_t seed)
{
  std::mt19937_64 random(seed);
  std::vector<PlainEdge<Weight>> edges;
  for (std::uint64_t i = 0; i < n * 3 / 2; ++i) {
    std::uint64_t const u = sorted ? i * 2 / 3 : random() % n;
    std::uint64_t const v = std::min(n - 1, u + random() % (reach + 1));
    edges.push_back({random() % 2 ? u : v, random() % 2 ? u : v, draw_weight<Weight>(random, seed)});
  }
  auto const type = sizeof(Weight) < 8 ? WeightType::int32 : WeightType::int64;
  return make_graph<Ids>(n, edges, {type, Objective::minimum});
}

TEST_CASE("every edge is dealt to the blocks of its ends, in ascending order")
{
  for (bool const sorted : {true, false})
    for (std::uint64_t const n : {300, 20000}) {
      auto const graph = local_graph<NarrowIds>(n, 40, sorted, n);
      auto const list = list_of<NarrowIds, Host>(graph);
      Blocks const blocks(n, 8);
      auto const dealt = deal_edges(Host(), list, blocks);
      std::vector<std::vector<std::uint64_t>> expected(blocks.count()), found(blocks.count());
      for (std::uint64_t e = 0; e < graph.edges(); ++e) {
        std::set<std::uint64_t> const of{graph.u(e) >> blocks.bits, graph.v(e) >> blocks.bits};
        for (auto const block : of) expected[block].push_back(e);
        REQUIRE(is_marked<Host>(dealt.leaving, e) == (of.size() == 2));
      }
      for (std::uint64_t b = 0; b < blocks.count(); ++b) {
        dealt.for_each_piece(list, blocks.bits, b, [&](std::uint64_t first, std::uint64_t count) {
          for (std::uint64_t e = first; e < first + count; ++e) found[b].push_back(e);
        });
        REQUIRE(dealt.edges(b) == expected[b].size());
      }
      REQUIRE(found == expected);
    }
}

TEST_CASE("blocks are taken where ids have locality and edges are in their order")
{
  for (bool const sorted : {true, false}) {
    auto const graph = local_graph<NarrowIds>(20000, 40, sorted, 1);
    CHECK(suits_blocks(list_of<NarrowIds, Host>(graph), Blocks(graph.vertices, 8)) == sorted);
  }
  auto const far = local_graph<NarrowIds>(20000, 19999, true, 1);
  CHECK_FALSE(suits_blocks(list_of<NarrowIds, Host>(far), Blocks(far.vertices, 8)));
}

// Chosen edges belong to the one forest; trees are what they join; edges between trees are marked; and a tree that an
// edge leaves has its lightest such edge leave the block, too.
template <class Ids>
void check_contraction(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const n = graph.vertices;
  Blocks const blocks(n, 8);
  auto const forest = allocate<Edge>(Host(), "forest", n);
  std::uint64_t size = 0;
  auto const trees = contract_blocks(Host(), list_of<Ids, Host>(graph), blocks, forest, size);
  auto const whole = to_vector(reference_forest(graph).edges);
  UnionFind<std::uint32_t> sets(Host(), n);
  for (std::uint64_t i = 0; i < size; ++i) {
    REQUIRE(std::binary_search(whole.begin(), whole.end(), forest(i)));
    REQUIRE(sets.unite(graph.u(forest(i)), graph.v(forest(i))));
  }
  REQUIRE(trees.count == n - size);
  auto const tree_of = [&](std::uint64_t v) { return trees.tree(v) + trees.offset(v >> blocks.bits); };
  for (std::uint64_t v = 0; v < n; ++v) {
    REQUIRE(tree_of(v) < trees.count);
    REQUIRE(tree_of(v) == tree_of(sets.find(std::uint32_t(v))));
  }
  std::map<std::uint64_t, std::uint64_t> lightest;  // tree -> edge
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    auto const a = tree_of(graph.u(e)), b = tree_of(graph.v(e));
    REQUIRE(is_marked<Host>(trees.needed, e) == (a != b));
    if (a == b) continue;
    for (auto const tree : {a, b}) {
      auto const& best = lightest.try_emplace(tree, e).first->second;
      if (WeightedEdge{graph.key(e), e} < WeightedEdge{graph.key(best), best}) lightest[tree] = e;
    }
  }
  for (auto const& [tree, e] : lightest) REQUIRE(!blocks.inner(graph.u(e), graph.v(e)));
}

TEMPLATE_TEST_CASE("contraction of blocks goes as far as it may and no further", "", NarrowIds, WideKeys, WideIds)
{
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (bool const sorted : {true, false}) {
      check_contraction(local_graph<TestType>(500, 20, sorted, seed));
      check_contraction(local_graph<TestType>(20000, 30, sorted, seed));
    }
}

TEMPLATE_TEST_CASE("keys decide in a block where ranks are equal", "", WideKeys, WideIds)
{
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    check_contraction(local_graph<TestType, std::int64_t>(500, 20, true, seed));
    check_contraction(local_graph<TestType, std::int64_t>(20000, 30, false, seed));
  }
}

TEST_CASE("a block with too many edges is left as it is")
{
  std::vector<PlainEdge<std::int32_t>> edges;
  Blocks const blocks(1000, 8);
  for (std::uint64_t i = 0; i <= blocks.most_edges(); ++i) edges.push_back({i % 2, 2, std::int32_t(i)});
  for (std::uint64_t v = 100; v < 900; ++v) edges.push_back({v, v + 1, 5});
  auto const graph = make_graph(1000, edges);
  auto const forest = allocate<std::uint32_t>(Host(), "forest", 1000);
  std::uint64_t size = 0;
  auto const list = list_of<NarrowIds, Host>(graph);
  auto const trees = contract_blocks(Host(), list, blocks, forest, size);
  for (std::uint64_t e = 0; e <= blocks.most_edges(); ++e) REQUIRE(is_marked<Host>(trees.needed, e));
  CHECK(size > 700);
  for (std::uint64_t i = 0; i < size; ++i) REQUIRE(forest(i) > blocks.most_edges());
}

}  // namespace otakar::test
