// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Words sorted by their upper bits, against std::sort.
#include "parallel/sort/radix_sort.hpp"

#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>

#include "random_words.hpp"

namespace otakar::test {

template <class Word>
void check_all_threads(std::vector<Word> words)
{
  auto expected = words;
  std::sort(expected.begin(), expected.end());
  std::vector<Word> scratch(words.size());
  Word const* const sorted = radix_sort(Host(), "test", words.data(), scratch.data(), words.size(), low);
  CHECK(std::equal(expected.begin(), expected.end(), sorted));
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

}  // namespace otakar::test
