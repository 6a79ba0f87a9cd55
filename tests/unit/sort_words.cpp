// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Words sorted by their upper bits, against std::sort.
#include "parallel/sort/sort_words.hpp"

#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>

#include "random_words.hpp"

namespace otakar::test {

template <class Word>
void check_one_thread(std::vector<Word> words, int bits)
{
  auto expected = words;
  std::sort(expected.begin(), expected.end());
  std::vector<Word> scratch(words.size());
  Word const* const sorted = sort_words(words.data(), scratch.data(), words.size(), low, low + bits);
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
