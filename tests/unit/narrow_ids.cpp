// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Ids of 8 and 16 bits drive the overflow checks, and every solver to the limits of its ids, with small graphs. (Not
// built for CUDA, where nvcc 13.0 crashes on it.)
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <random>

#include "graphs.hpp"
#include "solve.hpp"
#include "solvers/registry/literature_table.hpp"
#include "solvers/registry/own_table.hpp"

namespace otakar {

using TinyIds = IdWidths<std::uint8_t, std::uint8_t, std::uint32_t>;
using ShortIds = IdWidths<std::uint16_t, std::uint16_t, std::uint32_t>;

}  // namespace otakar

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

// A cycle of n vertices, the heaviest edge last.
template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> cycle(std::uint64_t n)
{
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::uint64_t v = 0; v < n; ++v) edges.push_back({v, (v + 1) % n, std::int32_t(v)});
  return make_graph<Ids>(n, edges, {WeightType::int32, Objective::minimum});
}

// Edges between chance vertices: `used` of them, the others alone.
template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> scattered(std::uint64_t vertices, std::uint64_t edges, std::uint64_t used)
{
  std::mt19937 random(unsigned(vertices + edges));
  std::vector<PlainEdge<std::int32_t>> list;
  for (std::uint64_t e = 0; e < edges; ++e)
    list.push_back({vertices - 1 - random() % used, vertices - 1 - random() % used, std::int32_t(random() % 1000)});
  return make_graph<Ids>(vertices, list, {WeightType::int32, Objective::minimum});
}

// Runs of three vertices.
Partition eight_parts(std::uint64_t vertices)
{
  Partition const partition{HostArray<Partition::Part>("part", vertices), 8};
  for (std::uint64_t v = 0; v < vertices; ++v) partition.part(v) = Partition::Part(v / 3 % 8);
  return partition;
}

template <class Ids>
std::vector<typename Ids::Edge> edges_by(Solve<Ids, Space> solve, EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const list = copy_to<Memory>(graph);
  Graph<Ids, Space> const on_space{list, build_csr<Ids>(Space(), list), eight_parts(graph.vertices)};
  Statistics statistics;
  auto const chosen =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), solve(Space(), on_space, {}, statistics));
  auto edges = to_vector(HostArray<typename Ids::Edge>(chosen));
  std::sort(edges.begin(), edges.end());
  return edges;
}

template <class Ids>
std::uint64_t forest_edges(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  return edges_by<Ids>(boruvka<Ids, Space>, graph).size();
}

template <class Ids>
void check_solvers(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto expected = to_vector(reference_edges<Ids>(graph));
  std::sort(expected.begin(), expected.end());
  for (auto const& table : {own_solvers<Ids, Space>(), literature_solvers<Ids, Space>()})
    for (auto const& solver : table) {
      if (!solver.solve) continue;
      INFO("solver " << solver.name << ", " << graph.vertices << " vertices");
      auto const found = edges_by(solver.solve, graph);
      if (solver.exact)
        CHECK(found == expected);
      else
        CHECK(found.size() == expected.size());
    }
}

template <class Ids>
void check_limits()
{
  std::uint64_t const n = Ids::most_vertices;
  std::uint64_t const m = Ids::most_edges;
  check_solvers(cycle<Ids>(m));
  check_solvers(scattered<Ids>(n, m, n));
  check_solvers(scattered<Ids>(n, m, m / 8));
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

TEST_CASE("every solver works up to the last value of its ids")
{
  check_limits<TinyIds>();
  check_limits<ShortIds>();
}

}  // namespace otakar::test
