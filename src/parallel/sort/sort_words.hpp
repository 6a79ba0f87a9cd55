// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The radix sort of one thread, which may be one of a kernel: unsigned words in ascending order.
//
// A word is a key above a payload, such as an index. Only the bits from `low` up are looked at, and the sort is stable,
// so a payload below `low` that ascends among equal keys ends up in order at no cost.
// Method: least significant digit first, but only by as many of the upper bits as nearly tell the words apart; the few
// that come out of order are then sorted by comparing. A digit that all words share costs a count and no pass. Fastest
// where the words fit the cache.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace otakar {

__extension__ using WideWord = unsigned __int128;

// The narrowest word with so many bits.
template <int bits>
using WordOf = std::conditional_t<bits <= 64, std::uint64_t, WideWord>;

inline constexpr int digit_bits = 11;

// std::bit_width and std::countr_zero, which strict C++ does not have for wide words.
template <class Word>
int bits_of(Word word)
{
  if constexpr (sizeof(Word) > 8)
    if (word >> 64) return 64 + int(std::bit_width(std::uint64_t(word >> 64)));
  return int(std::bit_width(std::uint64_t(word)));
}

template <class Word>
int trailing_zeros(Word word)
{
  return bits_of(Word(word & (~word + 1))) - 1;
}

namespace sort_words_steps {

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

// Sorts words that ascend by their bits from `low` up.
template <class Word>
void fix_order(Word* data, std::uint64_t size, int low)
{
  for (std::uint64_t i = 1; i < size; ++i) {
    if (!(data[i] < data[i - 1])) continue;
    Word const upper = data[i] >> low;
    std::uint64_t first = i - 1, last = i + 1;
    while (first > 0 && data[first - 1] >> low == upper) --first;
    while (last < size && data[last] >> low == upper) ++last;
    std::sort(data + first, data + last);
    i = last - 1;
  }
}

}  // namespace sort_words_steps

// The words share their bits from `high` up. Returns where they are when sorted: data or scratch.
template <class Word>
Word* sort_words(Word* data, Word* scratch, std::uint64_t size, int low, int high)
{
  using namespace sort_words_steps;
  constexpr int spare_bits = 5;
  if (size < 2) return data;
  int const start = std::max(low, high - int(std::bit_width(size)) - spare_bits);
  int const passes = (high - start + digit_bits - 1) / digit_bits;
  int const width = passes == 0 ? 0 : (high - start + passes - 1) / passes;
  for (int at = start; at < high; at += width)
    if (sort_pass(data, scratch, size, at, std::min(width, high - at))) std::swap(data, scratch);
  if (start > low) fix_order(data, size, start);
  return data;
}

}  // namespace otakar
