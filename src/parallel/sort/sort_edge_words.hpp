// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Edges as words, key above id, so that the order of words is the total order of edges; and their parallel sort.
//
// In: words whose ids ascend. Out: the words in ascending order. Method: radix sort by the bits in which keys differ,
// digits of at most 11 bits, least significant first; threads count their parts, a scan gives each its places, each
// moves its words. Ids are never looked at: the sort is stable. Cost: O(size) per digit; memory: a second array and a
// table of digits per thread.
#pragma once

#include <bit>
#include <type_traits>
#include <vector>

#include "parallel/host/parts.hpp"
#include "parallel/sort/sort_by_rows.hpp"
#include "parallel/sort/sort_words.hpp"

namespace otakar {

template <class Ids>
struct EdgeWords {
  using Key = typename Ids::Key;
  using Edge = typename Ids::Edge;
  using Word = std::conditional_t<(sizeof(Key) + sizeof(Edge) <= 8), std::uint64_t, WideWord>;

  static constexpr int id_bits = 8 * sizeof(Edge);

  static Word pack(Key key, std::uint64_t id) { return Word(key) << id_bits | id; }
  static Key key(Word word) { return Key(word >> id_bits); }
  static Edge id(Word word) { return Edge(word); }
};

namespace sort_edge_words_steps {

// The bits in which the keys of some words differ.
template <class Ids, class Host, class Word>
typename Ids::Key differing_bits(Parts<Host> const& parts, std::string const& label, Word const* words)
{
  std::vector<typename Ids::Key> found(parts.count());
  parts.for_each(label + "_compare", [&](std::uint64_t part, std::uint64_t first, std::uint64_t last) {
    Word bits = 0;
    for (std::uint64_t i = first; i < last; ++i) bits |= words[i] ^ words[0];
    found[part] = EdgeWords<Ids>::key(bits);
  });
  typename Ids::Key all = 0;
  for (auto const bits : found) all |= bits;
  return all;
}

// One pass by several threads, by the bits low .. low + bits.
template <class Host, class Word>
void sort_pass(Parts<Host> const& parts, std::string const& label, Word const* from, Word* to, int low, int bits)
{
  std::uint64_t const digits = std::uint64_t(1) << bits;
  auto const digit = [=](Word word) { return std::uint64_t(word >> low) & (digits - 1); };
  std::vector<std::uint64_t> place(parts.count() * digits);
  parts.for_each(label + "_count", [&](std::uint64_t part, std::uint64_t first, std::uint64_t last) {
    std::array<std::uint64_t, std::uint64_t(1) << digit_bits> count{};
    for (std::uint64_t i = first; i < last; ++i) ++count[digit(from[i])];
    std::copy_n(count.begin(), digits, place.begin() + std::ptrdiff_t(part * digits));
  });
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < digits; ++i)
    for (std::uint64_t part = 0; part < parts.count(); ++part) sum += std::exchange(place[part * digits + i], sum);
  parts.for_each(label + "_move", [&](std::uint64_t part, std::uint64_t first, std::uint64_t last) {
    std::array<std::uint64_t, std::uint64_t(1) << digit_bits> next;
    std::copy_n(place.begin() + std::ptrdiff_t(part * digits), digits, next.begin());
    for (std::uint64_t i = first; i < last; ++i) to[next[digit(from[i])]++] = from[i];
  });
}

}  // namespace sort_edge_words_steps

// Returns where the sorted words are: words or scratch.
template <class Ids, class Host, class Word>
Word* sort_edge_words(Host const& host, std::string const& label, Word* words, Word* scratch, std::uint64_t size)
{
  using namespace sort_edge_words_steps;
  constexpr std::uint64_t few = 512;  // up to here, comparing beats counting digits
  if (size <= few) {
    std::sort(words, words + size);
    return words;
  }
  Parts<Host> const parts(host, size);
  auto const differ = differing_bits<Ids>(parts, label, words);
  if (differ == 0) return words;
  int low = EdgeWords<Ids>::id_bits + std::countr_zero(differ);
  int const high = EdgeWords<Ids>::id_bits + int(std::bit_width(differ));
  if (parts.count() == 1) return sort_words(words, scratch, size, low, high);
  int const passes = (high - low + digit_bits - 1) / digit_bits;
  int const width = (high - low + passes - 1) / passes;
  for (; low < high; low += width) {
    sort_pass(parts, label, words, scratch, low, std::min(width, high - low));
    std::swap(words, scratch);
  }
  return words;
}

// All edges of a list as words, in ascending order of ids.
template <class Ids, class Host>
HostArray<typename EdgeWords<Ids>::Word> edge_words(Host const& host, std::string const& label,
                                                    HostArray<typename Ids::Key> const& key)
{
  auto const words = allocate<typename EdgeWords<Ids>::Word>(host, label, key.extent(0));
  Parts<Host>(host, key.extent(0)).for_each(label, [=](std::uint64_t, std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t e = first; e < last; ++e) words(e) = EdgeWords<Ids>::pack(key(e), e);
  });
  return words;
}

}  // namespace otakar
