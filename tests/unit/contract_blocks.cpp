// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Contraction of blocks: what it promises, checked on random graphs with locality.
#include "solvers/block_boruvka/contract_blocks.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

#include "local_graph.hpp"
#include "parallel/union_find.hpp"
#include "solve.hpp"

namespace otakar::test {

using namespace block_boruvka_steps;

// Chosen edges belong to the one forest; trees are what they join; the edges between trees are left, in order; and a
// tree that an edge leaves has its lightest such edge leave the block, too.
template <class Ids>
void check_contraction(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const n = graph.vertices;
  Blocks const blocks(n, 8);
  Chosen<Edge, Host> chosen{allocate<Edge>(Host(), "forest", n)};
  auto const rest = contract_blocks(Host(), work_list<Ids, Host>(graph), blocks, chosen);
  auto const forest = chosen.id;
  auto const whole = to_vector(reference_forest(graph).edges);
  UnionFind<std::uint32_t> sets(Host(), n);
  for (std::uint64_t i = 0; i < chosen.size; ++i) {
    REQUIRE(std::binary_search(whole.begin(), whole.end(), forest(i)));
    REQUIRE(sets.unite(graph.u(forest(i)), graph.v(forest(i))));
  }
  REQUIRE(rest.vertices == n - chosen.size);
  std::map<std::uint64_t, std::uint64_t> number;    // root -> tree
  std::map<std::uint64_t, std::uint64_t> lightest;  // root -> edge
  std::uint64_t at = 0;
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    auto const a = sets.find(graph.u(e)), b = sets.find(graph.v(e));
    if (a == b) continue;
    REQUIRE(at < rest.edges());
    REQUIRE(rest.original(at) == e);
    REQUIRE(rest.key(at) == graph.key(e));
    REQUIRE(number.try_emplace(a, rest.u(at)).first->second == rest.u(at));
    REQUIRE(number.try_emplace(b, rest.v(at)).first->second == rest.v(at));
    ++at;
    for (auto const tree : {a, b}) {
      auto const& best = lightest.try_emplace(tree, e).first->second;
      if (WeightedEdge{graph.key(e), e} < WeightedEdge{graph.key(best), best}) lightest[tree] = e;
    }
  }
  REQUIRE(at == rest.edges());
  std::set<std::uint64_t> distinct;
  for (auto const& [root, tree] : number) {
    REQUIRE(tree < rest.vertices);
    REQUIRE(distinct.insert(tree).second);
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
  Chosen<std::uint32_t, Host> chosen{allocate<std::uint32_t>(Host(), "forest", 1000)};
  auto const rest = contract_blocks(Host(), work_list<NarrowIds, Host>(graph), blocks, chosen);
  REQUIRE(rest.edges() > blocks.most_edges());
  for (std::uint64_t e = 0; e <= blocks.most_edges(); ++e) REQUIRE(rest.original(e) == e);
  CHECK(chosen.size > 700);
  for (std::uint64_t i = 0; i < chosen.size; ++i) REQUIRE(chosen.id(i) > blocks.most_edges());
}

// A second level: places of the first worklist become original ids.
TEST_CASE("a level on a worklist chooses original ids")
{
  auto const graph = local_graph<NarrowIds>(20000, 30, true, 4);
  Chosen<std::uint32_t, Host> chosen{allocate<std::uint32_t>(Host(), "forest", graph.vertices)};
  auto const first = contract_blocks(Host(), work_list<NarrowIds, Host>(graph), Blocks(graph.vertices, 8), chosen);
  auto const second = contract_blocks(Host(), first, Blocks(first.vertices, 1), chosen);
  REQUIRE(second.vertices == graph.vertices - chosen.size);
  auto const whole = to_vector(reference_forest(graph).edges);
  for (std::uint64_t i = 0; i < chosen.size; ++i) REQUIRE(std::binary_search(whole.begin(), whole.end(), chosen.id(i)));
  std::uint32_t before = 0;
  for (std::uint64_t e = 0; e < second.edges(); ++e) {
    REQUIRE(second.key(e) == graph.key(second.id(e)));
    REQUIRE((e == 0 || second.id(e) > before));
    before = second.id(e);
  }
}

}  // namespace otakar::test
