// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sorts words on one thread by all bits from `low` up; those below ascend already among words that share the others, so
// that the words themselves end up ascending. Meant for arrays that fit the cache.
//
// Method: radix sort, least significant digit first, but only by so many of the upper bits as nearly tell the words
// apart; the few that come out in the wrong order are then sorted by comparing. A digit that all words share costs a
// count and no pass.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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

// Sorts words that ascend by their bits from `low` up.
template <class Word>
void mend_order(Word* data, std::uint64_t size, int low)
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

// The words have no bits from `high` up. Returns where they are when sorted: data or scratch.
template <class Word>
Word* sort_words(Word* data, Word* scratch, std::uint64_t size, int low, int high)
{
  constexpr int spare_bits = 5;
  if (size < 2) return data;
  int const start = std::max(low, high - int(std::bit_width(size)) - spare_bits);
  int const passes = (high - start + digit_bits - 1) / digit_bits;
  int const width = passes == 0 ? 0 : (high - start + passes - 1) / passes;
  for (int at = start; at < high; at += width)
    if (sort_pass(data, scratch, size, at, std::min(width, high - at))) std::swap(data, scratch);
  if (start > low) mend_order(data, size, start);
  return data;
}

}  // namespace otakar
