// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Predicates of 64 edges against the same of one, and worklists between components against plain look-ups.
#include "solvers/giant.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

#include "graphs.hpp"

namespace otakar::test {

// A third of the vertices, the last among them, in the component of the last vertex; the others in small ones.
template <class Vertex>
HostArray<Vertex> labels(std::uint64_t n)
{
  auto const label = allocate<Vertex>(Host(), "label", n);
  for (std::uint64_t v = 0; v < n; ++v) label(v) = Vertex((n - 1 - v) % 3 == 0 ? n - 1 : v / 4 * 4);
  for (std::uint64_t v = 0; v < n; ++v)
    if (label(v) != n - 1 && label(label(v)) == n - 1) label(v) = Vertex(v);  // its root went to the giant
  return label;
}

TEMPLATE_TEST_CASE("edges outside the giant: 64 at once as one by one", "", NarrowIds, WideKeys, WideIds)
{
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    auto const graph = five_weights<TestType>(seed);
    auto const list = work_list<TestType, Host>(graph);
    auto const label = labels<typename TestType::Vertex>(graph.vertices);
    auto const giant = mark_giant(Host(), label);
    for (std::uint64_t v = 0; v < graph.vertices; ++v) REQUIRE(giant.has(v) == (label(v) == graph.vertices - 1));
    OutsideGiant<TestType, Host> const outside{list, {graph.key, {graph.key(7), 7}, {graph.key(9) + 1, 9}}, giant};
    for (std::uint64_t e = 0; e + word_bits <= graph.edges(); e += word_bits)
      for (std::uint64_t i = 0; i < word_bits; ++i) REQUIRE((outside.word(e) >> i & 1) == outside(e + i));
  }
}

TEMPLATE_TEST_CASE("a worklist between components has what joins two of them", "", NarrowIds, WideIds)
{
  using Vertex = typename TestType::Vertex;
  auto const graph = five_weights<TestType>(11);
  auto const list = work_list<TestType, Host>(graph);
  auto const label = labels<Vertex>(graph.vertices);
  auto const number = labels<Vertex>(graph.vertices);
  auto const giant = mark_giant(Host(), label);
  std::uint64_t const components = number_components(Host(), number, giant);
  ComponentOf<Vertex, Host> const component{giant, number};
  std::map<Vertex, Vertex> number_of;
  std::set<Vertex> numbers;
  for (std::uint64_t v = 0; v < graph.vertices; ++v) {
    REQUIRE(number_of.try_emplace(label(v), component(Vertex(v))).first->second == component(Vertex(v)));
    numbers.insert(component(Vertex(v)));
  }
  CHECK(numbers.size() == number_of.size());
  CHECK(components == number_of.size());
  CHECK(*numbers.rbegin() == components - 1);
  CHECK(number_of.at(Vertex(graph.vertices - 1)) == 0);

  Sample<TestType> const first{graph.key(5), 5};
  for (bool const giant_alone : {true, false}) {
    auto const found = filter_edges<TestType, Host>(Host(), list, first, components, component, giant_alone);
    std::uint64_t at = 0;
    for (std::uint64_t e = 0; e < graph.edges(); ++e) {
      bool const within = label(graph.u(e)) == label(graph.v(e)) && (!giant_alone || giant.has(graph.u(e)));
      if (before(graph.key(e), e, first) || within) continue;
      REQUIRE(at < found.edges());
      REQUIRE(found.original(at) == e);
      REQUIRE(found.u(at) == number_of.at(label(graph.u(e))));
      REQUIRE(found.v(at) == number_of.at(label(graph.v(e))));
      REQUIRE(found.key(at) == graph.key(e));
      ++at;
    }
    CHECK(at == found.edges());
    CHECK(found.vertices == components);
  }
}

}  // namespace otakar::test
