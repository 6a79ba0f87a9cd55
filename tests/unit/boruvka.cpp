// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The kernels of one round on a small graph, and what rounds report.
#include "solvers/boruvka.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>

#include "solve.hpp"
#include "worked_examples.hpp"

namespace otakar::test {

namespace {

// The scan of flags that create_vertex_ids has made: a root's sum is its new id, and the edge of any other vertex
// stands that many places before the vertex.
std::vector<Word> prefix_sums(boruvka_steps::State<NarrowIds, Space> const& state, std::vector<Word> const& flag)
{
  auto const new_id = to_host<Word>(state.successor), lightest = to_host<Word>(state.lightest);
  auto const forest = to_host<Word>(state.forest);
  std::vector<Word> sums;
  for (Word v = 0; v < flag.size(); ++v)
    sums.push_back(flag[v] == 1 ? new_id[v]
                                : v - Word(std::find(forest.begin(), forest.end(), lightest[v]) - forest.begin()));
  return sums;
}

}  // namespace

// 0 -1- 1 -5- 2 -2- 3, 4 -3- 5 -9- 0, and 6 alone. Edges in this order, the number in between the weight.
TEST_CASE("a round chooses, merges and contracts")
{
  auto const graph = make_graph(7, {{0, 1, 1}, {1, 2, 5}, {2, 3, 2}, {4, 5, 3}, {5, 0, 9}, {1, 5, 9}});
  boruvka_steps::State<NarrowIds, Space> state(Space(), rows_of(graph));
  boruvka_steps::find_lightest(Space(), state);
  CHECK(first_items(state.lightest, 6) == std::vector<Word>{0, 0, 2, 2, 3, 3});
  CHECK(first_items(state.successor, 7) == std::vector<Word>{1, 0, 3, 2, 5, 4, 6});

  CHECK(boruvka_steps::contract_trees(Space(), state) == 3);
  auto chosen = first_items(state.forest, 3);
  std::sort(chosen.begin(), chosen.end());
  CHECK(chosen == std::vector<Word>{0, 2, 3});
  REQUIRE(state.graph.vertices == 4);  // {0, 1}, {2, 3}, {4, 5}, {6}
  REQUIRE(state.graph.arcs == 6);
  CHECK(arcs_of(state.graph) == ArcTriples{{0, 1, 1}, {0, 2, 4}, {0, 2, 5}, {1, 0, 1}, {2, 0, 4}, {2, 0, 5}});
}

// C. da Silva Sousa's dissertation (Minho 2014), 4.4.1, Figures 4.6 to 4.10. The graph is its Figure 1.1, a drawing; of
// its edges the text names these, and the weights, which it does not name, are any that make the choices of Figure 4.6.
TEST_CASE("boruvka follows Figures 4.6 to 4.10 of Sousa's dissertation")
{
  using namespace boruvka_steps;
  enum : Word { a, b, c, d, e, f, g };
  enum : Word { ab, cg, ef, de, ad, ae, be, bc };
  auto const graph =
      make_graph(7, {{a, b, 1}, {c, g, 2}, {e, f, 3}, {d, e, 4}, {a, d, 5}, {a, e, 6}, {b, e, 7}, {b, c, 8}});
  State<NarrowIds, Space> state(Space(), rows_of(graph));
  find_lightest(Space(), state);
  CHECK(to_host<Word>(state.lightest) == std::vector<Word>{ab, ab, cg, de, ef, ef, cg});  // 4.6
  CHECK(to_host<Word>(state.successor) == std::vector<Word>{b, a, g, e, f, e, c});
  remove_mirrored(Space(), state);
  CHECK(to_host<Word>(state.color) == std::vector<Word>{a, a, c, e, e, e, c});  // 4.7: a, c and e drop theirs; 4.8
  point_at_roots(Space(), "test", 7, state.color);
  CHECK(to_host<Word>(state.color) == std::vector<Word>{a, a, c, e, e, e, c});  // 4.8: converged at once
  REQUIRE(create_vertex_ids(Space(), state) == 3);
  CHECK(prefix_sums(state, {1, 0, 1, 0, 1, 0, 0}) == std::vector<Word>{0, 1, 1, 2, 2, 3, 3});  // 4.9
  CHECK(to_host<Word>(state.color) == std::vector<Word>{0, 0, 1, 2, 2, 2, 1});
  CHECK(first_items(state.forest, 4) == std::vector<Word>{ab, de, ef, cg});
  auto const contracted = contract(Space(), state, Word(3));
  CHECK(to_host<Word>(contracted.offset) == std::vector<Word>{0, 4, 5, 8});  // 4.10a: a(0) has four
  CHECK(arcs_of(contracted) ==
        ArcTriples{{0, 1, bc}, {0, 2, ad}, {0, 2, ae}, {0, 2, be}, {1, 0, bc}, {2, 0, ad}, {2, 0, ae}, {2, 0, be}});
}

// Section III of Goyal and others, whose CSR variant is this algorithm. In Table 1 the outdegree of vertex 6 is printed
// as 6, and so the first edges of 7 and 8 as 22 and 24; it has the four arcs that the table lists.
TEST_CASE("boruvka follows Tables 1 to 5 of Goyal and others")
{
  using namespace boruvka_steps;
  using Example = GoyalExample;
  State<NarrowIds, Space> state(Space(), rows_of(Example::graph()));
  CHECK(Example::with_weights(arcs_of(state.graph)) == Example::table_1());
  CHECK(to_host<Word>(state.graph.offset) == std::vector<Word>{0, 2, 6, 9, 12, 16, 20, 22, 26});
  find_lightest(Space(), state);
  CHECK(to_host<Word>(state.successor) == Example::ids(Example::table_2));
  remove_mirrored(Space(), state);
  CHECK(to_host<Word>(state.color) == Example::ids(Example::table_3));
  auto const color = to_host<Word>(state.color);
  for (Word v = 0; v < 8; ++v) CHECK((color[v] == v) == (Example::table_4_flag[v] == 1));
  point_at_roots(Space(), "test", 8, state.color);
  REQUIRE(create_vertex_ids(Space(), state) == 3);
  CHECK(prefix_sums(state, Example::table_4_flag) == Example::ids(Example::table_4_prefix));
  auto const contracted = contract(Space(), state, Word(3));
  CHECK(to_host<Word>(contracted.offset) == std::vector<Word>{0, 5, 10, 14});
  CHECK(Example::with_weights(arcs_of(contracted)) == Example::table_5());
}

TEST_CASE("of two vertices that chose the same edge the smaller becomes a root")
{
  auto const graph = make_graph(7, {{0, 1, 1}});
  boruvka_steps::State<NarrowIds, Space> state(Space(), rows_of(graph));
  state.successor = to_space<Word>({1, 0, 1, 3, 5, 4, 4});
  boruvka_steps::remove_mirrored(Space(), state);
  CHECK(to_host<Word>(state.color) == std::vector<Word>{0, 0, 1, 3, 4, 4, 4});
}

// Arrays of earlier rounds are reused, and longer than what a later round needs.
TEST_CASE("every round's graph has the arcs between its trees")
{
  for (auto const shape : {Shape::sparse, Shape::dense, Shape::star, Shape::clusters, Shape::islands}) {
    RandomGraph<std::int32_t> const random(shape, 3, 2000);
    auto const graph = make_graph(random.vertices(), random.edges());
    boruvka_steps::State<NarrowIds, Space> state(Space(), rows_of(graph));
    while (state.graph.arcs > 0) {
      auto const before = arcs_of(state.graph);
      boruvka_steps::find_lightest(Space(), state);
      auto const vertices = state.graph.vertices;
      boruvka_steps::contract_trees(Space(), state);
      auto const tree = first_items(state.color, vertices);
      ArcTriples expected;
      for (auto const& [u, v, e] : before)
        if (tree[u] != tree[v]) expected.push_back({tree[u], tree[v], e});
      std::sort(expected.begin(), expected.end());
      REQUIRE(arcs_of(state.graph) == expected);
    }
  }
}

TEST_CASE("rounds add up to the forest, and tell imbalance only where it is asked for")
{
  RandomGraph<std::int32_t> const random(Shape::dense, 5, 200);
  auto const graph = make_graph(random.vertices(), random.edges());
  auto const& solver = find_solver<NarrowIds, Space>("boruvka");
  for (bool const measure : {false, true}) {
    Statistics statistics;
    auto const forest = forest_by(solver, graph, statistics, {.measure_imbalance = measure});
    std::uint64_t chosen = 0;
    std::uint64_t vertices = graph.vertices;
    for (auto const& round : statistics.rounds) {
      CHECK(round.vertices == vertices);
      auto const& arcs = round.arcs_per_thread[0];
      CHECK(arcs.empty() == (!measure || !in_host_memory<Space>));
      if (!arcs.empty()) CHECK(std::accumulate(arcs.begin(), arcs.end(), std::uint64_t(0)) == 2 * round.edges);
      chosen += round.chosen;
      vertices -= round.chosen;
    }
    CHECK(chosen == forest.edges.extent(0));
    CHECK(vertices == forest.components);
  }
}

}  // namespace otakar::test
