// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// SIMD on the host, for loops in the L2 cache that compilers leave scalar because they gather and compact. Vectors and
// masks are those of Kokkos SIMD: 16 lanes by AVX-512, 8 by AVX2; elsewhere one lane, which leaves a loop without
// branches. Kokkos 5.0 lacks & | ^ and logical >> of 32 bits, and its + and - are signed: for these the compiler's
// vectors stand in. What follows them below takes intrinsics. With NEON, which neither gathers nor compresses, four
// lanes take 1.5 times the instructions of one. Figures in the comments: speed of block_boruvka with Kokkos' own
// instead.
//
//   Lanes       `width` unsigned numbers of 32 bits: all(x), from(first), + - & | ^ << >>
//   Mask        a bit per lane: equal(a, b), less(a, b) of numbers below 2^31, first(count), & | ~
//   select      per lane one number or another
//   bits        a mask as a number; count: of its lanes; ranks: for each of its lanes, how many come before
//   load        consecutive numbers of 16 or 32 bits, or the low halves of such of 64
//   gather      the same, or numbers of 8 bits, from a table that ends with four bytes to spare; lanes outside the mask
//               are not looked up, and undefined
//   store       to 16 bits, the lanes of the mask alone
//   compress    the lanes of the mask to consecutive places; anything to what is left of `width` places
//   lower       *place = min(*place, word)
#pragma once

#include <Kokkos_SIMD.hpp>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace otakar::simd {

// Kokkos 5.0 has no other 32-bit integer than int32_t for every instruction set.
#if defined(KOKKOS_ARCH_AVX512XEON) && !defined(__CUDACC__)
using Vector = Kokkos::Experimental::basic_simd<std::int32_t, Kokkos::Experimental::simd_abi::avx512_fixed_size<16>>;
using RawMask = __mmask16;
using RawLanes = __m512i;
#elif defined(KOKKOS_ARCH_AVX2) && !defined(__CUDACC__)
using Vector = Kokkos::Experimental::basic_simd<std::int32_t, Kokkos::Experimental::simd_abi::avx2_fixed_size<8>>;
using RawMask = __m256i;
using RawLanes = __m256i;
#else
using Vector = Kokkos::Experimental::basic_simd<std::int32_t, Kokkos::Experimental::simd_abi::scalar>;
using RawMask = bool;
using RawLanes = std::int32_t;
#endif

inline constexpr std::uint32_t width = std::uint32_t(Vector::size());

template <class T>
using Native __attribute__((vector_size(sizeof(T) * width))) = T;
using Bits = Native<std::uint32_t>;

struct Mask {
  Vector::mask_type mask;

  // && and || of one lane branch: 0.75.
  friend Mask operator&(Mask a, Mask b)
  {
    if constexpr (width == 1) return Mask{Vector::mask_type((a.mask[0] & int(b.mask[0])) != 0)};
    return Mask{a.mask && b.mask};
  }
  friend Mask operator|(Mask a, Mask b)
  {
    if constexpr (width == 1) return Mask{Vector::mask_type((a.mask[0] | int(b.mask[0])) != 0)};
    return Mask{a.mask || b.mask};
  }
  friend RawMask raw(Mask a) { return static_cast<RawMask>(a.mask); }
};

struct Lanes {
  Vector vector;

  explicit Lanes(Vector numbers) : vector(numbers) {}
  explicit Lanes(Bits numbers) : vector(std::bit_cast<Vector>(numbers)) {}

  static Lanes all(std::uint32_t value) { return Lanes(Vector(std::int32_t(value))); }
  static Lanes from(std::uint32_t first)
  {
    return all(first) + Lanes(Vector([](std::size_t i) { return std::int32_t(i); }));
  }
  Bits bits() const { return std::bit_cast<Bits>(vector); }

