// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/giant.hpp"

#include "parallel/host/simd.hpp"

namespace otakar {

std::uint64_t both_marked(std::uint64_t const* mask, std::uint32_t const* u, std::uint32_t const* v)
{
  auto const* const bytes = reinterpret_cast<std::uint8_t const*>(mask);
  auto const bit_of = [=](simd::Lanes at) {
    return gather(bytes, at >> 3, simd::first(simd::width)) >> (at & simd::Lanes::all(7));
  };
  std::uint64_t answer = 0;
  for (std::uint64_t i = 0; i < word_bits; i += simd::width) {
    auto const both = bit_of(simd::load(u + i)) & bit_of(simd::load(v + i)) & simd::Lanes::all(1);
    answer |= std::uint64_t(bits(equal(both, simd::Lanes::all(1)))) << i;
  }
  return answer;
}

}  // namespace otakar
