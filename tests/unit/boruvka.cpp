// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The kernels of one round on a small graph, and what rounds report.
#include "solvers/boruvka.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>

#include "arrays.hpp"
#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

using Word = std::uint32_t;

Csr<NarrowIds, Space> rows_of(EdgeList<NarrowIds, Kokkos::HostSpace> const& graph)
{
  return build_csr<NarrowIds>(Space(), copy_to<Memory>(graph));
}

template <class T>
std::vector<T> first_items(Array<T, Space> const& array, std::uint64_t size)
{
  auto items = to_host<T>(array);
  items.resize(size);
  return items;
}

// (from, to, edge) of every arc, in order.
std::vector<std::array<Word, 3>> arcs_of(Csr<NarrowIds, Space> const& graph)
{
  auto const offset = to_host<Word>(graph.offset), target = to_host<Word>(graph.target);
  auto const edge = to_host<Word>(graph.edge);
  std::vector<std::array<Word, 3>> arcs;
  for (Word v = 0; v < graph.vertices; ++v)
    for (Word arc = offset[v]; arc < offset[v + 1]; ++arc) arcs.push_back({v, target[arc], edge[arc]});
  std::sort(arcs.begin(), arcs.end());
  return arcs;
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
  CHECK(arcs_of(state.graph) ==
        std::vector<std::array<Word, 3>>{{0, 1, 1}, {0, 2, 4}, {0, 2, 5}, {1, 0, 1}, {2, 0, 4}, {2, 0, 5}});
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
      std::vector<std::array<Word, 3>> expected;
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
