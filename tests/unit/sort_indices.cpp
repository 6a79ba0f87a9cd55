// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Indices in the order of their keys, against std::stable_sort.
#include "parallel/sort/sort_indices.hpp"

#include <algorithm>
#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <numeric>
#include <random>
#include <vector>

#include "backend.hpp"
#include "core/ids.hpp"

namespace otakar::test {

namespace {

template <class Key>
Array<Key, Space> to_memory(std::vector<Key> const& keys)
{
  Array<Key, Space> const key("key", keys.size());
  Kokkos::deep_copy(key, Kokkos::View<Key const*, Kokkos::HostSpace>(keys.data(), keys.size()));
  return key;
}

template <class Index>
std::vector<std::uint64_t> from_memory(Array<Index, Space> const& order)
{
  Space().fence();
  auto const found = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), order);
  return {found.data(), found.data() + found.extent(0)};
}

template <class Key>
std::vector<std::uint64_t> expected_order(std::vector<Key> const& keys)
{
  std::vector<std::uint64_t> expected(keys.size());
  std::iota(expected.begin(), expected.end(), 0);
  std::stable_sort(expected.begin(), expected.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
  return expected;
}

}  // namespace

TEST_CASE("indices are in the order of their keys, equal keys in the order of indices")
{
  std::mt19937_64 random(5);
  for (std::size_t const size : {0, 1, 2, 100, 511, 513, 30000, 200000})
    for (std::uint64_t const mask : {std::uint64_t(0), std::uint64_t(3), std::uint64_t(0xff00ff), ~std::uint64_t(0)}) {
      INFO(size << " keys of mask " << mask);
      std::vector<std::uint64_t> keys(size);
      for (auto& key : keys) key = (random() & mask) | std::uint64_t(1) << 62;
      KeyAt<std::uint64_t, Space> const key{to_memory(keys)};
      auto const expected = expected_order(keys);
      REQUIRE(from_memory(sort_indices<std::uint32_t>(Space(), "test", size, key)) == expected);
      REQUIRE(from_memory(sort_indices<std::uint64_t>(Space(), "test", size, key)) == expected);
    }
}

// Many equal keys of more bits than a word of 64 has beside the index.
TEST_CASE("few keys of many bits keep the order of indices")
{
  std::mt19937_64 random(6);
  std::vector<std::uint64_t> keys(50000);
  for (auto& key : keys) key = random() % 5 * 0x3333333333333333u;
  KeyAt<std::uint64_t, Space> const key{to_memory(keys)};
  CHECK(from_memory(sort_indices<std::uint32_t>(Space(), "test", keys.size(), key)) == expected_order(keys));
}

template <class Ids>
void check_edges()
{
  std::mt19937_64 random(7);
  std::vector<typename Ids::Key> keys(70000);
  for (auto& key : keys) key = typename Ids::Key(random() % 1000 << 20);
  auto const order = sort_edges<Ids>(Space(), "test", to_memory(keys));
  CHECK(from_memory(order) == expected_order(keys));
}

TEST_CASE("edges are in their total order, whatever the width of their ids and keys")
{
  check_edges<NarrowIds>();
  check_edges<WideKeys>();
  check_edges<WideIds>();
}

}  // namespace otakar::test
