// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/compact.hpp"

#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"

namespace otakar::test {

using Items = std::vector<std::uint64_t>;

// Device lambdas may not stand in the private functions that Catch2 makes of test cases.
std::pair<Items, std::uint64_t> kept_by_compact(std::uint64_t size, std::uint64_t modulus)
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

TEST_CASE("compact keeps what the predicate accepts, in order, evaluating it once")
{
  for (std::uint64_t const size : {0, 1, 63, 64, 65, 128, 1000, 100003})
    for (std::uint64_t const modulus : {1, 2, 7, 1000000}) {
      auto const [items, evaluations] = kept_by_compact(size, modulus);
      Items expected;
      for (std::uint64_t i = 0; i < size; i += modulus) expected.push_back(i);
      CHECK(items == expected);
      CHECK(evaluations == size);
    }
}

struct Divisible {
  std::uint64_t by;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t i) const { return i % by == 0; }
};

// Counts how often it is asked, and whether it was told to prefetch first.
struct CountingConfirm {
  std::uint64_t by;
  Array<std::uint32_t, Space> asked;
  Array<std::uint32_t, Space> prefetched;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t i) const
  {
    ++asked(i);
    return i % by == 0;
  }
  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t i) const
  {
    if (asked(i) == 0) ++prefetched(i);
  }
};

TEST_CASE("a costly predicate is asked about what the first one keeps, after prefetching on the host")
{
  for (std::uint64_t const size : {1, 64, 130, 5000}) {
    CountingConfirm const confirm{3, allocate_zeros<std::uint32_t>(Space(), "asked", size),
                                  allocate_zeros<std::uint32_t>(Space(), "prefetched", size)};
    auto const mask = mark(Space(), "test", size, Divisible{2}, confirm);
    Kokkos::fence();
    std::uint64_t const marked = count_marked(Space(), "test", mask);
    CHECK(marked == (size + 5) / 6);
    auto const asked = to_host<std::uint32_t>(confirm.asked);
    auto const prefetched = to_host<std::uint32_t>(confirm.prefetched);
    for (std::uint64_t i = 0; i < size; ++i) {
      REQUIRE(asked[i] == (i % 2 == 0));
      REQUIRE(prefetched[i] == (i % 2 == 0 && in_host_memory<Space>));
    }
  }
}

// Answers words in its own way: all bits of every other word, which no answer of one item would give.
struct OddWords {
  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t) const { return false; }
  std::uint64_t word(std::uint64_t first) const { return first / word_bits % 2 ? ~std::uint64_t(0) : 0; }
};

TEST_CASE("on the host a predicate answers whole words where it can, and single items behind the last whole one")
{
  auto const mask = mark(Host(), "test", 200, OddWords());
  for (std::uint64_t i = 0; i < 200; ++i) REQUIRE(mask.has(i) == (i >= 64 && i < 128));
}

TEST_CASE("the answers about 64 items are those about each")
{
  for (std::uint64_t first : {0, 64, 6400}) {
    auto const keep = [](std::uint64_t i) { return i % 3 == 1 || i % 17 == 0; };
    std::uint64_t const word = kept_word(first, keep);
    for (std::uint64_t i = 0; i < word_bits; ++i) REQUIRE((word >> i & 1) == keep(first + i));
  }
}

// Every item is prefetched before it is emitted, except for those of the first words.
struct CheckingEmit {
  std::uint64_t* prefetched;
  std::uint64_t* words;
  std::uint64_t* late;
  std::uint64_t* items;

  void operator()(std::uint64_t position, std::uint64_t item) const
  {
    items[position] = item;
    if (item >= near_words * word_bits && !prefetched[item]) ++*late;
  }
  void prefetch(std::uint64_t item) const { prefetched[item] = 1; }
  void prefetch_word(std::uint64_t first) const { *words += first % word_bits == 0 ? 1 : 1000000; }
};

TEST_CASE("on the host emitting prefetches for words with items ahead")
{
  Items prefetched(10000, 0), items(10000);
  std::uint64_t words = 0, late = 0, count = 0;
  auto const mask = mark(Host(), "test", 10000, Divisible{1000});
  Host().fence();
  CheckingEmit const emit{prefetched.data(), &words, &late, items.data()};
  for (std::uint64_t word = 0; word < words_for(mask.size); ++word) {
    prefetch_later_words(mask, word, emit);
    for_each_bit(mask.cell(word), word * word_bits, [&](std::uint64_t item) { emit(count++, item); });
  }
  items.resize(count);
  CHECK(items == Items{0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000});
  CHECK(late == 0);
  CHECK(words == 8);  // the words of 0 and 1000 are too near to the beginning
}

TEST_CASE("bits of a word are visited in ascending order")
{
  Items seen;
  for_each_bit(0x8000000000000005u, 128, [&](std::uint64_t item) { seen.push_back(item); });
  CHECK(seen == Items{128, 130, 191});
}

}  // namespace otakar::test
