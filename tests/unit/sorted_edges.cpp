// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/steps/sorted_edges.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "arrays.hpp"
#include "graphs.hpp"

namespace otakar::test {

using Word = std::uint32_t;
using Triple = std::tuple<Word, Word, Word>;

EdgeList<NarrowIds, Kokkos::HostSpace> some_graph(Word seed)
{
  RandomGraph<std::int32_t> const random(Shape::dense, seed, 500);
  return make_graph(random.vertices(), random.edges());
}

std::vector<Triple> triples(SortedEdges<NarrowIds, Space> const& edges)
{
  auto const u = to_host<Word>(edges.u), v = to_host<Word>(edges.v), id = to_host<Word>(edges.id);
  std::vector<Triple> all;
  for (std::size_t i = 0; i < id.size(); ++i) all.emplace_back(u[i], v[i], id[i]);
  return all;
}

TEST_CASE("edges are sorted by weight and renumbered in that order")
{
  for (Word seed = 0; seed < 5; ++seed) {
    auto const graph = some_graph(seed);
    std::vector<std::tuple<Word, Word>> order;
    for (Word e = 0; e < graph.edges(); ++e)
      if (graph.u(e) != graph.v(e)) order.emplace_back(graph.key(e), e);
    std::sort(order.begin(), order.end());
    std::vector<Triple> expected, halved;
    std::vector<std::uint8_t> dropped;
    for (auto const& [key, e] : order) {
      expected.emplace_back(graph.u(e), graph.v(e), e);
      dropped.push_back(e % 3 == 0);
      if (e % 3 != 0 && graph.u(e) / 2 != graph.v(e) / 2) halved.emplace_back(graph.u(e) / 2, graph.v(e) / 2, e);
    }
    auto const sorted = sort_by_weight<NarrowIds>(Space(), "test::", copy_to<Memory>(graph));
    CHECK(triples(sorted) == expected);
    std::vector<Word> number;
    for (Word v = 0; v < graph.vertices; ++v) number.push_back(v / 2);
    auto const fewer =
        renumber<NarrowIds>(Space(), "test::", sorted, (graph.vertices + 1) / 2, to_space(number), to_space(dropped));
    CHECK(triples(fewer) == halved);
  }
}

TEST_CASE("pairs are sorted by row, column and place, in both directions, and repeated ones found")
{
  for (std::uint64_t const rows : {2, 5, 300, 100000}) {
    std::uint64_t const size = 20000;
    std::mt19937 random{Word(rows)};
    std::vector<Word> u(size);
    std::vector<Word> v(size);
    std::vector<std::tuple<Word, Word, Word>> expected;
    for (std::uint64_t i = 0; i < size; ++i) {
      u[i] = Word(random() % rows);
      do v[i] = Word(random() % rows);
      while (v[i] == u[i]);
      expected.emplace_back(u[i], v[i], i);
      expected.emplace_back(v[i], u[i], i);
    }
    std::sort(expected.begin(), expected.end());
    Pairs<Word, Word, Space> const sorted{Array<Word, Space>("row", 2 * size), Array<Word, Space>("column", 2 * size),
                                          Array<Word, Space>("place", 2 * size)};
    sort_pairs(Space(), "sort_pairs", rows, size, to_space(u), to_space(v), sorted);
    auto const row = to_host<Word>(sorted.row);
    auto const column = to_host<Word>(sorted.column);
    auto const place = to_host<Word>(sorted.place);
    std::vector<std::tuple<Word, Word, Word>> found;
    for (std::uint64_t i = 0; i < 2 * size; ++i) found.emplace_back(row[i], column[i], place[i]);
    CHECK(found == expected);

    auto const repeated = to_space(std::vector<std::uint8_t>(size, 9));
    find_repeated(Space(), "find_repeated", size, sorted, repeated);
    std::set<std::pair<Word, Word>> seen;
    std::vector<std::uint8_t> expected_repeated;
    for (std::uint64_t i = 0; i < size; ++i) expected_repeated.push_back(!seen.insert(std::minmax(u[i], v[i])).second);
    CHECK(to_host<std::uint8_t>(repeated) == expected_repeated);
  }
}

}  // namespace otakar::test
