// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Eight numbers at a time by AVX2, as lanes.hpp describes them. A mask is a vector of numbers that are 0 or have all
// bits; tables say how to compress. Numbers are gathered by plain reads, which many processors do faster than by the
// instruction.
#pragma once

#if defined(__AVX2__) && defined(__x86_64__) && !defined(__CUDACC__)

#include <immintrin.h>

#include <array>
#include <bit>
#include <cstdint>

namespace otakar::lanes::avx2 {

inline constexpr std::uint32_t width = 8;

struct Mask {
  __m256i vector;

  friend Mask operator&(Mask a, Mask b) { return {_mm256_and_si256(a.vector, b.vector)}; }
  friend Mask operator|(Mask a, Mask b) { return {_mm256_or_si256(a.vector, b.vector)}; }
  friend Mask operator~(Mask a) { return {_mm256_xor_si256(a.vector, _mm256_set1_epi32(-1))}; }
};

inline std::uint32_t bits(Mask mask)
{
  return std::uint32_t(_mm256_movemask_ps(_mm256_castsi256_ps(mask.vector)));
}

struct Lanes {
  __m256i bits;

  static Lanes all(std::uint32_t value) { return {_mm256_set1_epi32(int(value))}; }
  static Lanes from(std::uint32_t first) { return all(first) + Lanes{_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)}; }

  friend Lanes operator+(Lanes a, Lanes b) { return {_mm256_add_epi32(a.bits, b.bits)}; }
  friend Lanes operator-(Lanes a, Lanes b) { return {_mm256_sub_epi32(a.bits, b.bits)}; }
  friend Lanes operator&(Lanes a, Lanes b) { return {_mm256_and_si256(a.bits, b.bits)}; }
  friend Lanes operator|(Lanes a, Lanes b) { return {_mm256_or_si256(a.bits, b.bits)}; }
  friend Lanes operator^(Lanes a, Lanes b) { return {_mm256_xor_si256(a.bits, b.bits)}; }
  friend Lanes operator<<(Lanes a, int by) { return {_mm256_slli_epi32(a.bits, by)}; }
  friend Lanes operator>>(Lanes a, int by) { return {_mm256_srli_epi32(a.bits, by)}; }
  friend Lanes operator>>(Lanes a, Lanes by) { return {_mm256_srlv_epi32(a.bits, by.bits)}; }
  friend Mask equal(Lanes a, Lanes b) { return {_mm256_cmpeq_epi32(a.bits, b.bits)}; }
  friend Mask less(Lanes a, Lanes b) { return {_mm256_cmpgt_epi32(b.bits, a.bits)}; }
  friend Lanes select(Mask mask, Lanes yes, Lanes no) { return {_mm256_blendv_epi8(no.bits, yes.bits, mask.vector)}; }
};

// For every mask of as many bits: the places of its bits, and how many there are below each place.
using Table = std::array<std::uint64_t, 256>;  // eight bytes for each mask
inline constexpr Table places_of = [] {
  Table table{};
  for (unsigned mask = 0; mask < 256; ++mask)
    for (unsigned i = 0, next = 0; i < width; ++i)
      if (mask >> i & 1) table[mask] |= std::uint64_t(i) << (8 * next++);
  return table;
}();
inline constexpr Table ranks_of = [] {
  Table table{};
  for (unsigned mask = 0; mask < 256; ++mask)
    for (unsigned i = 0; i < width; ++i) table[mask] |= std::uint64_t(std::popcount(mask & ((1u << i) - 1))) << (8 * i);
  return table;
}();

inline Lanes widen(std::uint64_t bytes)
{
  return {_mm256_cvtepu8_epi32(_mm_cvtsi64_si128(std::int64_t(bytes)))};
}

inline Mask first(std::uint32_t count)
{
  return less(Lanes::from(0), Lanes::all(count < width ? count : width));
}
inline Lanes ranks(Mask mask)
{
  return widen(ranks_of[avx2::bits(mask)]);
}

