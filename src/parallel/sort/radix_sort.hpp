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

#include "parallel/host/multisplit.hpp"
#include "parallel/host/parts.hpp"
#include "parallel/sort/sort_words.hpp"

namespace otakar {

namespace radix_sort_steps {

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
  Multisplit<Host> const split(host, label, size, parts.count(), std::uint64_t(1) << width);
  auto const items = [](std::uint64_t first, std::uint64_t last, auto const& f) {
    for (std::uint64_t i = first; i < last; ++i) f(i);
  };
  for (; low < high; low += width) {
    std::uint64_t const mask = (std::uint64_t(1) << std::min(width, high - low)) - 1;
    auto const digit = [=](std::uint64_t i) { return std::uint64_t(words[i] >> low) & mask; };
    split.count(items, digit);
    split.scatter(items, digit, [=](std::uint64_t place, std::uint64_t i) { scratch[place] = words[i]; });
    std::swap(words, scratch);
  }
  return words;
}

// The most bytes it allocates: a part has 2^16 words or more, and 2^11 counters.
constexpr std::uint64_t radix_sort_bytes(std::uint64_t size)
{
  return size / 4;
}

}  // namespace otakar
