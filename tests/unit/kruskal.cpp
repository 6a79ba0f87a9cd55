// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The sequential solvers kruskal and prim tell their edges in the order in which they choose them.
#include "solvers/kruskal.hpp"

#include <catch2/catch_test_macros.hpp>

#include "build/build_csr.hpp"
#include "graphs.hpp"
#include "solve.hpp"
#include "solvers/prim.hpp"

namespace otakar::test {

namespace {

using Ids32 = std::vector<std::uint32_t>;

// 0 -4- 1 -1- 2 -3- 3 -2- 0, twice 4 -1- 5, a loop at 5, and 6 alone.
EdgeList<NarrowIds, Kokkos::HostSpace> two_trees()
{
  return make_graph(7, {{0, 1, 4}, {1, 2, 1}, {2, 3, 3}, {3, 0, 2}, {4, 5, 1}, {5, 4, 1}, {5, 5, 0}});
}

Graph<NarrowIds, Host> with_rows(EdgeList<NarrowIds, Kokkos::HostSpace> const& list)
{
  return Graph<NarrowIds, Host>{list, build_csr<NarrowIds>(Host(), list)};
}

}  // namespace

TEST_CASE("kruskal chooses the lightest edge first, equal ones by id")
{
  Statistics statistics;
  CHECK(to_vector(kruskal<NarrowIds>(Host(), with_rows(two_trees()), {}, statistics)) == Ids32{1, 4, 3, 2});
}

TEST_CASE("prim grows the tree of the first vertex, then those of the others")
{
  Statistics statistics;
  CHECK(to_vector(prim<NarrowIds>(Host(), with_rows(two_trees()), {}, statistics)) == Ids32{3, 2, 1, 4});
}

TEST_CASE("edges are united on top of what is joined, and none once the tree is complete")
{
  using Words = EdgeWords<NarrowIds>;
  auto const graph = make_graph(4, {{0, 1, 1}, {1, 2, 2}, {2, 0, 3}, {2, 3, 4}, {3, 0, 5}});
  kruskal_steps::Joined<NarrowIds> joined(Host(), 4);
  joined.sets.unite(0, 2);
  joined.forest(joined.size++) = 2;
  std::vector<Words::Word> words;
  for (std::uint64_t e = 0; e < graph.edges(); ++e) words.push_back(Words::pack(graph.key(e), e));
  CHECK_FALSE(joined.complete());
  kruskal_steps::unite_in_order<NarrowIds>(graph, words.data(), words.size(), joined);
  CHECK(joined.complete());
  CHECK(to_vector(joined.chosen()) == Ids32{2, 0, 3});
}

TEST_CASE("graphs without edges have empty forests")
{
  Statistics statistics;
  for (std::uint64_t const vertices : {0, 1, 5}) {
    auto const graph = with_rows(make_graph(vertices, {}));
    CHECK(kruskal<NarrowIds>(Host(), graph, {}, statistics).extent(0) == 0);
    CHECK(prim<NarrowIds>(Host(), graph, {}, statistics).extent(0) == 0);
  }
}

}  // namespace otakar::test
