// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/sort/radix_sort.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

#include "backend.hpp"

namespace otakar::test {

namespace {

std::vector<std::uint32_t> sorted_by(std::vector<std::uint64_t> const& keys)
{
  Array<std::uint64_t, Space> const key("key", keys.size());
  auto const host = Kokkos::create_mirror_view(key);
  std::copy(keys.begin(), keys.end(), host.data());
  Kokkos::deep_copy(key, host);
  auto const order = radix_sort<std::uint32_t>(
      Space(), "test", keys.size(), KOKKOS_LAMBDA(std::uint64_t i) { return key(i); });
  Space().fence();
  auto const found = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), order);
  return {found.data(), found.data() + found.extent(0)};
}

}  // namespace

TEST_CASE("radix sort is the stable sort")
{
  std::mt19937_64 random(5);
  for (std::size_t const size : {0, 1, 2, 100, 4095, 4096, 4097, 30000})
    for (std::uint64_t const mask : {std::uint64_t(0), std::uint64_t(3), std::uint64_t(0xff00ff), ~std::uint64_t(0)}) {
      std::vector<std::uint64_t> keys(size);
      for (auto& key : keys) key = random() & mask;
      std::vector<std::uint32_t> expected(size);
      for (std::size_t i = 0; i < size; ++i) expected[i] = std::uint32_t(i);
      std::stable_sort(expected.begin(), expected.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
      REQUIRE(sorted_by(keys) == expected);
    }
}

}  // namespace otakar::test
