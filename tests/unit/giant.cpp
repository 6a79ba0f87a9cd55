// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Predicates of many edges at once against the same of one, and lists between trees against plain look-ups.
#include "solvers/filter_boruvka/giant.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

#include "backend.hpp"
#include "graphs.hpp"
#include "solvers/bucket_kruskal/bucket_kruskal_steps.hpp"

namespace otakar::test {

template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> few_weights(std::uint64_t seed)
{
  std::mt19937_64 random(seed);
  std::uint64_t const n = 1000 + seed;
  std::vector<PlainEdge<std::int32_t>> edges;
  for (int e = 0; e < 3000; ++e) edges.push_back({random() % n, random() % n, std::int32_t(random() % 5)});
  edges.push_back({n - 1, 0, 2});
  return make_graph<Ids>(n, edges, {WeightType::int32, Objective::minimum});
}

// A third of the vertices, the last among them, in the tree of the last vertex; the others in small ones.
template <class Vertex>
HostArray<Vertex> labels(std::uint64_t n)
{
  auto const label = allocate<Vertex>(Host(), "label", n);
  for (std::uint64_t v = 0; v < n; ++v) label(v) = Vertex((n - 1 - v) % 3 == 0 ? n - 1 : v / 4 * 4);
  for (std::uint64_t v = 0; v < n; ++v)
    if (label(v) != n - 1 && label(label(v)) == n - 1) label(v) = Vertex(v);  // its root went to the giant
  return label;
}

TEMPLATE_TEST_CASE("edges in a range: many at once as one by one", "", NarrowIds, WideKeys)
{
  auto const graph = few_weights<TestType>(3);
  constexpr std::uint64_t e = 640;
  for (std::uint64_t id = e - 1; id <= e + 65; ++id)
    for (auto const key : {graph.key(e), graph.key(e + 1), graph.key(e + 2)}) {
      InRange<TestType, Host> const below{graph.key, {0, 0}, {key, id}},
          above{graph.key, {key, id}, {none<decltype(key + 0)>, none<std::uint64_t>}};
      for (auto const& range : {below, above})
        for (std::uint64_t i = 0; i < word_bits; ++i) REQUIRE((range.word(e) >> i & 1) == range(e + i));
    }
}

TEMPLATE_TEST_CASE("edges outside the giant: many at once as one by one", "", NarrowIds, WideKeys, WideIds)
{
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    auto const graph = few_weights<TestType>(seed);
    auto const list = list_of<TestType, Host>(graph);
    auto const label = labels<typename TestType::Vertex>(graph.vertices);
    auto const giant = mark_giant(Host(), graph.vertices, label);
    for (std::uint64_t v = 0; v < graph.vertices; ++v) REQUIRE(giant.has(v) == (label(v) == graph.vertices - 1));
    OutsideGiant<TestType, Host> const outside{list, {graph.key, {graph.key(7), 7}, {graph.key(9) + 1, 9}}, giant};
    for (std::uint64_t e = 0; e + word_bits <= graph.edges(); e += word_bits)
      for (std::uint64_t i = 0; i < word_bits; ++i) REQUIRE((outside.word(e) >> i & 1) == outside(e + i));
  }
}

TEMPLATE_TEST_CASE("a list between trees has what joins two of them", "", NarrowIds, WideIds)
{
  using namespace bucket_kruskal_steps;
  using Vertex = typename TestType::Vertex;
  auto const graph = few_weights<TestType>(11);
  auto const list = list_of<TestType, Host>(graph);
  auto const label = labels<Vertex>(graph.vertices);
  auto const number = labels<Vertex>(graph.vertices);
  auto const giant = mark_giant(Host(), graph.vertices, label);
  std::uint64_t const trees = number_trees(Host(), number, giant);
  TreeOf<Vertex, Host> const tree{giant, number};
  std::map<Vertex, Vertex> number_of;
  std::set<Vertex> numbers;
  for (std::uint64_t v = 0; v < graph.vertices; ++v) {
    REQUIRE(number_of.try_emplace(label(v), tree(Vertex(v))).first->second == tree(Vertex(v)));
    numbers.insert(tree(Vertex(v)));
  }
  CHECK(numbers.size() == number_of.size());
  CHECK(trees == number_of.size());
  CHECK(*numbers.rbegin() == trees - 1);
  CHECK(number_of.at(Vertex(graph.vertices - 1)) == 0);

  Sample<TestType> const first{graph.key(5), 5}, end{none<typename TestType::Key>, graph.edges()};
  for (bool const giant_alone : {true, false}) {
    auto const found = contract_list<TestType>(Host(), list, first, end, tree, giant_alone);
    std::uint64_t at = 0;
    for (std::uint64_t e = 0; e < graph.edges(); ++e) {
      bool const within = label(graph.u(e)) == label(graph.v(e)) && (!giant_alone || giant.has(graph.u(e)));
      if (before(graph.key(e), e, first) || within) continue;
      REQUIRE(at < found.chunks.size);
      REQUIRE(found.original(at) == e);
      REQUIRE(found.u(at) == number_of.at(label(graph.u(e))));
      REQUIRE(found.v(at) == number_of.at(label(graph.v(e))));
      REQUIRE(found.key(at) == graph.key(e));
      ++at;
    }
    CHECK(at == found.chunks.size);
  }
}

}  // namespace otakar::test
