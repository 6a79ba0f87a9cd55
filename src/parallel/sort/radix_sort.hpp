// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The radix sort of the host: unsigned words in ascending order, by one thread or by all.
//
// A word is a key above a payload, such as an index. Only the bits from `low` up are looked at, and the sort is stable,
// so a payload below `low` that ascends among equal keys ends up in order at no cost.
// Method: least significant digit first, digits of at most 11 bits. One thread sorts only by as many of the upper bits
// as nearly tell the words apart, then sorts the few that are out of order by comparing. Several threads scatter each
// digit by multisplit. Memory: a second array, and a counter per digit and thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>

#include "parallel/host/parts.hpp"
#include "parallel/multisplit.hpp"

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

namespace radix_sort_steps {

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

// The items of a part, for multisplit.
struct PartItems {
  std::uint64_t size;
  std::uint64_t parts;

  template <class F>
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t part, F const& f) const
  {
    for (std::uint64_t i = size * part / parts; i < size * (part + 1) / parts; ++i) f(i);
  }
};

template <class Word>
struct DigitOf {
  Word const* word;
  int low;
  std::uint64_t mask;

  KOKKOS_INLINE_FUNCTION std::uint64_t operator()(std::uint64_t i) const
  {
    return std::uint64_t(word[i] >> low) & mask;
  }
};

template <class Word>
struct MoveWord {
  Word const* from;
  Word* to;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t place, std::uint64_t i) const { to[place] = from[i]; }
};

// The bits in which words differ.
template <class Host, class Word>
Word differing_bits(Parts<Host> const& parts, std::string const& label, Word const* words)
{
  std::vector<Word> found(parts.count());
  parts.for_each(label + "_compare", [&](std::uint64_t part, std::uint64_t first, std::uint64_t last) {
    Word bits = 0;
    for (std::uint64_t i = first; i < last; ++i) bits |= words[i] ^ words[0];
    found[part] = bits;
  });
  Word all = 0;
  for (Word const bits : found) all |= bits;
  return all;
}

}  // namespace radix_sort_steps

// By one thread, which may be one of a kernel; fastest where the words fit the cache. The words have no bits from
// `high` up. Returns where they are when sorted: data or scratch.
template <class Word>
Word* sort_words(Word* data, Word* scratch, std::uint64_t size, int low, int high)
{
  using namespace radix_sort_steps;
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

// By all threads of the host. Returns where the sorted words are: words or scratch.
template <class Host, class Word>
Word* radix_sort(Host const& host, std::string const& label, Word* words, Word* scratch, std::uint64_t size, int low)
{
  using namespace radix_sort_steps;
  constexpr std::uint64_t few = 512;  // up to here, comparing beats counting digits
  if (size <= few) {
    std::sort(words, words + size);
    return words;
  }
  Parts<Host> const parts(host, size);
  Word const differ = differing_bits(parts, label, words) >> low << low;
  if (differ == 0) return words;
  low = trailing_zeros(differ);
  int const high = bits_of(differ);
  if (parts.count() == 1) return sort_words(words, scratch, size, low, high);
  int const passes = (high - low + digit_bits - 1) / digit_bits;
  int const width = (high - low + passes - 1) / passes;
  Shares<Host> const shares(host, label + "_place", parts.count(), std::uint64_t(1) << width);
  PartItems const items{size, parts.count()};
  for (; low < high; low += width) {
    DigitOf<Word> const digit{words, low, (std::uint64_t(1) << std::min(width, high - low)) - 1};
    count_shares(host, label, shares, items, digit);
    deal_shares(host, label, shares, items, digit, MoveWord<Word>{words, scratch});
    std::swap(words, scratch);
  }
  host.fence(label);
  return words;
}

}  // namespace otakar
