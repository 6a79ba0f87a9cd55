// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The fast path of text: a line of a few numbers of at most eight digits, one character apart, read without loops.
//
// A bit for each of the line's first 32 characters says whether it is a digit. Where a number ends is then a count of
// bits, not a look at one character after another that each wait for the last. Where the line ends is found apart from
// its numbers, so that the processor begins with the next line before it is done with this one. Whatever is not such a
// line, broken ones included, is left to the Scanner.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "io/records.hpp"
#include "io/scanner.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace otakar {

class ShortLine {
 public:
  // Only where the scanner has `reach` characters left.
  explicit ShortLine(Scanner const& scan) : first_(scan.position()), digits_(find_digits(first_)), length_(find_end(first_)) {}

  static constexpr std::size_t reach = 48;

  char const* next_line() const { return first_ + length_ + 1; }

  bool skip(char expected) { return first_[at_++] == expected; }

  bool read(std::uint64_t& value)
  {
    auto const length = unsigned(std::countr_one(digits_ >> at_));
    value = digits_to_number(first_ + at_, length);
    at_ += length;
    return length - 1 < 8;
  }

  // "U V" or "U V WEIGHT" and the line's end, the vertices as the line has them.
  bool read_record(char separator, bool weighted, Record& record)
  {
    bool good = read(record.u);
    good &= skip(separator);
    good &= read(record.v);
    if (weighted) {
      good &= skip(separator);
      good &= read(record.weight);
    }
    good &= at_ == length_;
    return good;
  }

 private:
  static std::uint64_t find_digits(char const* text)
  {
#ifdef __SSE2__
    auto const sixteen = [](char const* at) {
      // Characters moved so that the digits are the ten least signed bytes.
      __m128i const moved = _mm_add_epi8(_mm_loadu_si128(reinterpret_cast<__m128i const*>(at)), _mm_set1_epi8(80));
      return std::uint64_t(_mm_movemask_epi8(_mm_cmplt_epi8(moved, _mm_set1_epi8(-118))));
    };
    return sixteen(text) | sixteen(text + 16) << 16;
#else
    std::uint64_t digits = 0;
    for (unsigned i = 0; i < 32; ++i) digits |= std::uint64_t(text[i] >= '0' && text[i] <= '9') << i;
    return digits;
#endif
  }

  // The length of the line, or 32 where it is longer than 31.
  static unsigned find_end(char const* text)
  {
#ifdef __SSE2__
    auto const sixteen = [](char const* at) {
      __m128i const characters = _mm_loadu_si128(reinterpret_cast<__m128i const*>(at));
      return std::uint32_t(_mm_movemask_epi8(_mm_cmpeq_epi8(characters, _mm_set1_epi8('\n'))));
    };
    return unsigned(std::countr_zero(sixteen(text) | sixteen(text + 16) << 16));
#else
    auto const* const newline = static_cast<char const*>(std::memchr(text, '\n', 32));
    return newline ? unsigned(newline - text) : 32;
#endif
  }

  char const* first_;
  std::uint64_t digits_;
  unsigned length_;
  unsigned at_ = 0;
};

}  // namespace otakar
