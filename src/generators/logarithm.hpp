// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Natural logarithms with the same bits on every backend. Those of the math libraries differ in the last place, so
// these use nothing but operations that IEEE 754 rounds exactly, with every fused one written out.
//
// Method: ln x = k ln 2 + 2 atanh((m - 1) / (m + 1)) for x = m 2^k, m around one; the series of atanh.
#pragma once

#include <Kokkos_Core.hpp>
#include <cstdint>

namespace otakar {

// For |s| < 0.172, where the first term left out is below 2^-63 of the sum.
KOKKOS_INLINE_FUNCTION double twice_atanh(double s)
{
  double const square = s * s;
  double sum = 1.0 / 23;
  for (int k = 21; k > 0; k -= 2) sum = Kokkos::fma(sum, square, 1.0 / k);
  return 2 * s * sum;
}

// ln x of a positive normal number.
KOKKOS_INLINE_FUNCTION double logarithm(double x)
{
  constexpr std::uint64_t one = 0x3ff0000000000000u;
  constexpr double root_of_two = 0x1.6a09e667f3bcdp+0;
  constexpr double ln_2 = 0x1.62e42fefa39efp-1;
  auto const bits = Kokkos::bit_cast<std::uint64_t>(x);
  int exponent = int(bits >> 52) - 1023;
  auto mantissa = Kokkos::bit_cast<double>((bits & 0xfffffffffffffu) | one);
  if (mantissa > root_of_two) {
    mantissa /= 2;
    ++exponent;
  }
  return Kokkos::fma(double(exponent), ln_2, twice_atanh((mantissa - 1) / (mantissa + 1)));
}

// ln(1 - p), also where p is tiny.
KOKKOS_INLINE_FUNCTION double logarithm_of_rest(double p)
{
  return p < 0.25 ? twice_atanh(-p / (2 - p)) : logarithm(1 - p);
}

}  // namespace otakar