  friend Lanes operator+(Lanes a, Lanes b) { return Lanes(a.bits() + b.bits()); }
  friend Lanes operator-(Lanes a, Lanes b) { return Lanes(a.bits() - b.bits()); }
  friend Lanes operator&(Lanes a, Lanes b) { return Lanes(a.bits() & b.bits()); }
  friend Lanes operator|(Lanes a, Lanes b) { return Lanes(a.bits() | b.bits()); }
  friend Lanes operator^(Lanes a, Lanes b) { return Lanes(a.bits() ^ b.bits()); }
  friend Lanes operator<<(Lanes a, int by) { return Lanes(a.bits() << by); }
  friend Lanes operator>>(Lanes a, int by) { return Lanes(a.bits() >> by); }
  friend Lanes operator>>(Lanes a, Lanes by) { return Lanes(a.bits() >> by.bits()); }
  friend Mask equal(Lanes a, Lanes b) { return Mask{a.vector == b.vector}; }
  friend Mask less(Lanes a, Lanes b) { return Mask{b.vector > a.vector}; }
  friend RawLanes raw(Lanes a) { return static_cast<RawLanes>(a.vector); }
};

inline Lanes select(Mask mask, Lanes yes, Lanes no)
{
  if constexpr (width == 1) return no ^ ((yes ^ no) & Lanes::all(-std::uint32_t(mask.mask[0])));  // no branch
  return Lanes(condition(mask.mask, yes.vector, no.vector));
}

template <class T>
Lanes load(T const* from)
{
  Native<T> numbers;
  std::memcpy(&numbers, from, sizeof numbers);
  return Lanes(__builtin_convertvector(numbers, Bits));
}

#if defined(KOKKOS_ARCH_AVX512XEON) && !defined(__CUDACC__)

// GCC 12 converts by four instructions: 0.99. With a mask, for it warns of its own header without (its bug 105593).
inline Lanes load(std::uint16_t const* from)
{
  return Lanes(
      Vector(_mm512_maskz_cvtepu16_epi32(__mmask16(-1), _mm256_loadu_si256(reinterpret_cast<__m256i const*>(from)))));
}
inline std::uint32_t bits(Mask mask)
{
  return raw(mask);
}
inline Mask operator~(Mask mask)  // ! reads a static under a guard: 0.96
{
  return Mask{Vector::mask_type(__mmask16(~raw(mask)))};
}
inline Mask first(std::uint32_t count)  // by less: 0.97
{
  return Mask{Vector::mask_type(__mmask16((1u << (count < width ? count : width)) - 1))};
}
inline Lanes ranks(Mask mask)
{
  return Lanes(Vector(_mm512_maskz_expand_epi32(raw(mask), raw(Lanes::from(0)))));
}

template <class T>
Lanes gather(T const* table, Lanes at, Mask where)
{
  __m512i const found = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), raw(where), raw(at), table, sizeof(T));
  return Lanes(Vector(found)) & Lanes::all(std::uint32_t(T(~T(0))));
}

inline void store(std::uint16_t* to, Lanes a, Mask where)  // by a loop where the mask is not full: 0.98
{
  auto const numbers = __builtin_convertvector(a.bits(), Native<std::uint16_t>);
  if (raw(where) == 0xffff)
    std::memcpy(to, &numbers, sizeof numbers);
  else
    _mm512_mask_cvtepi32_storeu_epi16(to, raw(where), raw(a));
}
inline void compress(std::uint32_t* to, Lanes a, Mask mask)
{
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(raw(mask), raw(a)));
}
inline void compress(std::uint64_t* to, std::uint64_t const* from, Mask mask)
{
  __m512i const low = _mm512_loadu_si512(from);
  __m512i const high = _mm512_loadu_si512(from + 8);
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(__mmask8(raw(mask)), low));
  to += std::popcount(std::uint8_t(raw(mask)));
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(__mmask8(raw(mask) >> 8), high));
}

inline void lower(std::uint64_t* place, std::uint64_t word)  // by comparison: 0.97
{
  auto* const seen = reinterpret_cast<__m128i*>(place);
  _mm_storel_epi64(seen, _mm_min_epu64(_mm_loadl_epi64(seen), _mm_cvtsi64_si128(std::int64_t(word))));
}

#else

inline Mask operator~(Mask mask)
{
  return Mask{!mask.mask};
}
inline Mask first(std::uint32_t count)
{
  return less(Lanes::from(0), Lanes::all(count < width ? count : width));
}
inline void lower(std::uint64_t* place, std::uint64_t word)
{
  *place = word < *place ? word : *place;
}

#if defined(KOKKOS_ARCH_AVX2) && !defined(__CUDACC__)

