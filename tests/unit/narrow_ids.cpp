// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Ids of 8 and 16 bits drive the overflow checks with small graphs. (Not built for CUDA, where nvcc 13.0 crashes on
// it.)
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "graphs.hpp"
#include "solve.hpp"
#include "solvers/boruvka.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;
using TinyIds = Ids<std::uint8_t, std::uint8_t, std::uint32_t>;
using ShortIds = Ids<std::uint16_t, std::uint16_t, std::uint32_t>;

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
  auto expected = to_vector(reference_edges<AnyIds>(graph));
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

}  // namespace otakar::test
