// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The finaliser of splitmix64 (G. Steele, D. Lea, C. Flood 2014): a bijection of 64-bit words in which every bit of
// the input reaches every bit of the output.
#pragma once

#include <Kokkos_Core.hpp>
#include <cstdint>

namespace otakar {

KOKKOS_INLINE_FUNCTION constexpr std::uint64_t mix_bits(std::uint64_t x)
{
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace otakar
