// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Many numbers at once on the host, for loops in a near cache that compilers leave scalar: they look numbers up in
// tables and keep some of what they find. `width` of them: sixteen by AVX-512, eight by AVX2, where otakar is compiled
// for it; elsewhere one, which leaves of such a loop the scalar one, without branches.
//
//   Lanes                    numbers of 32 bits: all(x), from(first), + - & | ^ << >>, select(mask, yes, no); >> by a
//                            number below 32 of each, too
//   Mask                     a bit for each: equal(a, b), less(a, b) of numbers below 2^31, first(count), & | ~,
//                            bits(mask), count(mask), ranks(mask): of each in the mask, how many come before it
//   load, load_low           consecutive numbers of 16 or 32 bits; the lower halves of such of 64
//   gather, gather_low       the same, and numbers of 8 bits, at any places of a table, which ends with four bytes to
//                            spare; what is outside the mask is undefined, and so is its place
//   store                    to 16 bits, and only what is in the mask
//   compress                 what is in the mask to consecutive places; anything to what is left of `width` places
//   lower                    a word takes the place of one that is not less
#pragma once

#include <bit>
#include <cstdint>

#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__x86_64__) && !defined(__CUDACC__)
#include "parallel/host/simd_avx512.hpp"
namespace otakar::lanes {
using namespace avx512;
}
#elif defined(__AVX2__) && defined(__x86_64__) && !defined(__CUDACC__)
#include "parallel/host/simd_avx2.hpp"
namespace otakar::lanes {
using namespace avx2;
}
#else
#include "parallel/host/simd_scalar.hpp"
namespace otakar::lanes {
using namespace scalar;
}
#endif

namespace otakar::lanes {

inline std::uint32_t count(Mask mask)
{
  return std::uint32_t(std::popcount(bits(mask)));
}

}  // namespace otakar::lanes
