// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What is left of a graph when it is cut down to what shows a fault.
#include "driver/soak/shrink.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "graph/weight.hpp"

namespace otakar::test {

namespace {

constexpr WeightFormat int_maximum{WeightType::int32, Objective::maximum};

std::uint64_t key_for(std::int32_t weight)
{
  return key_of(weight, int_maximum.objective);
}

KeyGraph thick_graph(std::uint64_t seed)
{
  RandomGraph<std::int32_t> const random(Shape::dense, seed, 200);
  KeyGraph graph{random.vertices() + 10, {}};
  for (auto const& [u, v, w] : random.edges()) graph.edges.push_back({u, v, key_for(w)});
  return graph;
}

std::uint64_t loops_in(KeyGraph const& graph)
{
  return std::uint64_t(std::ranges::count_if(graph.edges, [](auto const& edge) { return edge.u == edge.v; }));
}

std::size_t different_keys(KeyGraph const& graph)
{
  std::vector<std::uint64_t> keys;
  for (auto const& edge : graph.edges) keys.push_back(edge.w);
  std::ranges::sort(keys);
  return std::size_t(std::unique(keys.begin(), keys.end()) - keys.begin());
}

}  // namespace

TEST_CASE("a fault of a few edges leaves these alone, with small weights")
{
  KeyGraph graph = thick_graph(5);
  for (std::uint64_t v : {3, 5, 7}) graph.edges.push_back({v, v, key_for(100)});
  auto const shows = [](KeyGraph const& each) { return loops_in(each) >= 3; };
  REQUIRE(shows(graph));
  auto const least = shrink(graph, int_maximum, shows);
  CHECK(shows(least));
  CHECK(least.edges.size() == 3);
  CHECK(least.vertices <= 3);
  for (auto const& edge : least.edges) CHECK(edge.w == key_for(1));
}

TEST_CASE("weights that must differ keep their order")
{
  auto const shows = [](KeyGraph const& each) {
    return different_keys(each) >= 3 && each.edges.size() > 2 && each.edges[0].w > each.edges[1].w;
  };
  KeyGraph graph = thick_graph(6);
  graph.edges.insert(graph.edges.begin(), {{0, 1, key_for(-70)}, {0, 1, key_for(50)}, {0, 1, key_for(900)}});
  REQUIRE(shows(graph));
  auto const least = shrink(graph, int_maximum, shows);
  CHECK(shows(least));
  CHECK(least.edges.size() == 3);
  for (auto const& edge : least.edges) CHECK((edge.w == key_for(1) || edge.w == key_for(2) || edge.w == key_for(3)));
}

TEST_CASE("a fault of isolated vertices leaves these, and no edge")
{
  auto const shows = [](KeyGraph const& each) {
    std::vector<bool> joined(each.vertices);
    for (auto const& edge : each.edges) joined[edge.u] = joined[edge.v] = true;
    return std::ranges::count(joined, false) >= 2;
  };
  auto const least = shrink(thick_graph(7), int_maximum, shows);
  CHECK(least.vertices == 2);
  CHECK(least.edges.empty());
}

}  // namespace otakar::test
