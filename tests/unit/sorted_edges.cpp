// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/steps/sorted_edges.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <tuple>

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

}  // namespace otakar::test
