// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "verify/contract_forest.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "arrays.hpp"

namespace otakar::test {

namespace {

template <class Ids>
ComponentHierarchy<Ids, Space> contracted(std::uint64_t vertices, std::vector<ComponentEdge<Ids>> const& edges)
{
  return contract_forest<Ids>(Space(), vertices, to_space(edges));
}

}  // namespace

// 0 - 1 - 2 - 3 with weights 1, 3, 2, and 4 alone: first the ends of the light edges, then the two pairs.
TEMPLATE_TEST_CASE("a path is contracted in two rounds", "", NarrowIds, WideKeys, WideIds)
{
  using Edge = RankOf<TestType>;
  using Vertices = std::vector<typename TestType::Vertex>;
  auto const hierarchy = contracted<TestType>(5, {{0, 1, 0, 1}, {1, 2, 1, 3}, {2, 3, 2, 2}});
  Edge const root = Edge::of(0, 0);
  CHECK_FALSE(hierarchy.cycle_edge);
  REQUIRE(hierarchy.levels.size() == 2);
  auto const first = hierarchy.levels[0], second = hierarchy.levels[1];
  bool const first_links =
      to_host(first.link) == std::vector<Edge>{root, Edge::of(1, 0), root, Edge::of(2, 2), Edge::none()};
  CHECK(first_links);
  auto components = to_host(first.component);
  components.pop_back();  // that of a vertex without edges has no meaning
  CHECK(components == Vertices{0, 0, 1, 1});
  bool const second_links = to_host(second.link) == std::vector<Edge>{root, Edge::of(3, 1)};
  CHECK(second_links);
  CHECK(to_host(second.component) == Vertices{0, 0});
  CHECK(hierarchy.top == 1);
}

TEST_CASE("the edge of a cycle by which nothing links is found")
{
  CHECK(contracted<NarrowIds>(3, {{0, 1, 0, 1}, {1, 2, 1, 1}, {0, 2, 2, 1}}).cycle_edge == 2u);
  CHECK(contracted<NarrowIds>(3, {{0, 1, 4, 9}, {1, 2, 5, 1}, {0, 2, 6, 1}}).cycle_edge == 4u);
  CHECK(contracted<NarrowIds>(2, {{0, 1, 3, 1}, {0, 1, 8, 1}}).cycle_edge == 8u);
}

TEST_CASE("every level has at most half the components of the one before")
{
  std::mt19937 random(1);
  std::vector<ComponentEdge<NarrowIds>> edges;
  for (std::uint32_t v = 1; v < 1000; ++v)
    edges.push_back({std::uint32_t(random() % v), v, v - 1, std::uint32_t(random() % 7)});
  auto const hierarchy = contracted<NarrowIds>(1000, edges);
  CHECK(hierarchy.top == 1);
  std::uint64_t before = 2000;
  for (auto const& level : hierarchy.levels) {
    CHECK(2 * level.link.extent(0) <= before);
    before = level.link.extent(0);
  }
  CHECK(before >= 2);
}

}  // namespace otakar::test
