// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Flattening chains and random forests, against walking to the root.
#include "parallel/flatten_forest.hpp"

#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"
#include "forests.hpp"

namespace otakar::test {

TEST_CASE("every vertex points at its root")
{
  for (std::uint32_t const n : {1u, 63u, 64u, 65u, 20000u})
    for (auto const& before : forests(n)) {
      Parents expected(n);
      for (std::uint32_t v = 0; v < n; ++v) expected[v] = walk(before, v);
      auto const parent = to_space(before);
      point_at_roots(Space(), "test", n, parent);
      Kokkos::fence();
      CHECK(to_host<std::uint32_t>(parent) == expected);
    }
}

TEST_CASE("threads that meet on the paths of a long chain and of a random forest flatten them")
{
  std::uint32_t const n = 100000;
  Parents chain(n), forest(n), root(n);
  std::mt19937 random(3);
  for (std::uint32_t v = 0; v < n; ++v) {
    chain[v] = v == 0 ? 0 : v - 1;
    forest[v] = v < 10 ? v : std::uint32_t(random() % v);
    root[v] = v < 10 ? v : root[forest[v]];
  }
  for (int repeat = 0; repeat < 30; ++repeat) {
    auto const parent = to_space(chain);
    point_at_roots(Space(), "test", n, parent);
    REQUIRE(to_host<std::uint32_t>(parent) == Parents(n, 0));
    auto const other = to_space(forest);
    point_at_roots(Space(), "test", n, other);
    REQUIRE(to_host<std::uint32_t>(other) == root);
  }
}

TEST_CASE("listed vertices point at their roots, and no tree changes")
{
  for (std::uint32_t const n : {1u, 64u, 5000u})
    for (auto const& before : forests(n)) {
      Parents list;
      for (std::uint32_t v = 0; v < n; v += 3) list.push_back(v);
      auto const parent = to_space(before);
      point_at_roots(Space(), "test", list.size(), parent, to_space(list));
      Kokkos::fence();
      auto const after = to_host<std::uint32_t>(parent);
      for (auto const v : list) REQUIRE(after[v] == walk(before, v));
      for (std::uint32_t v = 0; v < n; ++v) REQUIRE(walk(after, v) == walk(before, v));
    }
}

}  // namespace otakar::test
