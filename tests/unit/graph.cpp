// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <map>

#include "graph/any_edge_list.hpp"
#include "graphs.hpp"
#include "solve.hpp"
#include "solvers/boruvka.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;
using TinyIds = Ids<std::uint8_t, std::uint8_t, std::uint32_t>;
using ShortIds = Ids<std::uint16_t, std::uint16_t, std::uint32_t>;

TEST_CASE("rows hold every edge twice and no self-loop")
{
  auto const graph = make_graph(4, {{0, 1, 5}, {1, 2, 3}, {2, 2, 9}, {0, 1, 7}});
  auto const rows = build_csr<NarrowIds>(Space(), copy_to<Memory>(graph));
  REQUIRE(rows.vertices == 4);
  REQUIRE(rows.arcs == 6);
  auto const host = [](auto const& array) { return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array); };
  auto const offset = host(rows.offset);
  auto const target = host(rows.target);
  auto const edge = host(rows.edge);
  auto const key = host(rows.key);
  CHECK(to_vector(HostArray<std::uint32_t>(offset)) == std::vector<std::uint32_t>{0, 2, 5, 6, 6});
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> seen;  // (from, edge) -> to
  for (std::uint32_t v = 0; v < 4; ++v)
    for (auto arc = offset(v); arc < offset(v + 1); ++arc) {
      seen[{v, edge(arc)}] = target(arc);
      CHECK(key(arc) == graph.key(edge(arc)));
    }
  CHECK(seen == decltype(seen){{{0, 0}, 1}, {{1, 0}, 0}, {{1, 1}, 2}, {{2, 1}, 1}, {{0, 3}, 1}, {{1, 3}, 0}});
}

TEST_CASE("the narrowest ids that fit are chosen")
{
  auto const bits = [](std::uint64_t edges, WeightType type, std::optional<int> asked) {
    return with_ids(10, edges, type, asked, []<class AnyIds>(AnyIds) {
      return std::pair(sizeof(typename AnyIds::Edge) * 8, sizeof(typename AnyIds::Key) * 8);
    });
  };
  using Pair = std::pair<std::size_t, std::size_t>;
  CHECK(bits(100, WeightType::int32, {}) == Pair{32, 32});
  CHECK(bits(100, WeightType::float64, {}) == Pair{32, 64});
  CHECK(bits(std::uint64_t(1) << 31, WeightType::int32, {}) == Pair{64, 64});
  CHECK(bits((std::uint64_t(1) << 31) - 1, WeightType::int32, {}) == Pair{32, 32});
  CHECK(bits(100, WeightType::int32, 64) == Pair{64, 64});
  CHECK_THROWS_WITH(bits(std::uint64_t(1) << 31, WeightType::int32, 32), ContainsSubstring("edge ids of 32 bits"));
  CHECK_THROWS_WITH(with_ids(std::uint64_t(1) << 32, 1, WeightType::int32, {}, [](auto) {}),
                    ContainsSubstring("vertices"));
}

// A cycle of n vertices, the heaviest edge last.
template <class AnyIds>
EdgeList<AnyIds, Kokkos::HostSpace> cycle(std::uint64_t n)
{
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::uint64_t v = 0; v < n; ++v) edges.push_back({v, (v + 1) % n, std::int32_t(v)});
  return make_graph<AnyIds>(n, edges, {WeightType::int32, Objective::minimum});
}

template <class AnyIds>
std::uint64_t forest_edges(EdgeList<AnyIds, Kokkos::HostSpace> const& graph)
{
  Statistics statistics;
  auto const rows = build_csr<AnyIds>(Space(), copy_to<Memory>(graph));
  auto const chosen =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), boruvka<AnyIds>(Space(), rows, statistics));
  auto found = to_vector(HostArray<typename AnyIds::Edge>(chosen));
  auto expected = to_vector(kruskal<AnyIds>(graph));
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  CHECK(found == expected);
  return found.size();
}

TEST_CASE("narrow ids work up to their last value and refuse the next")
{
  CHECK(forest_edges(cycle<TinyIds>(127)) == 126);
  CHECK_THROWS_WITH(forest_edges(cycle<TinyIds>(128)), ContainsSubstring("128 edges; at most 127 fit"));
  CHECK(forest_edges(cycle<ShortIds>(32767)) == 32766);
  CHECK_THROWS_WITH(forest_edges(cycle<ShortIds>(32768)), ContainsSubstring("edge ids of 16 bits"));
  auto many = cycle<TinyIds>(10);
  many.vertices = 255;
  CHECK(forest_edges(many) == 9);
  many.vertices = 256;
  CHECK_THROWS_WITH(forest_edges(many), ContainsSubstring("256 vertices; at most 255 fit"));
}

TEST_CASE("rounds add up to the forest")
{
  RandomGraph<std::int32_t> const random(Shape::dense, 5, 200);
  auto const graph = make_graph(random.vertices(), random.edges());
  Statistics statistics;
  auto const forest = forest_by(find_solver<NarrowIds, Space>("boruvka"), graph, statistics);
  std::uint64_t chosen = 0;
  std::uint64_t vertices = graph.vertices;
  for (auto const& round : statistics.rounds) {
    CHECK(round.vertices == vertices);
    CHECK(round.imbalance >= 0);
    chosen += round.chosen;
    vertices -= round.chosen;
  }
  CHECK(chosen == forest.edges.extent(0));
  CHECK(vertices == forest.components);
}

TEST_CASE("an unknown solver is refused with the nearest name")
{
  CHECK_THROWS_WITH((find_solver<NarrowIds, Space>("boruvca")),
                    ContainsSubstring("unknown solver 'boruvca', did you mean 'boruvka'?"));
}

}  // namespace otakar::test
