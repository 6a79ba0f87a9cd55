// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Numbered groups and sorted edges, against plain loops.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <set>
#include <tuple>

#include "graphs.hpp"
#include "solve.hpp"
#include "solvers/literature/primitive_boruvka.hpp"
#include "solvers/literature/steps/sorted_edges.hpp"

namespace otakar::test {

namespace {

using Word = std::uint32_t;
using Triple = std::tuple<Word, Word, Word>;

template <class T>
Array<T, Space> to_memory(std::vector<T> const& values)
{
  Array<T, Space> const copy("values", values.size());
  Kokkos::deep_copy(copy, Kokkos::View<T const*, Kokkos::HostSpace>(values.data(), values.size()));
  return copy;
}

template <class T>
std::vector<T> from_memory(Array<T, Space> const& values)
{
  return to_vector(HostArray<T>(Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values)));
}

EdgeList<NarrowIds, Kokkos::HostSpace> some_graph(Word seed)
{
  RandomGraph<std::int32_t> const random(Shape::dense, seed, 500);
  return make_graph(random.vertices(), random.edges());
}

}  // namespace

TEST_CASE("groups are numbered in their order, and what is in none is left out")
{
  for (Word const size : {1u, 1000u, 50000u}) {
    std::mt19937 random(size);
    Word const groups = 400;
    std::vector<Word> group(size), expected(size, 77);
    std::set<Word> known;
    for (Word& g : group) g = Word(random() % 3 == 0 ? groups : random() % groups / 3 * 3);
    for (Word const g : group)
      if (g != groups) known.insert(g);
    for (Word i = 0; i < size; ++i)
      if (group[i] != groups) expected[i] = Word(std::distance(known.begin(), known.find(group[i])));
    auto const number = to_memory(std::vector<Word>(size, 77));
    auto const given = to_memory(group);
    std::uint64_t const count = primitive_boruvka_steps::number_groups(
        Space(), "test", size, groups, KOKKOS_LAMBDA(std::uint64_t i)->std::uint64_t { return given(i); }, number);
    CHECK(count == known.size());
    CHECK(from_memory(number) == expected);
  }
}

std::vector<Triple> triples(SortedEdges<NarrowIds, Space> const& edges)
{
  auto const u = from_memory(edges.u), v = from_memory(edges.v), id = from_memory(edges.id);
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
        renumber<NarrowIds>(Space(), "test::", sorted, (graph.vertices + 1) / 2, to_memory(number), to_memory(dropped));
    CHECK(triples(fewer) == halved);
  }
}

}  // namespace otakar::test
