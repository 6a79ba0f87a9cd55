// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "build/build_csr.hpp"

#include <algorithm>
#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <tuple>

#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

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

TEST_CASE("rows of graphs with hubs are complete, and ascend by edge on the host")
{
  std::mt19937_64 random(6);
  for (std::uint64_t const vertices : {0, 1, 300, 50000}) {
    using Arc = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  // from, edge, to
    std::vector<PlainEdge<std::int32_t>> edges(vertices == 0 ? 0 : 60000);
    std::vector<Arc> expected;
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
      edges[e] = {random() % vertices, random() % (e % 2 == 0 ? vertices : vertices / 100 + 1), std::int32_t(e)};
      if (edges[e].u == edges[e].v) continue;
      expected.emplace_back(edges[e].u, e, edges[e].v);
      expected.emplace_back(edges[e].v, e, edges[e].u);
    }
    std::sort(expected.begin(), expected.end());
    auto const graph = make_graph(vertices, edges);
    auto const rows = build_csr<NarrowIds>(Space(), copy_to<Memory>(graph));
    auto const host = [](auto const& array) { return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array); };
    auto const [offset, target, edge] = std::tuple(host(rows.offset), host(rows.target), host(rows.edge));
    std::vector<Arc> found;
    for (std::uint32_t v = 0; v < vertices; ++v)
      for (auto arc = offset(v); arc < offset(v + 1); ++arc) found.emplace_back(v, edge(arc), target(arc));
    if (!in_host_memory<Space>) std::sort(found.begin(), found.end());
    CHECK(offset(vertices) == rows.arcs);
    CHECK((found == expected));
  }
}

TEST_CASE("a row of a million parallel edges is complete, and ascends by edge on the host")
{
  std::uint32_t const leaves = 70000;
  std::uint32_t const edges = 1100000;
  std::vector<PlainEdge<std::int32_t>> star(edges);
  for (std::uint32_t e = 0; e < edges; ++e) star[e] = {3, 4 + std::uint64_t(e) * 7919 % leaves, std::int32_t(e % 17)};
  auto const graph = make_graph(leaves + 4, star);
  auto const rows = build_csr<NarrowIds>(Space(), copy_to<Memory>(graph));
  auto const host = [](auto const& array) { return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array); };
  auto const [offset, target] = std::tuple(host(rows.offset), host(rows.target));
  auto const [edge, key] = std::tuple(host(rows.edge), host(rows.key));
  REQUIRE(rows.arcs == 2 * edges);
  REQUIRE(offset(3) == 0);
  REQUIRE(offset(4) == edges);
  std::uint64_t wrong = 0;
  for (std::uint32_t arc = 0; arc < edges; ++arc) {
    wrong += target(arc) != star[edge(arc)].v || key(arc) != graph.key(edge(arc));
    wrong += in_host_memory<Space> && edge(arc) != arc;
  }
  CHECK(wrong == 0);
}

template <class Ids>
void check_wide()
{
  EdgeList<Ids, Kokkos::HostSpace> graph;
  graph.vertices = 5;
  graph.u = HostArray<typename Ids::Vertex>("u", 4);
  graph.v = HostArray<typename Ids::Vertex>("v", 4);
  graph.key = HostArray<typename Ids::Key>("key", 4);
  for (std::uint32_t e = 0; e < 4; ++e) {
    graph.u(e) = e;
    graph.v(e) = 4;
    graph.key(e) = (std::uint64_t(1) << 60) + e;
  }
  auto const rows = build_csr<Ids>(Space(), copy_to<Memory>(graph));
  auto const host = [](auto const& array) { return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array); };
  auto const [offset, key, edge] = std::tuple(host(rows.offset), host(rows.key), host(rows.edge));
  REQUIRE(rows.arcs == 8);
  for (std::uint32_t e = 0; e < 4; ++e) CHECK(offset(e) == e);
  for (std::uint32_t arc = 0; arc < 8; ++arc) CHECK(key(arc) == graph.key(edge(arc)));
}

TEST_CASE("rows keep keys of 64 bits, with edge ids of either width")
{
  check_wide<WideKeys>();
  check_wide<WideIds>();
}

}  // namespace otakar::test
