// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Counter-based random numbers: a value depends on the seed, a stream and a counter alone, never on what was drawn
// before, so number i is the same on every backend, thread and rank.
#pragma once

#include <Kokkos_Core.hpp>
#include <cstdint>

#include "core/mix_bits.hpp"

namespace otakar {

// What a number is for; each use draws from a stream of its own.
enum class Stream : std::uint64_t {
  drop = 1,
  endpoint,
  weight,
  shuffle_vertices,
  shuffle_edges,
  point,
  split,
  clique,
  parallel
};

class Random {
 public:
  KOKKOS_INLINE_FUNCTION constexpr Random(std::uint64_t seed, Stream stream)
      : key_(mix_bits(mix_bits(seed + golden) + std::uint64_t(stream) * golden))
  {
  }

  // 64 random bits, number `counter` of the stream.
  KOKKOS_INLINE_FUNCTION constexpr std::uint64_t bits(std::uint64_t counter) const
  {
    return mix_bits(mix_bits(key_ + counter * golden) ^ key_);
  }

  // In [0, 1), a multiple of 2^-53.
  KOKKOS_INLINE_FUNCTION constexpr double uniform(std::uint64_t counter) const
  {
    return double(bits(counter) >> 11) * 0x1p-53;
  }

  // In (0, 1], a multiple of 2^-53.
  KOKKOS_INLINE_FUNCTION constexpr double positive(std::uint64_t counter) const
  {
    return double((bits(counter) >> 11) + 1) * 0x1p-53;
  }

  // In [0, bound), by the high word of a product; the bias is below bound / 2^64.
  KOKKOS_INLINE_FUNCTION constexpr std::uint64_t below(std::uint64_t bound, std::uint64_t counter) const
  {
    std::uint64_t const x = bits(counter);
    std::uint64_t const x_low = x & 0xffffffffu, x_high = x >> 32;
    std::uint64_t const b_low = bound & 0xffffffffu, b_high = bound >> 32;
    std::uint64_t const middle = x_high * b_low + (x_low * b_low >> 32);
    std::uint64_t const other = x_low * b_high + (middle & 0xffffffffu);
    return x_high * b_high + (middle >> 32) + (other >> 32);
  }

 private:
  static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15u;
  std::uint64_t key_;
};

// A random permutation of 0 .. size - 1 that needs no memory: position i is computed, not stored.
//
// Method: a Feistel network permutes the smallest even-bit domain that holds `size`; values outside are permuted again
// until they fall inside ("cycle walking"; J. Black, P. Rogaway 2002), fewer than four times on average.
class Permutation {
 public:
  KOKKOS_INLINE_FUNCTION constexpr Permutation(std::uint64_t size, std::uint64_t seed, Stream stream)
      : random_(seed, stream), size_(size)
  {
    while (half_bits_ < 31 && (std::uint64_t(1) << 2 * half_bits_) < size) ++half_bits_;
    if ((std::uint64_t(1) << 2 * half_bits_) < size) half_bits_ = 32;
  }

  KOKKOS_INLINE_FUNCTION constexpr std::uint64_t operator()(std::uint64_t i) const
  {
    do i = shuffle(i);
    while (i >= size_);
    return i;
  }

 private:
  KOKKOS_INLINE_FUNCTION constexpr std::uint64_t shuffle(std::uint64_t i) const
  {
    std::uint64_t const mask = (std::uint64_t(1) << half_bits_) - 1;
    std::uint64_t left = i >> half_bits_;
    std::uint64_t right = i & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      std::uint64_t const next = left ^ (random_.bits((round << 32) | right) & mask);
      left = right;
      right = next;
    }
    return (left << half_bits_) | right;
  }

  Random random_;
  std::uint64_t size_;
  int half_bits_ = 1;
};

}  // namespace otakar
