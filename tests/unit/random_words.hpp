// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Words to sort.
#pragma once

#include <random>
#include <vector>

#include "parallel/sort/sort_words.hpp"

namespace otakar::test {

inline constexpr int low = 20;

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

}  // namespace otakar::test
