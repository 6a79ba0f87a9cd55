// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Rooted forests, against a search from the smallest vertex of each tree.
#include "forest/root_forest.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <numeric>

#include "tree_forests.hpp"

namespace otakar::test {

namespace {

template <class Ids>
struct Searched {
  std::vector<typename Ids::Vertex> label, parent, depth;
  std::vector<typename Ids::Edge> edge;

  explicit Searched(EdgeList<Ids, Kokkos::HostSpace> const& forest)
      : label(forest.vertices),
        parent(forest.vertices),
        depth(forest.vertices, 0),
        edge(forest.vertices, none<typename Ids::Edge>)
  {
    std::vector<std::vector<std::uint64_t>> incident(forest.vertices);
    for (std::uint64_t i = 0; i < forest.edges(); ++i) {
      incident[forest.u(i)].push_back(i);
      incident[forest.v(i)].push_back(i);
    }
    std::vector<bool> seen(forest.vertices, false);
    for (std::uint64_t root = 0; root < forest.vertices; ++root) {
      if (seen[root]) continue;
      seen[root] = true;
      parent[root] = typename Ids::Vertex(root);
      std::vector<std::uint64_t> waiting{root};
      while (!waiting.empty()) {
        std::uint64_t const v = waiting.back();
        waiting.pop_back();
        label[v] = typename Ids::Vertex(root);
        for (auto const i : incident[v]) {
          std::uint64_t const other = forest.u(i) + forest.v(i) - v;
          if (seen[other]) continue;
          seen[other] = true;
          parent[other] = typename Ids::Vertex(v);
          depth[other] = typename Ids::Vertex(depth[v] + 1);
          edge[other] = typename Ids::Edge(i);
          waiting.push_back(other);
        }
      }
    }
  }
};

template <class Ids>
void check_rooted(EdgeList<Ids, Kokkos::HostSpace> const& forest)
{
  auto const rooted = root_forest<Ids>(Host(), forest);
  Searched<Ids> const expected(forest);
  REQUIRE(values(rooted.label) == expected.label);
  REQUIRE(values(rooted.parent) == expected.parent);
  REQUIRE(values(rooted.depth) == expected.depth);
  REQUIRE(values(edges_to_parents<Ids>(Host(), forest, rooted.parent)) == expected.edge);
}

}  // namespace

TEST_CASE("a small tree is rooted")
{
  auto const rooted = root_forest<NarrowIds>(Host(), make_graph(4, {{0, 3, 1}, {3, 1, 1}, {1, 2, 1}}));
  using Vertices = std::vector<std::uint32_t>;
  CHECK(values(rooted.label) == Vertices{0, 0, 0, 0});
  CHECK(values(rooted.parent) == Vertices{0, 3, 1, 0});
  CHECK(values(rooted.depth) == Vertices{0, 2, 3, 1});
}

TEMPLATE_TEST_CASE("forests of every shape are rooted at their smallest vertices", "", NarrowIds, WideKeys, WideIds)
{
  for_each_forest<TestType, std::int32_t>({WeightType::int32, {}}, 3000,
                                          [](auto const& forest) { check_rooted(forest); });
}

TEST_CASE("narrow ids are rooted")
{
  using Ids = IdWidths<std::uint8_t, std::uint16_t, std::uint64_t>;
  for_each_forest<Ids, std::int32_t>({WeightType::int32, {}}, 250, [](auto const& forest) { check_rooted(forest); });
}

TEST_CASE("long paths in any numbering")
{
  std::uint64_t const n = 100000;
  std::vector<std::uint64_t> name(n);
  std::iota(name.begin(), name.end(), 0);
  for (int order = 0; order < 3; ++order) {
    if (order == 1) std::reverse(name.begin(), name.end());
    if (order == 2) std::shuffle(name.begin(), name.end(), std::mt19937_64(5));
    std::vector<PlainEdge<std::int32_t>> edges;
    for (std::uint64_t v = 1; v < n; ++v) edges.push_back({name[v - 1], name[v], 1});
    check_rooted(make_graph(n, edges));
  }
}

}  // namespace otakar::test
