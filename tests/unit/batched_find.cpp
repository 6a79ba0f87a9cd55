// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Finds, on chains and random forests, against walking to the root.
#include "parallel/batched_find.hpp"

#include <catch2/catch_test_macros.hpp>

#include "forests.hpp"

namespace otakar::test {

TEST_CASE("a batch finds its roots and leaves a forest with the same")
{
  for (std::uint32_t const n : {1u, 64u, 5000u})
    for (auto const& before : forests(n)) {
      Parents parent = before;
      for (std::uint32_t first = 0; first < n; first += batch_size) {
        std::uint32_t vertices[batch_size];
        int const count = int(std::min<std::uint32_t>(batch_size, n - first));
        std::iota(vertices, vertices + count, first);
        find_and_point(parent.data(), vertices, count);
        for (int i = 0; i < count; ++i) REQUIRE(vertices[i] == walk(before, first + std::uint32_t(i)));
      }
      for (std::uint32_t v = 0; v < n; ++v) {
        REQUIRE(walk(parent, v) == walk(before, v));
        REQUIRE(find_root(parent.data(), v) == walk(before, v));
      }
    }
}

TEST_CASE("a batch is replaced by roots, and a path that is long is shortened")
{
  for (std::uint32_t const n : {1u, 64u, 5000u})
    for (auto const& before : forests(n)) {
      Parents parent = before;
      std::uint32_t vertices[batch_size];
      int const count = int(std::min<std::uint32_t>(batch_size, n));
      for (int i = 0; i < count; ++i) vertices[i] = n - 1 - std::uint32_t(i);
      find_batch(parent.data(), vertices, count);
      for (int i = 0; i < count; ++i) REQUIRE(vertices[i] == walk(before, n - 1 - std::uint32_t(i)));
      for (std::uint32_t v = 0; v < n; ++v) REQUIRE(walk(parent, v) == walk(before, v));
    }
}

TEST_CASE("a find halves the path, by a plain write or an exchange")
{
  Parents plain{0, 0, 1, 2, 3, 4, 5, 6}, exchanged = plain;
  CHECK(find_root(plain.data(), 7u) == 0);
  CHECK(find_root<Shorten::exchange>(exchanged.data(), 7u) == 0);
  CHECK(plain == Parents{0, 0, 1, 1, 3, 3, 5, 5});
  CHECK(exchanged == plain);
}

}  // namespace otakar::test