inline Lanes load(std::uint32_t const* from)
{
  return {_mm256_loadu_si256(reinterpret_cast<__m256i const*>(from))};
}
inline Lanes load(std::uint16_t const* from)
{
  return {_mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<__m128i const*>(from)))};
}
inline Lanes load_low(std::uint64_t const* from)
{
  auto const* const words = reinterpret_cast<__m256i const*>(from);
  __m256 const low = _mm256_castsi256_ps(_mm256_loadu_si256(words));
  __m256 const high = _mm256_castsi256_ps(_mm256_loadu_si256(words + 1));
  return {_mm256_permute4x64_epi64(_mm256_castps_si256(_mm256_shuffle_ps(low, high, 0x88)), 0xd8)};
}

// read(place) for each; for place 0 where the mask says no.
template <class Read>
[[gnu::always_inline]] inline Lanes gather_by(Lanes at, Mask where, Read const& read)
{
  __m256i const places = _mm256_and_si256(at.bits, where.vector);
  __m128i const low = _mm256_castsi256_si128(places);
  __m128i const high = _mm256_extracti128_si256(places, 1);
  auto const a = std::uint64_t(_mm_cvtsi128_si64(low)), b = std::uint64_t(_mm_extract_epi64(low, 1)),
             c = std::uint64_t(_mm_cvtsi128_si64(high)), d = std::uint64_t(_mm_extract_epi64(high, 1));
  auto const lower_read = [&](std::uint64_t pair) { return int(read(std::uint32_t(pair))); };
  auto const upper_read = [&](std::uint64_t pair) { return int(read(pair >> 32)); };
  return {_mm256_setr_epi32(lower_read(a), upper_read(a), lower_read(b), upper_read(b), lower_read(c), upper_read(c),
                            lower_read(d), upper_read(d))};
}
template <class Number>
[[gnu::always_inline]] inline Lanes gather(Number const* table, Lanes at, Mask where)
{
  return gather_by(at, where, [=](std::uint64_t place) { return table[place]; });
}
[[gnu::always_inline]] inline Lanes gather_low(std::uint64_t const* table, Lanes at, Mask where)
{
  return gather_by(at, where, [=](std::uint64_t place) { return std::uint32_t(table[place]); });
}

inline void store(std::uint16_t* to, Lanes a, Mask where)
{
  __m256i const low = (a & Lanes::all(0xffff)).bits;
  __m128i const packed = _mm_packus_epi32(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1));
  if (avx2::bits(where) == 0xff) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), packed);
    return;
  }
  alignas(16) std::uint16_t numbers[width];
  _mm_store_si128(reinterpret_cast<__m128i*>(numbers), packed);
  for (std::uint32_t i = 0; i < width; ++i)
    if (avx2::bits(where) >> i & 1) to[i] = numbers[i];
}

inline void compress(std::uint32_t* to, Lanes a, Mask mask)
{
  Lanes const kept{_mm256_permutevar8x32_epi32(a.bits, widen(places_of[avx2::bits(mask)]).bits)};
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), kept.bits);
}
inline void compress(std::uint32_t* to, std::uint32_t const* from, Mask mask)
{
  compress(to, load(from), mask);
}
// Numbers of 64 bits are pairs of 32, four at a time.
inline void compress(std::uint64_t* to, std::uint64_t const* from, Mask mask)
{
  auto const pairs = [](Mask which) { return Mask{_mm256_cvtepi32_epi64(_mm256_castsi256_si128(which.vector))}; };
  Mask const low = pairs(mask);
  Mask const high = pairs({_mm256_permute4x64_epi64(mask.vector, 0x0e)});
  Lanes const upper = load(reinterpret_cast<std::uint32_t const*>(from + 4));
  compress(reinterpret_cast<std::uint32_t*>(to), load(reinterpret_cast<std::uint32_t const*>(from)), low);
  to += std::popcount(avx2::bits(mask) & 0xf);
  compress(reinterpret_cast<std::uint32_t*>(to), upper, high);
}

inline void lower(std::uint64_t* place, std::uint64_t word)
{
  *place = word < *place ? word : *place;
}

}  // namespace otakar::lanes::avx2

#endif
