// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the contenders stand on, against plain loops: windows, numbered groups, pairs of successors, lists of arcs,
// sorted edges and the arcs that leave a tree.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "graphs.hpp"
#include "parallel/break_pairs.hpp"
#include "solve.hpp"
#include "solvers/literature/steps/arc_lists.hpp"
#include "solvers/literature/steps/leaving_arcs.hpp"
#include "solvers/literature/steps/number_groups.hpp"
#include "solvers/literature/steps/sorted_edges.hpp"
#include "solvers/literature/steps/window.hpp"

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

std::vector<Word> items_of(Window<Word, Space> const& window)
{
  Array<Word, Space> const items("items", window.size());
  Kokkos::parallel_for(
      "items", Range<Space>(Space(), 0, window.size()), KOKKOS_LAMBDA(std::uint64_t i) { items(i) = window.item(i); });
  Kokkos::fence();
  return from_memory(items);
}

TEST_CASE("a window tries every item until it does not fail, in ascending order")
{
  for (Word const end : {0u, 1u, 5000u, 300000u}) {
    std::mt19937 random(end);
    std::vector<int> tries(end);
    for (int& left : tries) left = 1 + int(random() % 3);
    Window<Word, Space> window(Space(), "test::", end);
    Word begun = 0;
    while (window.size() > 0) {
      REQUIRE(window.size() <= most_window);
      auto const items = items_of(window);
      REQUIRE(std::adjacent_find(items.begin(), items.end(), std::greater_equal<>()) == items.end());
      begun = std::max(begun, items.back() + 1);
      REQUIRE(std::all_of(items.begin(), items.end(), [&](Word item) { return tries[item] > 0; }));
      REQUIRE(std::size_t(std::count_if(tries.begin(), tries.begin() + begun, [](int left) { return left > 0; })) ==
              items.size());
      std::vector<std::uint8_t> failed;
      for (Word const item : items) failed.push_back(--tries[item] > 0);
      auto const state = to_memory(failed);
      window.slide(
          Space(), "test", KOKKOS_LAMBDA(std::uint64_t i) { return state(i) != 0; });
    }
    CHECK(begun == end);
    CHECK(std::all_of(tries.begin(), tries.end(), [](int left) { return left == 0; }));
  }
}

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
    std::uint64_t const count = number_groups(
        Space(), "test", size, groups, KOKKOS_LAMBDA(std::uint64_t i)->std::uint64_t { return given(i); }, number);
    CHECK(count == known.size());
    CHECK(from_memory(number) == expected);
  }
}

TEST_CASE("of a pair of successors the smaller becomes a root")
{
  auto const successor = to_memory<Word>({1, 0, 1, 3, 5, 4, 4});
  auto const parent = to_memory(std::vector<Word>(7, 99));
  break_pairs(Space(), "test", 7, successor, parent);
  CHECK(from_memory(parent) == std::vector<Word>{0, 0, 1, 3, 4, 4, 4});
}

TEST_CASE("lists of arcs are the rows, lightest arc first")
{
  for (Word seed = 0; seed < 5; ++seed) {
    auto const rows = build_csr<NarrowIds>(Space(), copy_to<Memory>(some_graph(seed)));
    auto const lists = make_lists<NarrowIds>(Space(), "test::", rows);
    CHECK(count_arcs(Space(), "test::", lists) == rows.arcs);
    sort_lists(Space(), "test::", lists);
    auto const offset = from_memory(rows.offset), arc = from_memory(lists.arc), key = from_memory(rows.key);
    auto const edge = from_memory(rows.edge), first = from_memory(lists.first);
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

// Vertices 2^20 apart share a place in the table.
TEST_CASE("arcs leave a tree lightest first, and the lightest to a vertex is never lost")
{
  std::mt19937 random(5);
  LeavingArcs<NarrowIds> arcs(std::uint64_t(1) << 21);
  for (Word tree = 0; tree < 20; ++tree) {
    std::map<Word, std::pair<Word, Word>> lightest;
    std::map<Word, std::pair<Word, Word>> met;
    arcs.start(tree);
    for (Word arc = 0; arc < 2000; ++arc) {
      Word const target = Word(random() % 100) + Word(random() % 2 << 20);
      std::pair<Word, Word> const edge(Word(random() % 50), arc);
      arcs.offer({{edge.first, edge.second}, target, arc});
      auto const known = lightest.try_emplace(target, edge).first;
      known->second = std::min(known->second, edge);
    }
    std::pair<Word, Word> last(0, 0);
    while (!arcs.empty()) {
      auto const least = arcs.pop();
      std::pair<Word, Word> const edge(least.edge.key, least.edge.id);
      REQUIRE_FALSE(edge < last);
      last = edge;
      met.try_emplace(least.target, edge);
    }
    REQUIRE(met == lightest);
  }
}

}  // namespace otakar::test
