// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Parts of forests, against smallest labels handed on along edges until nothing changes.
#include "forest/cut_forest.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <set>

#include "tree_forests.hpp"

namespace otakar::test {

namespace {

using PartLabels = std::vector<std::uint32_t>;

template <class Ids>
PartLabels expected_parts(EdgeList<Ids, Kokkos::HostSpace> const& forest, std::vector<bool> const& kept)
{
  PartLabels label(forest.vertices);
  std::iota(label.begin(), label.end(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint64_t i = 0; i < forest.edges(); ++i) {
      if (!kept[i]) continue;
      auto& u = label[forest.u(i)];
      auto& v = label[forest.v(i)];
      changed |= u != v;
      u = v = std::min(u, v);
    }
  }
  return label;
}

std::uint64_t count_parts(PartLabels const& labels)
{
  return std::set(labels.begin(), labels.end()).size();
}

}  // namespace

TEST_CASE("a path is cut by weight and into parts")
{
  auto const path = make_graph(4, {{0, 1, 4}, {1, 2, 7}, {2, 3, 4}});
  CHECK(values(label_components<NarrowIds>(Host(), path)) == PartLabels{0, 0, 0, 0});
  CHECK(values(cut_forest<NarrowIds>(Host(), path, key_of(std::int32_t(4)))) == PartLabels{0, 0, 2, 2});
  CHECK(values(cut_forest<NarrowIds>(Host(), path, {})) == PartLabels{0, 1, 2, 3});
  CHECK(values(split_forest<NarrowIds>(Host(), path, 3)) == PartLabels{0, 0, 2, 3});
  CHECK_THROWS_WITH(split_forest<NarrowIds>(Host(), path, 5),
                    "a forest of 4 vertices and 1 components cannot be cut into 5 parts");
  CHECK_THROWS_WITH(split_forest<NarrowIds>(Host(), path, 0),
                    "a forest of 4 vertices and 1 components cannot be cut into 0 parts");
}

TEMPLATE_TEST_CASE("parts of forests of every shape", "", NarrowIds, WideKeys, WideIds)
{
  for_each_forest<TestType, std::int32_t>({WeightType::int32, {}}, 600, [](auto const& forest) {
    std::uint64_t const m = forest.edges(), n = forest.vertices;
    REQUIRE(values(label_components<TestType>(Host(), forest)) == expected_parts(forest, std::vector<bool>(m, true)));
    if (m == 0) return;
    std::vector<bool> kept(m);
    auto const last = forest.key(m / 2);
    for (std::uint64_t i = 0; i < m; ++i) kept[i] = forest.key(i) <= last;
    REQUIRE(values(cut_forest<TestType>(Host(), forest, last)) == expected_parts(forest, kept));

    for (std::uint64_t const wanted : {n - m, n - m / 2, n}) {
      auto const found = values(split_forest<TestType>(Host(), forest, wanted));
      REQUIRE(count_parts(found) == wanted);
      std::vector<std::uint64_t> order(m);
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return forest.key(a) < forest.key(b); });
      for (std::uint64_t i = 0; i < m; ++i) kept[order[i]] = i < n - wanted;
      REQUIRE(found == expected_parts(forest, kept));
    }
  });
}

TEST_CASE("threads that link a long path at once agree")
{
  std::uint64_t const n = 200000;
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::uint64_t v = 1; v < n; ++v) edges.push_back({(v - 1) * 7919 % n, v * 7919 % n, 1});
  auto const path = make_graph(n, edges);
  for (int repeat = 0; repeat < 10; ++repeat)
    REQUIRE(values(label_components<NarrowIds>(Host(), path)) == PartLabels(n, 0));
}

}  // namespace otakar::test
