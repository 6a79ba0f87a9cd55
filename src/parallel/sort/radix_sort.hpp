// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The radix sort of all threads of the host: unsigned words in ascending order, as in sort_words.hpp.
//
// Method: least significant digit first, digits of at most 11 bits, without the upper and lower bits that all words
// share; multisplit scatters each digit. Few words are sorted by the calling thread alone. Memory: a second array, and
// a counter per digit and thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "parallel/host/parts.hpp"
#include "parallel/multisplit.hpp"
#include "parallel/sort/sort_words.hpp"

namespace otakar {

namespace radix_sort_steps {

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

// Returns where the sorted words are: words or scratch.
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
  Multisplit<Host> const shares(host, label + "_place", parts.count(), std::uint64_t(1) << width);
  PartItems const items{size, parts.count()};
  for (; low < high; low += width) {
    DigitOf<Word> const digit{words, low, (std::uint64_t(1) << std::min(width, high - low)) - 1};
    count_buckets(host, label, shares, items, digit);
    scatter_to_buckets(host, label, shares, items, digit, MoveWord<Word>{words, scratch});
    std::swap(words, scratch);
  }
  host.fence(label);
  return words;
}

// The most bytes it allocates: a part has 2^16 words or more, and 2^11 counters.
constexpr std::uint64_t radix_sort_bytes(std::uint64_t size)
{
  return size / 4;
}

}  // namespace otakar
