// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Stream compaction in two steps: a mask of the items of 0 .. size that satisfy a predicate, evaluated once per item,
// and a pass over the mask that emits them in order.
//
//   mark           the mask of keep(item); with confirm(item), a costly second predicate, asked only about what is kept
//   count_marked   how many items a mask has
//   emit_marked    emit(position, item) for each, and how many there are
//   compact        mark and emit_marked in one
//
// On a device a thread works on an item and a mask has a byte for each, so accesses are coalesced. On the host a thread
// works on 64 items and a mask has a bit for each. There, a callable may have further member functions:
//
//   keep.word(first)         the answers about the 64 items from `first` on, where it has a faster way than one by one
//   confirm.prefetch(item)   prefetches what confirm(item) reads; called for all kept items of 64 before the first test
//   emit.prefetch(item)      prefetches what emit reads by indirection; called some words ahead
//   emit.prefetch_word(first)   prefetches what emit reads of 64 items, of which the mask may leave out any; called
//                            still further ahead
#pragma once

#include <Kokkos_BitManipulation.hpp>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "core/allocate.hpp"

namespace otakar {

inline constexpr std::uint64_t word_bits = 64;

constexpr std::uint64_t words_for(std::uint64_t size)
{
  return (size + word_bits - 1) / word_bits;
}

template <class Space>
struct Mask {
  static constexpr bool of_words = in_host_memory<Space>;
  using Cell = std::conditional_t<of_words, std::uint64_t, std::uint8_t>;

  std::uint64_t size = 0;   // items
  Array<Cell, Space> cell;  // on the host with one more word, for SIMD reads that begin in the last one

  KOKKOS_INLINE_FUNCTION bool has(std::uint64_t item) const
  {
    if constexpr (of_words)
      return cell(item / word_bits) >> (item % word_bits) & 1;
    else
      return cell(item) != 0;
  }
};

template <class Space>
Mask<Space> allocate_mask(Space const& space, std::string const& label, std::uint64_t size)
{
  using Cell = typename Mask<Space>::Cell;
  return Mask<Space>{size, allocate<Cell>(space, label, Mask<Space>::of_words ? words_for(size) + 1 : size)};
}

// On the host, f(item) for each set bit of a word, whose first bit stands for the item `first`.
template <class F>
inline __attribute__((always_inline)) void for_each_bit(std::uint64_t bits, std::uint64_t first, F const& f)
{
  for (; bits != 0; bits &= bits - 1) f(first + Kokkos::countr_zero(bits));
}

// The answers of keep about 64 items on the host. They are bytes first, in a loop that compilers vectorise; a product
// then moves the lowest bits of 8 bytes next to each other.
template <class Keep>
inline __attribute__((always_inline)) std::uint64_t kept_word(std::uint64_t first, Keep const& keep)
{
  std::uint8_t answer[word_bits];
  for (std::uint64_t i = 0; i < word_bits; ++i) answer[i] = std::uint8_t(keep(first + i));
  std::uint64_t kept = 0;
  for (std::uint64_t i = 0; i < word_bits; i += 8) {
    std::uint64_t bytes;
    std::memcpy(&bytes, answer + i, 8);
    kept |= (bytes * 0x0102040810204080u >> 56) << i;
  }
  return kept;
}

struct Always {
  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t) const { return true; }
};

namespace compact_steps {

template <class Space, class Keep, class Confirm>
struct MarkItem {
  Mask<Space> mask;
  Keep keep;
  Confirm confirm;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t item) const { mask.cell(item) = keep(item) && confirm(item); }
};

template <class Space, class Keep, class Confirm>
struct MarkWord {
  Mask<Space> mask;
  Keep keep;
  Confirm confirm;

  void operator()(std::uint64_t word) const
  {
    std::uint64_t const first = word * word_bits;
    std::uint64_t const kept = first + word_bits <= mask.size ? whole_word(first) : last_word(first);
    mask.cell(word) = confirmed(first, kept);
  }

 private:
  std::uint64_t whole_word(std::uint64_t first) const
  {
    if constexpr (requires { keep.word(first); })
      return keep.word(first);
    else
      return kept_word(first, keep);
  }

  std::uint64_t last_word(std::uint64_t first) const
  {
    std::uint64_t kept = 0;
    for (std::uint64_t item = first; item < mask.size; ++item) kept |= std::uint64_t(keep(item)) << (item - first);
    return kept;
  }

