// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "arrays.hpp"
#include "parallel/compact.hpp"
#include "parallel/flatten_forest.hpp"
#include "parallel/offsets.hpp"
#include "solve.hpp"

namespace otakar::test {

// Device lambdas may not stand in the private functions that Catch2 makes of test cases.
std::pair<std::vector<std::uint64_t>, std::uint64_t> kept_by_compact(std::uint64_t size, std::uint64_t modulus)
{
  Space const space;
  auto const kept = allocate<std::uint64_t>(space, "kept", size);
  auto const evaluations = allocate_zeros<std::uint64_t>(space, "evaluations", 1);
  std::uint64_t const count = compact(
      space, "test", size,
      KOKKOS_LAMBDA(std::uint64_t i) {
        Kokkos::atomic_inc(&evaluations(0));
        return i % modulus == 0;
      },
      KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t i) { kept(position) = i; });
  auto items = to_host<std::uint64_t>(kept);
  items.resize(count);
  return {items, to_host<std::uint64_t>(evaluations).at(0)};
}

TEST_CASE("compact keeps what the predicate accepts, in order, asking once")
{
  for (std::uint64_t const size : {0, 1, 63, 64, 65, 128, 1000, 100003})
    for (std::uint64_t const modulus : {1, 2, 7, 1000000}) {
      auto const [items, evaluations] = kept_by_compact(size, modulus);
      std::vector<std::uint64_t> expected;
      for (std::uint64_t i = 0; i < size; i += modulus) expected.push_back(i);
      CHECK(items == expected);
      CHECK(evaluations == size);
    }
}

TEST_CASE("counts become offsets")
{
  auto const offset = to_space<std::uint32_t>({3, 0, 2, 5, 99});
  CHECK(counts_to_offsets<std::uint32_t>(Space(), "test", 4, offset) == 10);
  CHECK(to_host<std::uint32_t>(offset) == std::vector<std::uint32_t>{0, 3, 3, 5, 10});
}

TEST_CASE("every item points at its root, of a long chain and of a random forest")
{
  std::uint32_t const n = 100000;
  std::vector<std::uint32_t> chain(n), forest(n), root(n);
  std::mt19937 random(3);
  for (std::uint32_t v = 0; v < n; ++v) {
    chain[v] = v == 0 ? 0 : v - 1;
    forest[v] = v < 10 ? v : std::uint32_t(random() % v);
    root[v] = v < 10 ? v : root[forest[v]];
  }
  for (int repeat = 0; repeat < 30; ++repeat) {  // threads meet on a path in another way each time
    auto const parent = to_space(chain);
    point_at_roots(Space(), "test", n, parent);
    REQUIRE(to_host<std::uint32_t>(parent) == std::vector<std::uint32_t>(n, 0));
    auto const other = to_space(forest);
    point_at_roots(Space(), "test", n, other);
    REQUIRE(to_host<std::uint32_t>(other) == root);
  }
}

}  // namespace otakar::test
