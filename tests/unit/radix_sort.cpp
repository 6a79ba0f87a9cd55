// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Words sorted by their upper bits, against std::sort.
#include "parallel/sort/radix_sort.hpp"

#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

namespace otakar::test {

constexpr int low = 20;

// Words of `bits` random bits, few of them different where `values` is small, above ascending numbers and below
// `above`.
template <class Word>
std::vector<Word> random_words(std::mt19937_64& random, std::uint64_t size, int bits, std::uint64_t values,
                               Word above = 0)
{
  std::vector<Word> words(size);
  Word const mask = (Word(1) << bits) - 1;
  for (std::uint64_t i = 0; i < size; ++i) {
    Word upper = random() % values * 0x9e3779b97f4a7c15u;
    if constexpr (sizeof(Word) > 8) upper = upper << 32 | upper;
    words[i] = (above << bits | (upper & mask)) << low | i;
  }
  return words;
}

template <class Word>
void check_one_thread(std::vector<Word> words, int bits)
{
  auto expected = words;
  std::sort(expected.begin(), expected.end());
  std::vector<Word> scratch(words.size());
  Word const* const sorted = sort_words(words.data(), scratch.data(), words.size(), low, low + bits);
  CHECK(std::equal(expected.begin(), expected.end(), sorted));
}

template <class Word>
void check_all_threads(std::vector<Word> words)
{
  auto expected = words;
  std::sort(expected.begin(), expected.end());
  std::vector<Word> scratch(words.size());
  Word const* const sorted = radix_sort(Host(), "test", words.data(), scratch.data(), words.size(), low);
  CHECK(std::equal(expected.begin(), expected.end(), sorted));
}

TEST_CASE("one thread sorts words by their upper bits and keeps their order where those agree")
{
  std::mt19937_64 random(8);
  for (std::uint64_t const size : {0, 1, 2, 63, 1000, 20000})
    for (std::uint64_t const values : {1, 2, 100, 1000000000})
      for (int const bits : {0, 1, 11, 12, 23, 40}) {
        INFO(size << " words of " << bits << " bits, " << values << " values");
        check_one_thread<std::uint64_t>(random_words<std::uint64_t>(random, size, bits, values), bits);
        check_one_thread<WideWord>(random_words<WideWord>(random, size, bits + 30, values), bits + 30);
      }
}

// Bits that all words share lie above, below and between those that differ.
TEST_CASE("all threads sort words by the bits in which they differ")
{
  std::mt19937_64 random(9);
  for (std::uint64_t const size : {0, 1, 2, 512, 513, 30000, 300000})
    for (std::uint64_t const values : {1, 2, 100, 1000000000})
      for (int const bits : {1, 12, 40}) {
        INFO(size << " words of " << bits << " bits, " << values << " values");
        check_all_threads(random_words<std::uint64_t>(random, size, bits, values, 5));
        check_all_threads(random_words<WideWord>(random, size, bits + 40, values, 3));
        auto sparse = random_words<std::uint64_t>(random, size, bits, values);
        for (std::uint64_t i = 0; i < size; ++i) sparse[i] = (sparse[i] >> low & 0xf0f0) << low | 7 << low | i;
        check_all_threads(sparse);
      }
}

TEST_CASE("words of one key, words in order and words in reverse are sorted")
{
  for (std::uint64_t const size : {600, 200000}) {
    std::vector<std::uint64_t> same(size), ascending(size), descending(size);
    for (std::uint64_t i = 0; i < size; ++i) {
      same[i] = std::uint64_t(9) << low | i;
      ascending[i] = i << low | i;
      descending[i] = (size - i) << low | i;
    }
    check_all_threads(same);
    check_all_threads(ascending);
    check_all_threads(descending);
  }
}

TEST_CASE("the bits of words are counted in 64 and in 128")
{
  CHECK(bits_of(std::uint64_t(0)) == 0);
  CHECK(bits_of(WideWord(0)) == 0);
  for (int bit = 0; bit < 128; ++bit) {
    WideWord const word = WideWord(1) << bit;
    CHECK(bits_of(word) == bit + 1);
    CHECK(bits_of(WideWord(word | 1)) == bit + 1);
    CHECK(trailing_zeros(word) == bit);
    CHECK(trailing_zeros(WideWord(word | WideWord(1) << 127)) == bit);
    if (bit < 64) CHECK(bits_of(std::uint64_t(word)) == bit + 1);
  }
}

}  // namespace otakar::test
