// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/memory_access.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "arrays.hpp"
#include "graph/edge_order.hpp"

namespace otakar::test {

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

// Many threads lower few words; the keys of some words have equal ranks.
template <class Key>
std::vector<std::uint64_t> lowered_words(std::vector<Key> const& keys, std::uint64_t words, PackedOrder<Key> order)
{
  auto const key = to_space(keys);
  auto const word = allocate<std::uint64_t>(Space(), "word", words);
  Kokkos::deep_copy(word, order.nothing);
  Kokkos::parallel_for(
      "test", Range<Space>(Space(), 0, keys.size()),
      KOKKOS_LAMBDA(std::uint64_t e) { lower_word(&word(e % words), order.pack(key(e), e), order, key); });
  Kokkos::fence();
  return to_host<std::uint64_t>(word);
}

template <class Key>
void check_lowering(std::uint64_t spread)
{
  std::mt19937_64 random(spread);
  std::vector<Key> keys;
  for (int e = 0; e < 20000; ++e) keys.push_back(Key(random() % 50 * spread + random() % 3));
  for (std::uint64_t const words : {1, 7, 1000}) {
    PackedOrder<Key> const order(keys.size(), 0, Key(50 * spread));
    auto const found = lowered_words(keys, words, order);
    std::vector<std::uint64_t> best(words);
    for (std::uint64_t w = 0; w < words; ++w) best[w] = w;
    for (std::uint64_t e = words; e < keys.size(); ++e)
      if (keys[e] < keys[best[e % words]]) best[e % words] = e;
    for (std::uint64_t w = 0; w < words; ++w) REQUIRE(order.place(found[w]) == best[w]);
  }
}

TEST_CASE("a word is lowered to the lightest edge offered, also where ranks are equal")
{
  check_lowering<std::uint32_t>(1000);
  check_lowering<std::uint64_t>(1000);
  check_lowering<std::uint64_t>(std::uint64_t(1) << 56);
}

}  // namespace otakar::test
