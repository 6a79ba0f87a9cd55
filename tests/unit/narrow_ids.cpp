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
#include "solvers/bucket_kruskal/bucket_kruskal.hpp"
#include "solvers/filter_boruvka/filter_boruvka.hpp"
#include "solvers/literature/boruvka_seq.hpp"
#include "solvers/literature/colliding_prim.hpp"
#include "solvers/literature/filter_kruskal.hpp"
#include "solvers/literature/filter_sollin.hpp"
#include "solvers/literature/flag_boruvka.hpp"
#include "solvers/literature/primitive_boruvka.hpp"
#include "solvers/literature/steps/adjacency_lists.hpp"
#include "solvers/literature/union_find_boruvka.hpp"
#include "solvers/literature/window_kruskal.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;
using TinyIds = IdWidths<std::uint8_t, std::uint8_t, std::uint32_t>;
using ShortIds = IdWidths<std::uint16_t, std::uint16_t, std::uint32_t>;

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

// solve(space, graph): the edges of a forest, in any order.
template <class Ids, class Solve>
std::uint64_t check_edges(EdgeList<Ids, Kokkos::HostSpace> const& graph, Solve const& solve)
{
  auto const list = copy_to<Memory>(graph);
  Graph<Ids, Space> const on_space{list, build_csr<Ids>(Space(), list)};
  auto const chosen = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), solve(Space(), on_space));
  auto found = to_vector(HostArray<typename Ids::Edge>(chosen));
  auto expected = to_vector(reference_edges<Ids>(graph));
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  CHECK(found == expected);
  return found.size();
}

template <class Ids>
std::uint64_t forest_edges(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  Statistics statistics;
  return check_edges(
      graph, [&](Space const& space, auto const& given) { return boruvka<Ids>(space, given.rows, statistics); });
}

// All but those with parts, for METIS has ids of its own.
template <class Ids>
void check_solvers(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  Statistics statistics;
  auto const check = [&](char const* name, auto const& solve) {
    INFO("solver " << name << ", " << graph.vertices << " vertices");
    check_edges(graph, solve);
  };
  check("boruvka", [&](auto const& space, auto const& given) { return boruvka<Ids>(space, given.rows, statistics); });
  for (std::uint64_t const most_rest : {0, 1 << 17})
    check("filter_boruvka", [&](auto const& space, auto const& given) {
      return filter_boruvka<Ids>(space, given.list, statistics, most_rest);
    });
  check("filter_sollin",
        [&](auto const& space, auto const& given) { return filter_sollin<Ids>(space, given, statistics); });
  check("flag_boruvka",
        [&](auto const& space, auto const& given) { return flag_boruvka<Ids>(space, given, statistics); });
  check("primitive_boruvka", [&](auto const& space, auto const& given) {
    return primitive_boruvka<Ids>(space, given.list, {}, statistics);
  });
  check("sollin", [&](auto const& space, auto const& given) { return sollin<Ids>(space, given, statistics); });
  check("union_find_boruvka",
        [&](auto const& space, auto const& given) { return union_find_boruvka<Ids>(space, given.list, statistics); });
  check("window_kruskal",
        [&](auto const& space, auto const& given) { return window_kruskal<Ids>(space, given.list, statistics); });
  if constexpr (in_host_memory<Space>) {
    check("boruvka_seq", [&](auto const&, auto const& given) { return boruvka_seq<Ids>(given.list, statistics); });
    check("bucket_kruskal",
          [&](auto const& space, auto const& given) { return bucket_kruskal<Ids>(space, given.list, statistics); });
    check("colliding_prim",
          [&](auto const& space, auto const& given) { return colliding_prim<Ids>(space, given.rows, statistics); });
    check("filter_kruskal",
          [&](auto const& space, auto const& given) { return filter_kruskal<Ids>(space, given.list); });
    check("kruskal", [&](auto const& space, auto const& given) { return kruskal<Ids>(space, given.list); });
    check("prim", [&](auto const&, auto const& given) { return prim<Ids>(given.rows); });
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

TEST_CASE("adjacency lists hold as many edges as ids can count, and refuse the next")
{
  AdjacencyLists<TinyIds> const lists(Host(), 2, 127);
  for (std::uint64_t e = 0; e < 127; ++e) lists.insert(e, 0, 1, {7, std::uint8_t(e)});
  std::uint64_t sum = 0;
  lists.for_each(1, [&](std::uint8_t target, auto const& edge) { sum += edge.id + 1000 * target; });
  CHECK(sum == 127 * 126 / 2);
  CHECK_THROWS_WITH(AdjacencyLists<TinyIds>(Host(), 2, 128), ContainsSubstring("at most 127 fit"));
}

}  // namespace otakar::test
