// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/steps/arc_lists.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <tuple>

#include "arrays.hpp"
#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

using Word = std::uint32_t;
using Triple = std::tuple<Word, Word, Word>;

EdgeList<NarrowIds, Kokkos::HostSpace> dense_graph(Word seed)
{
  RandomGraph<std::int32_t> const random(Shape::dense, seed, 500);
  return make_graph(random.vertices(), random.edges());
}

}  // namespace

// Sorted by one thread each on the host, by teams on a device; both are tried here.
TEST_CASE("lists of arcs are the rows, lightest arc first")
{
  using SortByTeams = SortByTeam<NarrowIds, Space>;
  for (Word seed = 0; seed < 10; ++seed) {
    auto const rows = build_csr<NarrowIds>(Space(), copy_to<Memory>(dense_graph(seed)));
    auto const lists = make_lists<NarrowIds>(Space(), "test::", rows);
    CHECK(count_arcs<NarrowIds, Space>(Space(), "test::", lists, {rows.vertices, {}}) == rows.arcs);
    if (seed % 2 == 0)
      sort_lists(Space(), "test::", lists);
    else
      Kokkos::parallel_for(SortByTeams::Policy(Space(), int(rows.vertices), Kokkos::AUTO), SortByTeams{lists});
    auto const offset = to_host<Word>(rows.offset), arc = to_host<Word>(lists.arc), key = to_host<Word>(rows.key);
    auto const edge = to_host<Word>(rows.edge), first = to_host<Word>(lists.first);
    for (Word v = 0; v < rows.vertices; ++v) {
      REQUIRE(first[v] == offset[v]);
      std::vector<Triple> expected, found;
      for (Word a = offset[v]; a < offset[v + 1]; ++a) {
        expected.emplace_back(key[a], edge[a], a);
        found.emplace_back(key[arc[a]], edge[arc[a]], arc[a]);
      }
      std::sort(expected.begin(), expected.end());
      REQUIRE(found == expected);
    }
  }
}

}  // namespace otakar::test