  std::uint64_t confirmed(std::uint64_t first, std::uint64_t kept) const
  {
    if constexpr (std::is_same_v<Confirm, Always>) return kept;
    if constexpr (requires { confirm.prefetch(first); })
      for_each_bit(kept, first, [&](std::uint64_t item) { confirm.prefetch(item); });
    std::uint64_t confirmed = 0;
    for_each_bit(kept, first, [&](std::uint64_t item) { confirmed |= std::uint64_t(confirm(item)) << (item - first); });
    return confirmed;
  }
};

template <class Space, class Emit>
struct EmitItem {
  Mask<Space> mask;
  Emit emit;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t item, std::uint64_t& position, bool final) const
  {
    if (!mask.has(item)) return;
    if (final) emit(position, item);
    ++position;
  }
};

}  // namespace compact_steps

inline constexpr std::uint64_t near_words = 4;  // between prefetching by indirection and emitting
inline constexpr std::uint64_t far_words = 16;  // between prefetching items and emitting them

// On the host, before the items of a word of a mask are emitted: prefetches for later words.
template <class Space, class Emit>
inline __attribute__((always_inline)) void prefetch_later_words(Mask<Space> const& mask, std::uint64_t word,
                                                                [[maybe_unused]] Emit const& emit)
{
  std::uint64_t const words = words_for(mask.size);
  if constexpr (requires { emit.prefetch_word(word); })
    if (word + far_words < words && mask.cell(word + far_words) != 0)
      emit.prefetch_word((word + far_words) * word_bits);
  if constexpr (requires { emit.prefetch(word); })
    if (word + near_words < words)
      for_each_bit(mask.cell(word + near_words), (word + near_words) * word_bits,
                   [&](std::uint64_t item) { emit.prefetch(item); });
}

template <class Space, class Keep, class Confirm = Always>
Mask<Space> mark(Space const& space, std::string const& label, std::uint64_t size, Keep const& keep,
                 Confirm const& confirm = {})
{
  using namespace compact_steps;
  auto const mask = allocate_mask(space, label + "_mask", size);
  if constexpr (Mask<Space>::of_words)
    Kokkos::parallel_for(label + "_mark", Range<Space>(space, 0, words_for(size)),
                         MarkWord<Space, Keep, Confirm>{mask, keep, confirm});
  else
    Kokkos::parallel_for(label + "_mark", Range<Space>(space, 0, size),
                         MarkItem<Space, Keep, Confirm>{mask, keep, confirm});
  return mask;
}

template <class Space>
static std::uint64_t count_marked(Space const& space, std::string const& label, Mask<Space> const& mask)
{
  std::uint64_t marked = 0;
  Kokkos::parallel_reduce(
      label + "_count", Range<Space>(space, 0, Mask<Space>::of_words ? words_for(mask.size) : mask.size),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum) { sum += std::uint64_t(Kokkos::popcount(mask.cell(i))); },
      marked);
  return marked;
}

template <class Space, class Emit>
std::uint64_t emit_marked(Space const& space, std::string const& label, Mask<Space> const& mask, Emit const& emit)
{
  std::uint64_t marked = 0;
  if constexpr (Mask<Space>::of_words)
    Kokkos::parallel_scan(
        label + "_emit", Range<Space>(space, 0, words_for(mask.size)),
        [=](std::uint64_t word, std::uint64_t& position, bool final) {
          std::uint64_t const bits = mask.cell(word);
          if (!final) {
            position += std::uint64_t(Kokkos::popcount(bits));
            return;
          }
          prefetch_later_words(mask, word, emit);
          for_each_bit(bits, word * word_bits, [&](std::uint64_t item) { emit(position++, item); });
        },
        marked);
  else
    Kokkos::parallel_scan(label + "_emit", Range<Space>(space, 0, mask.size),
                          compact_steps::EmitItem<Space, Emit>{mask, emit}, marked);
  return marked;
}

template <class Space, class Keep, class Emit>
std::uint64_t compact(Space const& space, std::string const& label, std::uint64_t size, Keep const& keep,
                      Emit const& emit)
{
  return emit_marked(space, label, mark(space, label, size, keep), emit);
}

}  // namespace otakar
