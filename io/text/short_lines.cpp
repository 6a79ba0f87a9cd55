// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/short_lines.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace otakar {

namespace {

constexpr std::size_t reach = 48;  // a line of 32 characters, and 16 that are read with it

#ifdef __SSE2__

std::uint32_t bits_of(__m128i low, __m128i high)
{
  return std::uint32_t(_mm_movemask_epi8(low)) | std::uint32_t(_mm_movemask_epi8(high)) << 16;
}

struct Marks {
  std::uint64_t digits;
  unsigned length;  // of the line; 32 where it is longer than 31

  explicit Marks(char const* text)
  {
    __m128i const low = _mm_loadu_si128(reinterpret_cast<__m128i const*>(text));
    __m128i const high = _mm_loadu_si128(reinterpret_cast<__m128i const*>(text + 16));
    // Characters moved so that the digits are the ten least signed bytes.
    __m128i const move = _mm_set1_epi8(80), past = _mm_set1_epi8(-118), newline = _mm_set1_epi8('\n');
    digits = bits_of(_mm_cmplt_epi8(_mm_add_epi8(low, move), past), _mm_cmplt_epi8(_mm_add_epi8(high, move), past));
    length = unsigned(std::countr_zero(bits_of(_mm_cmpeq_epi8(low, newline), _mm_cmpeq_epi8(high, newline))));
  }
};

#else

struct Marks {
  std::uint64_t digits = 0;
  unsigned length;

  explicit Marks(char const* text)
  {
    for (unsigned i = 0; i < 32; ++i) digits |= std::uint64_t(text[i] >= '0' && text[i] <= '9') << i;
    auto const* const newline = static_cast<char const*>(std::memchr(text, '\n', 32));
    length = newline ? unsigned(newline - text) : 32;
  }
};

#endif

#ifdef __AVX2__

// All three at once: tens and ones, hundreds, then ten thousands.
Record evaluate(std::uint64_t u, std::uint64_t v, std::uint64_t weight)
{
  __m256i const digits = _mm256_set_epi64x(0, std::int64_t(weight), std::int64_t(v), std::int64_t(u));
  __m256i const pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(1 << 8 | 10));
  __m256i const fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(1 << 16 | 100));
  __m256i const high = _mm256_mul_epu32(fours, _mm256_set1_epi64x(10000));
  alignas(32) std::uint64_t numbers[4];
  _mm256_store_si256(reinterpret_cast<__m256i*>(numbers), _mm256_add_epi64(high, _mm256_srli_epi64(fours, 32)));
  return {numbers[0], numbers[1], numbers[2]};
}

#else

Record evaluate(std::uint64_t u, std::uint64_t v, std::uint64_t weight)
{
  return {digits_to_number(u), digits_to_number(v), digits_to_number(weight)};
}

#endif

// Lengths are 1 to 8 where all of them, less one, have no bit but the lowest three.
template <bool lettered, bool weighted>
std::uint64_t read_lines(Scanner& scan, ShortForm const& form, Record* records, std::uint64_t most)
{
  char const letter = form.letter, separator = form.separator;
  std::uint64_t const first = form.first, vertices = form.vertices;
  char const* line = scan.position();
  char const* const last = line + scan.left() - reach;
  std::uint64_t count = 0;
  for (; count < most && line <= last; ++count) {
    Marks const marks(line);
    unsigned wrong = lettered ? unsigned(line[0] ^ letter) | unsigned(line[1] ^ ' ') : 0;
    unsigned at = lettered ? 2 : 0;
    auto const u_length = unsigned(std::countr_one(marks.digits >> at));
    std::uint64_t const u = align_digits(line + at, u_length);
    at += u_length;
    wrong |= unsigned(line[at++] ^ separator);
    auto const v_length = unsigned(std::countr_one(marks.digits >> at));
    std::uint64_t const v = align_digits(line + at, v_length);
    at += v_length;
    unsigned lengths = (u_length - 1) | (v_length - 1);
    std::uint64_t weight = 0;
    if constexpr (weighted) {
      wrong |= unsigned(line[at++] ^ separator);
      auto const weight_length = unsigned(std::countr_one(marks.digits >> at));
      weight = align_digits(line + at, weight_length);
      at += weight_length;
      lengths |= weight_length - 1;
    }
    wrong |= at ^ marks.length;
    Record record = evaluate(u, v, weight);
    record.u -= first;
    record.v -= first;
    if ((wrong != 0) | (lengths >= 8) | (std::max(record.u, record.v) >= vertices)) break;
    records[count] = record;
    line += marks.length + 1;
  }
  scan.move_to(line);
  return count;
}

}  // namespace

std::uint64_t read_short_lines(Scanner& scan, ShortForm const& form, Record* records, std::uint64_t most)
{
  if (scan.left() < reach) return 0;
  if (form.letter)
    return form.weighted ? read_lines<true, true>(scan, form, records, most)
                         : read_lines<true, false>(scan, form, records, most);
  return form.weighted ? read_lines<false, true>(scan, form, records, most)
                       : read_lines<false, false>(scan, form, records, most);
}

}  // namespace otakar
