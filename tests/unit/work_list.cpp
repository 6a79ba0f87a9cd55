// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/work_list.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"
#include "graphs.hpp"
#include "solvers/sample_edges.hpp"

namespace otakar::test {

TEMPLATE_TEST_CASE("edges in a range: 64 at once as one by one", "", NarrowIds, WideKeys)
{
  auto const graph = five_weights<TestType>(3);
  constexpr std::uint64_t e = 640;
  for (std::uint64_t id = e - 1; id <= e + 65; ++id)
    for (auto const key : {graph.key(e), graph.key(e + 1), graph.key(e + 2)}) {
      InRange<TestType, Host> const below{graph.key, {0, 0}, {key, id}},
          above{graph.key, {key, id}, {none<decltype(key + 0)>, none<std::uint64_t>}};
      for (auto const& range : {below, above})
        for (std::uint64_t i = 0; i < word_bits; ++i) REQUIRE((range.word(e) >> i & 1) == range(e + i));
    }
}

struct EveryThird {
  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t e) const { return e % 3 == 0; }
};

TEMPLATE_TEST_CASE("marked edges are copied with new ends and their original ids, from a copy as well", "", NarrowIds,
                   WideKeys, WideIds)
{
  using Vertex = typename TestType::Vertex;
  auto const graph = five_weights<TestType>(4);
  std::vector<Vertex> label(graph.vertices);
  for (std::uint64_t v = 0; v < label.size(); ++v) label[v] = Vertex(v / 10);
  LabelOf<Vertex, Space> const relabel{to_space(label)};
  auto const list = work_list<TestType, Space>(copy_to<Memory>(graph));
  auto const mask = mark(Space(), "test", list.edges(), EveryThird());
  auto const copy = copy_marked(Space(), list, mask, label.back() + 1, relabel);
  auto const again = copy_marked(Space(), copy, mark(Space(), "test", copy.edges(), EveryThird()), 7, SameVertex());
  Kokkos::fence();
  CHECK(copy.vertices == std::uint64_t(label.back()) + 1);
  CHECK(again.vertices == 7);
  REQUIRE(copy.edges() == (graph.edges() + 2) / 3);
  REQUIRE(again.edges() == (graph.edges() + 8) / 9);
  auto const u = to_host<Vertex>(again.u), v = to_host<Vertex>(again.v);
  auto const key = to_host<typename TestType::Key>(again.key);
  auto const id = to_host<typename TestType::Edge>(again.id);
  for (std::uint64_t i = 0; i < again.edges(); ++i) {
    REQUIRE(id[i] == 9 * i);
    REQUIRE(u[i] == label[graph.u(9 * i)]);
    REQUIRE(v[i] == label[graph.v(9 * i)]);
    REQUIRE(key[i] == graph.key(9 * i));
  }
}

}  // namespace otakar::test
