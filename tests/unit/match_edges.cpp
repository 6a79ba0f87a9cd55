// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "verify/match_edges.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "arrays.hpp"
#include "graphs.hpp"

namespace otakar::test {

namespace {

template <class Ids>
MatchedEdges<Ids, Space> matched(EdgeList<Ids, Kokkos::HostSpace> const& graph,
                                 EdgeList<Ids, Kokkos::HostSpace> const& pairs, bool weighted)
{
  return match_edges<Ids>(Space(), copy_to<Memory>(graph), copy_to<Memory>(pairs), weighted);
}

template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> five_vertices(std::vector<PlainEdge<std::int32_t>> const& edges)
{
  return make_graph<Ids>(5, edges, {WeightType::int32, Objective::minimum});
}

}  // namespace

TEMPLATE_TEST_CASE("a pair means the first of the lightest edges, or of those that have its weight", "", NarrowIds,
                   WideKeys, WideIds)
{
  using Edges = std::vector<typename TestType::Edge>;
  constexpr auto absent = none<typename TestType::Edge>;
  auto const graph = five_vertices<TestType>({{0, 1, 7}, {1, 0, 5}, {0, 1, 5}, {2, 3, -1}, {4, 4, 0}});
  auto const pairs = five_vertices<TestType>({{0, 1, 7}, {3, 2, -1}, {1, 0, 7}, {0, 4, 1}, {4, 4, 0}, {2, 3, 9}});
  auto const by_weight = matched(graph, pairs, true);
  CHECK(to_host(by_weight.edge) == Edges{0, 3, 0, absent, 4, 3});
  CHECK(to_host(by_weight.first) == Edges{0, 1, 0, 3, 4, 1});
  CHECK(to_host(matched(graph, pairs, false).edge) == Edges{1, 3, 1, absent, 4, 3});
}

TEST_CASE("every edge of a graph finds itself, or one before it")
{
  std::mt19937 random(1);
  for (std::uint32_t const vertices : {1u, 3u, 70u, 30000u}) {
    std::vector<PlainEdge<std::int32_t>> edges;
    for (int i = 0; i < 20000 / fewer; ++i) edges.push_back({random() % vertices, random() % vertices, i});
    auto const graph = make_graph(vertices, edges);
    auto const found = matched<NarrowIds>(graph, graph, false);
    auto const edge = to_host(found.edge);
    CHECK(edge == to_host(found.first));
    for (std::uint32_t e = 0; e < edge.size(); ++e) {
      auto const pair = std::minmax<std::uint32_t>(graph.u(e), graph.v(e));
      bool const same = std::minmax<std::uint32_t>(graph.u(edge[e]), graph.v(edge[e])) == pair;
      REQUIRE((edge[e] <= e && same && edge[edge[e]] == edge[e]));
    }
  }
}

TEST_CASE("no pairs mean no edges")
{
  CHECK(to_host(matched<NarrowIds>(make_graph(2, {{0, 1, 1}}), make_graph(2, {}), true).edge).empty());
}

}  // namespace otakar::test
