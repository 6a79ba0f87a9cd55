// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sorts words by a range of their bits, stable, on one thread: least significant digit first, a pass per digit of at
// most 11 bits. Meant for arrays that fit the cache. A digit that all words share costs a count and no pass.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace otakar {

inline constexpr int digit_bits = 11;

// One pass, by the bits low .. low + bits; false where all words share them, and nothing was written.
template <class Word>
bool sort_pass(Word const* from, Word* to, std::uint64_t size, int low, int bits)
{
  std::array<std::uint64_t, std::uint64_t(1) << digit_bits> place;
  std::uint64_t const digits = std::uint64_t(1) << bits;
  auto const digit = [=](Word word) { return std::uint64_t(word >> low) & (digits - 1); };
  std::fill_n(place.begin(), digits, 0);
  for (std::uint64_t i = 0; i < size; ++i) ++place[digit(from[i])];
  if (place[digit(from[0])] == size) return false;
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < digits; ++i) sum += std::exchange(place[i], sum);
  for (std::uint64_t i = 0; i < size; ++i) to[place[digit(from[i])]++] = from[i];
  return true;
}

// Sorts by the bits low .. high and returns where the sorted words are: data or scratch.
template <class Word>
Word* sort_words(Word* data, Word* scratch, std::uint64_t size, int low, int high)
{
  if (size < 2 || low == high) return data;
  int const passes = (high - low + digit_bits - 1) / digit_bits;
  int const width = (high - low + passes - 1) / passes;
  for (; low < high; low += width)
    if (sort_pass(data, scratch, size, low, std::min(width, high - low))) std::swap(data, scratch);
  return data;
}

}  // namespace otakar
