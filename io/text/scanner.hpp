// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Reads numbers off text without copying it: the inner loop of every text format.
//
// A read that fails leaves the caller to explain the line, which may be slow; success is all that has to be fast. Eight
// digits at a time are recognised and evaluated in one 64-bit word, so the length of a number costs no branch.
#pragma once

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

namespace otakar {

// `length` digits, 1 to 8, of the 8 characters there are to read, as the bytes of a word: the last digit stands
// highest, and those below the first are 0. For other lengths, anything.
inline std::uint64_t align_digits(char const* text, unsigned length)
{
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t word;
  std::memcpy(&word, text, 8);
  return (word ^ 0x3030303030303030u) << ((64 - 8 * length) % 64);
}

// The number that aligned digits make.
inline std::uint64_t digits_to_number(std::uint64_t word)
{
  // Neighbours are joined by one product each: 10 or 100 or 10000 times the first, plus the second one place higher up.
  word = (word * (10 << 8 | 1)) >> 8 & 0x00ff00ff00ff00ffu;
  word = (word * (100 << 16 | 1)) >> 16 & 0x0000ffff0000ffffu;
  return (word * (std::uint64_t(10000) << 32 | 1)) >> 32;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  char const* position() const { return at_; }
  bool done() const { return at_ == end_; }
  // The next character; the end of the text looks like the end of a line.
  char peek() const { return done() ? '\n' : *at_; }
  void advance() { ++at_; }
  std::size_t left() const { return std::size_t(end_ - at_); }
  // Goes on behind what another reader of the same text took.
  void move_to(char const* position) { at_ = position; }

  // False where there was no blank to skip.
  bool skip_blanks()
  {
    char const* const first = at_;
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    return at_ != first;
  }

  // Trailing blanks and the line's end, of either kind; false, and nothing but blanks skipped, where the line goes on.
  bool skip_line_end()
  {
    skip_blanks();
    char const* const newline = at_ != end_ && *at_ == '\r' ? at_ + 1 : at_;
    if (newline != end_ && *newline != '\n') return false;
    at_ = newline == end_ ? end_ : newline + 1;
    return true;
  }

  void skip_line()
  {
    auto const* const newline = static_cast<char const*>(std::memchr(at_, '\n', std::size_t(end_ - at_)));
    at_ = newline ? newline + 1 : end_;
  }

  // The characters up to the next blank or line end; empty where none are left on the line.
  std::string_view read_word()
  {
    skip_blanks();
    char const* const first = at_;
    while (at_ != end_ && *at_ != ' ' && *at_ != '\t' && *at_ != '\r' && *at_ != '\n') ++at_;
    return {first, std::size_t(at_ - first)};
  }

  // False where there is no digit, or where the value does not fit.
  bool read_unsigned(std::uint64_t& value)
  {
    char const* const first = at_;
    value = 0;
    if (!read_eight_digits(value)) return at_ != first;
    while (at_ != end_ && is_digit(*at_)) value = value * 10 + std::uint64_t(*at_++ - '0');
    if (at_ - first <= 19) return at_ != first;
    return std::from_chars(first, end_, value).ec == std::errc();
  }

  // A decimal fraction, rounded to the nearest double. False where there is none, or where it is not finite.
  bool read_real(double& value)
  {
    char const* const first = at_;
    bool const plus = first != end_ && *first == '+';
    char const* const digits = first + plus;
    if (plus && digits != end_ && *digits == '-') return false;
    auto const [end, error] = std::from_chars(digits, end_, value);
    at_ = end;
    // Nearer to zero than doubles reach is no mistake.
    if (error == std::errc::result_out_of_range) value = std::strtod(std::string(digits, end).c_str(), nullptr);
    return end != digits && error != std::errc::invalid_argument && std::isfinite(value);
  }

  bool read_signed(std::int64_t& value)
  {
    bool const negative = peek() == '-';
    if (negative || peek() == '+') advance();
    std::uint64_t magnitude = 0;
    if (!read_unsigned(magnitude)) return false;
    constexpr auto most = std::uint64_t(std::numeric_limits<std::int64_t>::max());
    value = std::int64_t(negative ? 0 - magnitude : magnitude);
    return magnitude <= most + negative;
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  // Reads up to eight digits at once; true where more may follow.
  bool read_eight_digits(std::uint64_t& value)
  {
    if (left() < 8) return true;
    std::uint64_t word;
    std::memcpy(&word, at_, 8);
    word ^= 0x3030303030303030u;
    std::uint64_t const other = (word | (word + 0x0606060606060606u)) & 0xf0f0f0f0f0f0f0f0u;
    int const digits = std::countr_zero(other) / 8;
    if (digits == 0) return false;
    value = digits_to_number(align_digits(at_, unsigned(digits)));
    at_ += digits;
    return digits == 8;
  }

  char const* at_;
  char const* end_;
};

}  // namespace otakar
