// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Words sorted by their upper bits, against std::sort.
#include "parallel/sort/sort_words.hpp"

#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

#include "parallel/sort/sort_bucket.hpp"

namespace otakar::test {

// Words of `bits` random bits, few of them different where `values` is small, above ascending numbers.
template <class Word>
void check_sorted(std::mt19937_64& random, std::uint64_t size, int bits, std::uint64_t values)
{
  constexpr int low = 20;
  std::vector<Word> words(size), scratch(size);
  Word const mask = (Word(1) << bits) - 1;
  for (std::uint64_t i = 0; i < size; ++i) {
    Word upper = random() % values * 0x9e3779b97f4a7c15u;
    if (sizeof(Word) > 8) upper = upper << 32 | upper;
    words[i] = (upper & mask) << low | i;
  }
  auto expected = words;
  std::sort(expected.begin(), expected.end());
  Word const* const sorted = sort_words(words.data(), scratch.data(), size, low, low + bits);
  INFO(size << " words of " << bits << " bits, " << values << " values");
  CHECK(std::equal(expected.begin(), expected.end(), sorted));
}

TEST_CASE("words are sorted by their upper bits, and keep their order where those agree")
{
  std::mt19937_64 random(8);
  for (std::uint64_t const size : {0, 1, 2, 63, 1000, 20000})
    for (std::uint64_t const values : {1, 2, 100, 1000000000})
      for (int const bits : {0, 1, 11, 12, 23, 40}) {
        check_sorted<std::uint64_t>(random, size, bits, values);
        check_sorted<WideWord>(random, size, bits + 30, values);
      }
}

}  // namespace otakar::test
