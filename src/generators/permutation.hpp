// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A random permutation of 0 .. size - 1 that needs no memory: position i is computed, not stored.
//
// Method: a Feistel network permutes the smallest even-bit domain that holds `size`; values outside are permuted again
// until they fall inside ("cycle walking"; J. Black, P. Rogaway 2002), fewer than four times on average.
#pragma once

#include "generators/random.hpp"

namespace otakar {

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
