// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sixteen numbers at a time by AVX-512, as lanes.hpp describes them.
#pragma once

#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__x86_64__) && !defined(__CUDACC__)

#if defined(__GNUC__) && !defined(__clang__)  // GCC 12 warns of its own header (its bug 105593)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#else
#include <immintrin.h>
#endif

#include <bit>
#include <cstdint>

namespace otakar::lanes::avx512 {

inline constexpr std::uint32_t width = 16;

struct Mask {
  __mmask16 bits;

  friend Mask operator&(Mask a, Mask b) { return {__mmask16(a.bits & b.bits)}; }
  friend Mask operator|(Mask a, Mask b) { return {__mmask16(a.bits | b.bits)}; }
  friend Mask operator~(Mask a) { return {__mmask16(~a.bits)}; }
};

inline std::uint32_t bits(Mask mask)
{
  return mask.bits;
}

struct Lanes {
  __m512i bits;

  static Lanes all(std::uint32_t value) { return {_mm512_set1_epi32(int(value))}; }
  static Lanes from(std::uint32_t first)
  {
    return all(first) + Lanes{_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)};
  }

  friend Lanes operator+(Lanes a, Lanes b) { return {_mm512_add_epi32(a.bits, b.bits)}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {_mm512_sub_epi32(a.bits, b.bits)}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {_mm512_and_si512(a.bits, b.bits)}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {_mm512_or_si512(a.bits, b.bits)}; }
  friend Lanes operator^(Lanes a, Lanes b) { return {_mm512_xor_si512(a.bits, b.bits)}; }
  friend Lanes operator<<(Lanes a, int by) { return {_mm512_slli_epi32(a.bits, unsigned(by))}; }
  friend Lanes operator>>(Lanes a, int by) { return {_mm512_srli_epi32(a.bits, unsigned(by))}; }
  friend Lanes operator>>(Lanes a, Lanes by) { return {_mm512_srlv_epi32(a.bits, by.bits)}; }
  friend Mask equal(Lanes a, Lanes b) { return {_mm512_cmpeq_epi32_mask(a.bits, b.bits)}; }
  friend Mask less(Lanes a, Lanes b) { return {_mm512_cmplt_epi32_mask(a.bits, b.bits)}; }
  friend Lanes select(Mask mask, Lanes yes, Lanes no) { return {_mm512_mask_mov_epi32(no.bits, mask.bits, yes.bits)}; }
};

inline Mask first(std::uint32_t count)
{
  return {__mmask16((1u << (count < width ? count : width)) - 1)};
}
inline Lanes ranks(Mask mask)
{
  return {_mm512_maskz_expand_epi32(mask.bits, Lanes::from(0).bits)};
}

inline Lanes load(std::uint32_t const* from)
{
  return {_mm512_loadu_si512(from)};
}
inline Lanes load(std::uint16_t const* from)
{
  return {_mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<__m256i const*>(from)))};
}
inline Lanes load_low(std::uint64_t const* from)
{
  __m256i const low = _mm512_cvtepi64_epi32(_mm512_loadu_si512(from));
  return {_mm512_inserti64x4(_mm512_castsi256_si512(low), _mm512_cvtepi64_epi32(_mm512_loadu_si512(from + 8)), 1)};
}

inline Lanes gather(std::uint32_t const* table, Lanes at, Mask where)
{
  return {_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), where.bits, at.bits, table, 4)};
}
inline Lanes gather(std::uint8_t const* table, Lanes at, Mask where)
{
  return Lanes{_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), where.bits, at.bits, table, 1)} & Lanes::all(0xff);
}
inline Lanes gather(std::uint16_t const* table, Lanes at, Mask where)
{
  return Lanes{_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), where.bits, at.bits, table, 2)} & Lanes::all(0xffff);
}
inline Lanes gather_low(std::uint64_t const* table, Lanes at, Mask where)
{
  return {_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), where.bits, at.bits, table, 8)};
}

inline void store(std::uint16_t* to, Lanes a, Mask where)
{
  if (where.bits == 0xffff)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi32_epi16(a.bits));
  else
    _mm512_mask_cvtepi32_storeu_epi16(to, where.bits, a.bits);
}

inline void compress(std::uint32_t* to, Lanes a, Mask mask)
{
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(mask.bits, a.bits));
}
inline void compress(std::uint32_t* to, std::uint32_t const* from, Mask mask)
{
  compress(to, load(from), mask);
}
inline void compress(std::uint64_t* to, std::uint64_t const* from, Mask mask)
{
  __m512i const low = _mm512_loadu_si512(from);
  __m512i const high = _mm512_loadu_si512(from + 8);
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(__mmask8(mask.bits), low));
  to += std::popcount(std::uint8_t(mask.bits));
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(__mmask8(mask.bits >> 8), high));
}

// In a vector register, which takes fewer instructions.
inline void lower(std::uint64_t* place, std::uint64_t word)
{
  auto* const seen = reinterpret_cast<__m128i*>(place);
  _mm_storel_epi64(seen, _mm_min_epu64(_mm_loadl_epi64(seen), _mm_cvtsi64_si128(std::int64_t(word))));
}

}  // namespace otakar::lanes::avx512

#endif