// For every mask, a byte per lane: the places of the mask's lanes, and how many of these are below each place.
using Table = std::array<std::array<std::uint8_t, width>, 256>;
inline constexpr Table places_of = [] {
  Table table{};
  for (unsigned mask = 0; mask < 256; ++mask)
    for (unsigned i = 0, next = 0; i < width; ++i)
      if (mask >> i & 1) table[mask][next++] = std::uint8_t(i);
  return table;
}();
inline constexpr Table ranks_of = [] {
  Table table{};
  for (unsigned mask = 0; mask < 256; ++mask)
    for (unsigned i = 0; i < width; ++i) table[mask][i] = std::uint8_t(std::popcount(mask & ((1u << i) - 1)));
  return table;
}();

// GCC 12 takes five instructions for these conversions: 0.98.
inline Lanes load(std::uint16_t const* from)
{
  return Lanes(Vector(_mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<__m128i const*>(from)))));
}
inline Lanes load(std::uint8_t const* from)
{
  return Lanes(Vector(_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<__m128i const*>(from)))));
}

inline std::uint32_t bits(Mask mask)
{
  return std::uint32_t(_mm256_movemask_ps(_mm256_castsi256_ps(raw(mask))));
}
inline Lanes ranks(Mask mask)
{
  return load(ranks_of[bits(mask)].data());
}

// By plain reads, which many processors do faster than the instruction. Places leave their register in pairs; one by
// one: 0.92.
template <class T>
[[gnu::always_inline]] inline Lanes gather(T const* table, Lanes at, Mask where)
{
  __m256i const pairs = _mm256_and_si256(raw(at), raw(where));
  return Lanes(Vector([&](auto i) {
    auto const pair = std::uint64_t(_mm256_extract_epi64(pairs, i / 2));
    return std::int32_t(table[i % 2 ? pair >> 32 : std::uint32_t(pair)]);
  }));
}

inline void compress(std::uint32_t* to, Lanes a, Mask mask)
{
  __m256i const kept = _mm256_permutevar8x32_epi32(raw(a), raw(load(places_of[bits(mask)].data())));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), kept);
}
// Numbers of 64 bits are pairs of 32, four at a time.
inline void compress(std::uint64_t* to, std::uint64_t const* from, Mask mask)
{
  auto const pairs = [](__m128i half) { return Mask{Vector::mask_type(_mm256_cvtepi32_epi64(half))}; };
  Lanes const low = load(reinterpret_cast<std::uint32_t const*>(from));
  Lanes const high = load(reinterpret_cast<std::uint32_t const*>(from + 4));
  compress(reinterpret_cast<std::uint32_t*>(to), low, pairs(_mm256_castsi256_si128(raw(mask))));
  to += std::popcount(bits(mask) & 0xf);
  compress(reinterpret_cast<std::uint32_t*>(to), high, pairs(_mm256_extracti128_si256(raw(mask), 1)));
}

#else

inline std::uint32_t bits(Mask mask)
{
  return raw(mask);
}
inline Lanes ranks(Mask)
{
  return Lanes::all(0);
}
template <class T>
Lanes gather(T const* table, Lanes at, Mask where)
{
  return Lanes::all(std::uint32_t(table[select(where, at, Lanes::all(0)).bits()[0]]));
}
inline void compress(std::uint32_t* to, Lanes a, Mask)
{
  *to = a.bits()[0];
}
inline void compress(std::uint64_t* to, std::uint64_t const* from, Mask)
{
  *to = *from;
}

#endif

inline void store(std::uint16_t* to, Lanes a, Mask where)
{
  auto const numbers = __builtin_convertvector(a.bits(), Native<std::uint16_t>);
  std::uint32_t const set = bits(where);
  if (set == (1u << width) - 1)
    std::memcpy(to, &numbers, sizeof numbers);
  else
    for (std::uint32_t i = 0; i < width; ++i)
      if (set >> i & 1) to[i] = numbers[i];
}

#endif

inline void compress(std::uint32_t* to, std::uint32_t const* from, Mask mask)
{
  compress(to, load(from), mask);
}

inline std::uint32_t count(Mask mask)
{
  return std::uint32_t(std::popcount(bits(mask)));
}

}  // namespace otakar::simd
