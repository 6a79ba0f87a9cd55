// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/steps/local_forests.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

#include "build/build_csr.hpp"
#include "build/partition.hpp"
#include "driver/soak/reference.hpp"
#include "graphs.hpp"

namespace otakar::test {

// The edges of a graph within the parts, as a graph of their own; `place` becomes the id of each in the whole graph.
EdgeList<NarrowIds, Kokkos::HostSpace> edges_within(EdgeList<NarrowIds, Kokkos::HostSpace> const& graph,
                                                    HostArray<Partition::Part> const& part,
                                                    std::vector<std::uint32_t>& place)
{
  for (std::uint32_t e = 0; e < graph.edges(); ++e)
    if (part(graph.u(e)) == part(graph.v(e))) place.push_back(e);
  auto within = make_graph(graph.vertices, std::vector<PlainEdge<std::int32_t>>(place.size()));
  for (std::size_t i = 0; i < place.size(); ++i) {
    within.u(i) = graph.u(place[i]);
    within.v(i) = graph.v(place[i]);
    within.key(i) = graph.key(place[i]);
  }
  return within;
}

// Graphs so small are cut into runs of ids, without METIS.
TEST_CASE("local forests are the minimum forests of the parts, as if no edge crossed")
{
  for (int shape = 0; shape < int(Shape::count); ++shape)
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      RandomGraph<std::int32_t> const random(Shape(shape), seed, 600);
      auto const graph = make_graph(random.vertices(), random.edges());
      auto const rows = build_csr<NarrowIds>(Host(), graph);
      auto const parts = partition<NarrowIds>(rows, 8);
      auto const local = local_forests<NarrowIds>(Host(), rows, parts);
      REQUIRE(parts.part.extent(0) == graph.vertices);
      REQUIRE(local.extent(0) == graph.vertices);
      for (std::uint64_t v = 0; v < graph.vertices; ++v) REQUIRE(parts.part(v) < 8);

      std::vector<std::uint32_t> place, expected, edges;
      auto const within = edges_within(graph, parts.part, place);
      auto const reference = reference_edges<NarrowIds>(within);
      for (std::size_t i = 0; i < reference.extent(0); ++i) expected.push_back(place[reference(i)]);
      for (std::uint64_t v = 0; v < graph.vertices; ++v)
        if (local(v) != none<std::uint32_t>) edges.push_back(local(v));
      std::sort(expected.begin(), expected.end());
      std::sort(edges.begin(), edges.end());
      REQUIRE(edges == expected);
    }
}

TEST_CASE("each vertex but the first of its tree has the edge that led to it")
{
  // In eight parts, eight vertices are one each, and sixteen are pairs.
  auto const graph = make_graph(8, {{0, 1, 5}, {1, 0, 4}, {2, 3, 1}, {3, 4, 1}});
  auto const rows = build_csr<NarrowIds>(Host(), graph);
  auto const single = partition<NarrowIds>(rows, 8);
  auto const none_found = local_forests<NarrowIds>(Host(), rows, single);
  for (std::uint64_t v = 0; v < 8; ++v) {
    CHECK(single.part(v) == v);
    CHECK(none_found(v) == none<std::uint32_t>);
  }
  auto const pairs =
      build_csr<NarrowIds>(Host(), make_graph(16, {{0, 1, 5}, {1, 0, 4}, {2, 3, 1}, {3, 4, 1}, {3, 3, 0}}));
  auto const local = local_forests<NarrowIds>(Host(), pairs, partition<NarrowIds>(pairs, 8));
  CHECK(local(0) == none<std::uint32_t>);
  CHECK(local(1) == 1);
  CHECK(local(2) == none<std::uint32_t>);
  CHECK(local(3) == 2);
  CHECK(local(4) == none<std::uint32_t>);
}

}  // namespace otakar::test
