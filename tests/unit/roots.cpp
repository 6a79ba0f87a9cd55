// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Climbing to roots, on chains and random forests, against walking there.
#include <catch2/catch_test_macros.hpp>
#include <numeric>
#include <random>

#include "backend.hpp"
#include "parallel/batched_find.hpp"
#include "parallel/flatten_forest.hpp"
#include "solve.hpp"

namespace otakar::test {

using Parents = std::vector<std::uint32_t>;

// A chain, short trees, and random ones; the ids in a random order.
std::vector<Parents> forests(std::uint32_t n)
{
  std::mt19937 random(n);
  Parents chain(n), shallow(n), deep(n), name(n);
  for (std::uint32_t v = 0; v < n; ++v) {
    chain[v] = v == 0 ? 0 : v - 1;
    shallow[v] = v % 7 == 0 ? v : v - v % 7;
    deep[v] = v < 3 ? v : std::uint32_t(random() % v);
  }
  std::iota(name.begin(), name.end(), 0u);
  std::shuffle(name.begin(), name.end(), random);
  std::vector<Parents> all;
  for (auto const& plain : {chain, shallow, deep}) {
    Parents renamed(n);
    for (std::uint32_t v = 0; v < n; ++v) renamed[name[v]] = name[plain[v]];
    all.push_back(renamed);
  }
  return all;
}

std::uint32_t walk(Parents const& parent, std::uint32_t v)
{
  while (parent[v] != v) v = parent[v];
  return v;
}

template <class T>
Array<T, Space> on_space(std::vector<T> const& values)
{
  HostArray<T> const host("test", values.size());
  std::copy(values.begin(), values.end(), host.data());
  return Kokkos::create_mirror_view_and_copy(Memory(), host);
}

TEST_CASE("map_to_roots gives every item what its root has")
{
  for (std::uint32_t const n : {1u, 63u, 64u, 65u, 20000u})
    for (auto const& parent : forests(n)) {
      Parents map(n), expected(n);
      for (std::uint32_t v = 0; v < n; ++v) map[v] = parent[v] == v ? 3 * v + 1 : 0;
      for (std::uint32_t v = 0; v < n; ++v) expected[v] = 3 * walk(parent, v) + 1;
      auto const found = on_space(map);
      map_to_roots(Space(), "test", n, on_space(parent), found);
      Kokkos::fence();
      CHECK(to_vector(HostArray<std::uint32_t>(Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), found))) ==
            expected);
    }
}

TEST_CASE("vertices that climb together find their roots and leave a forest with the same")
{
  for (std::uint32_t const n : {1u, 64u, 5000u})
    for (auto const& before : forests(n)) {
      Parents parent = before;
      for (std::uint32_t first = 0; first < n; first += together) {
        std::uint32_t vertices[together];
        int const count = int(std::min<std::uint32_t>(together, n - first));
        std::iota(vertices, vertices + count, first);
        find_together(parent.data(), vertices, count);
        for (int i = 0; i < count; ++i) REQUIRE(vertices[i] == walk(before, first + std::uint32_t(i)));
      }
      for (std::uint32_t v = 0; v < n; ++v) {
        REQUIRE(walk(parent, v) == walk(before, v));
        REQUIRE(find_root(parent.data(), v) == walk(before, v));
      }
    }
}

// One thread writes ascending words of equal halves; another must never see one torn or an older after a newer.
TEST_CASE("relaxed reads and writes are never torn")
{
  std::uint64_t word = 0;
  std::uint64_t const half = (std::uint64_t(1) << 32) + 1;
  for (std::uint64_t i = 1; i < 1000; ++i) {
    write_relaxed(&word, i * half);
    REQUIRE(read_relaxed(&word) == i * half);
  }
  std::uint64_t wrong = 0;
  Kokkos::parallel_reduce(
      "relaxed", Kokkos::RangePolicy<Kokkos::DefaultHostExecutionSpace>(0, 4),
      [&](int item, std::uint64_t& sum) {
        for (std::uint64_t i = 1000; i < 50000; ++i) {
          if (item == 0) write_relaxed(&word, i * half);
          std::uint64_t const seen = read_relaxed(&word);
          sum += seen >> 32 != (seen & 0xffffffffu);
        }
      },
      wrong);
  CHECK(wrong == 0);
}

}  // namespace otakar::test
