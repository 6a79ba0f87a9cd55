// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Keeps the items of 0 .. size that satisfy a predicate, in order, evaluating it once per item: 64 answers make a word,
// and what follows reads words only.
//
//   mark       a mask of the items a predicate accepts; a second, costly predicate is asked about those alone, after
//              `touch` has asked the cache for all that it will read, so that its misses overlap
//   emit       emit(position, item) for each marked item, and how many there are; `touch` as above, for items some
//              words ahead, and `approach` for the first item of a word with marks, still further
//   compact    both in one
#pragma once

#include <Kokkos_BitManipulation.hpp>
#include <cstdint>
#include <cstring>
#include <string>

#include "core/allocate.hpp"
#include "parallel/chunks.hpp"

namespace otakar {

inline constexpr std::uint64_t word_bits = 64;

constexpr std::uint64_t words_for(std::uint64_t size)
{
  return (size + word_bits - 1) / word_bits;
}

inline constexpr std::uint64_t near_words = 4;  // between asking for what is to be read and reading it
inline constexpr std::uint64_t far_words = 16;  // between asking for what asking will read, and asking

struct TouchNothing {
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t) const {}
};

struct AcceptAll {
  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t) const { return true; }
};

template <class Space>
KOKKOS_INLINE_FUNCTION bool is_marked(Array<std::uint64_t, Space> const& mask, std::uint64_t item)
{
  return mask(item / word_bits) >> (item % word_bits) & 1;
}

// Calls f for each set bit of a word.
template <class F>
KOKKOS_FORCEINLINE_FUNCTION void for_each_bit(std::uint64_t bits, std::uint64_t first, F const& f)
{
  for (; bits != 0; bits &= bits - 1) f(first + Kokkos::countr_zero(bits));
}

// Asks for what the marked items of later words will need.
template <class Mask, class Touch, class Approach>
KOKKOS_FORCEINLINE_FUNCTION void look_ahead(Mask const& mask, std::uint64_t word, Touch const& touch,
                                            Approach const& approach)
{
  std::uint64_t const far = word + far_words;
  std::uint64_t const near = word + near_words;
  if (far < mask.extent(0) && mask(far) != 0) approach(far * word_bits);
  if (near < mask.extent(0)) for_each_bit(mask(near), near * word_bits, touch);
}

// The answers about `count` items from `first` on. On the host those of a whole word are bytes first, which the
// compiler makes many of at once; a product then moves bit 0 of 8 bytes next to each other. A predicate that knows a
// better way has a word().
template <class Accept>
KOKKOS_FORCEINLINE_FUNCTION std::uint64_t accepted_bits(std::uint64_t first, int count, Accept const& accept)
{
  std::uint64_t accepted = 0;
  KOKKOS_IF_ON_HOST((if (count == int(word_bits)) {
    if constexpr (requires { accept.word(first); }) return accept.word(first);
    std::uint8_t answer[word_bits];
    for (std::uint64_t i = 0; i < word_bits; ++i) answer[i] = std::uint8_t(accept(first + i));
    for (std::uint64_t i = 0; i < word_bits; i += 8) {
      std::uint64_t bytes;
      std::memcpy(&bytes, answer + i, 8);
      accepted |= (bytes * 0x0102040810204080u >> 56) << i;
    }
    return accepted;
  }))
  for (int i = 0; i < count; ++i) accepted |= std::uint64_t(accept(first + i)) << i;
  return accepted;
}

template <class Confirm>
KOKKOS_FORCEINLINE_FUNCTION std::uint64_t confirmed_bits(std::uint64_t accepted, std::uint64_t first,
                                                         Confirm const& confirm)
{
  std::uint64_t confirmed = 0;
  for_each_bit(accepted, first,
               [&](std::uint64_t item) { confirmed |= std::uint64_t(confirm(item)) << (item - first); });
  return confirmed;
}

KOKKOS_FORCEINLINE_FUNCTION std::uint64_t confirmed_bits(std::uint64_t accepted, std::uint64_t, AcceptAll const&)
{
  return accepted;
}

// Of the live items of chunks; chunks are whole words.
template <class Space, class Accept, class Touch = TouchNothing, class Confirm = AcceptAll>
Array<std::uint64_t, Space> mark(Space const& space, std::string const& label, Chunks<Space> const& chunks,
                                 Accept const& accept, Touch const& touch = {}, Confirm const& confirm = {})
{
  auto const mask = allocate<std::uint64_t>(space, label + "_mask", words_for(chunks.size));
  Kokkos::parallel_for(
      label + "_test", Range<Space>(space, 0, words_for(chunks.size)), KOKKOS_LAMBDA(std::uint64_t word) {
        std::uint64_t const first = word * word_bits;
        std::uint64_t const last = chunks.last(first / chunk_size);
        int const count = last < first ? 0 : last - first < word_bits ? int(last - first) : int(word_bits);
        std::uint64_t const accepted = accepted_bits(first, count, accept);
        for_each_bit(accepted, first, touch);
        mask(word) = confirmed_bits(accepted, first, confirm);
      });
  return mask;
}

template <class Space, class Accept>
Array<std::uint64_t, Space> mark(Space const& space, std::string const& label, std::uint64_t size, Accept const& accept)
{
  return mark(space, label, Chunks<Space>{size, {}}, accept);
}

template <class Space>
std::uint64_t count_marked(Space const& space, std::string const& label, Array<std::uint64_t, Space> const& mask)
{
  std::uint64_t marked = 0;
  Kokkos::parallel_reduce(
      label + "_count", Range<Space>(space, 0, mask.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t word, std::uint64_t & sum) { sum += Kokkos::popcount(mask(word)); }, marked);
  return marked;
}

template <class Space, class Emit, class Touch = TouchNothing, class Approach = TouchNothing>
std::uint64_t emit_marked(Space const& space, std::string const& label, Array<std::uint64_t, Space> const& mask,
                          Emit const& emit, Touch const& touch = {}, Approach const& approach = {})
{
  std::uint64_t kept = 0;
  Kokkos::parallel_scan(
      label + "_emit", Range<Space>(space, 0, mask.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t word, std::uint64_t & position, bool final) {
        std::uint64_t const bits = mask(word);
        if (!final) {
          position += Kokkos::popcount(bits);
          return;
        }
        look_ahead(mask, word, touch, approach);
        for_each_bit(bits, word * word_bits, [&](std::uint64_t item) { emit(position++, item); });
      },
      kept);
  return kept;
}

template <class Space, class Predicate, class Emit>
std::uint64_t compact(Space const& space, std::string const& label, std::uint64_t size, Predicate const& predicate,
                      Emit const& emit)
{
  return emit_marked(space, label, mark(space, label, size, predicate), emit);
}

}  // namespace otakar
