// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Numbers as text, with the digits that bring their value back unchanged.
//
// Of an integer eight digits come at a time, as the bytes of a word: it is divided into halves, these into pairs, these
// into digits, all of one width at once by a multiplication. The zeros in front are then shifted out. So no digit waits
// for another, and nothing branches on how many there are.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>

namespace otakar {

inline constexpr std::size_t longest_number = 40;  // with some to spare behind the last character

namespace write_number_steps {

inline constexpr std::uint32_t eight_digits = 100000000;

// The digits of a number of at most eight, each in a byte, the first in the lowest.
inline std::uint64_t digits_of(std::uint32_t number)
{
  std::uint64_t const halves = number / 10000 | std::uint64_t(number % 10000) << 32;
  std::uint64_t const hundreds = (halves * 10486 >> 20) & 0x0000007f0000007fu;
  std::uint64_t const pairs = hundreds | (halves - 100 * hundreds) << 16;
  std::uint64_t const tens = (pairs * 103 >> 10) & 0x000f000f000f000fu;
  return tens | (pairs - 10 * tens) << 8;
}

inline void store_digits(char* to, std::uint64_t digits)
{
  std::uint64_t const text = digits | 0x3030303030303030u;
  std::memcpy(to, &text, 8);
}

}  // namespace write_number_steps

// Returns where the text ends; there is room for longest_number characters, of which those behind may change.
template <std::unsigned_integral Number>
char* write_number(char* to, Number number)
{
  using namespace write_number_steps;
  if constexpr (std::endian::native != std::endian::little) return std::to_chars(to, to + longest_number, number).ptr;
  if (number < eight_digits) {
    std::uint64_t const digits = digits_of(std::uint32_t(number));
    int const zeros = std::countr_zero(digits | std::uint64_t(1) << 56) / 8;  // the last digit stays
    store_digits(to, digits >> 8 * zeros);
    return to + 8 - zeros;
  }
  to = write_number(to, Number(number / eight_digits));
  store_digits(to, digits_of(std::uint32_t(number % eight_digits)));
  return to + 8;
}

template <std::signed_integral Number>
char* write_number(char* to, Number number)
{
  *to = '-';
  auto const bits = std::uint64_t(number);
  return number < 0 ? write_number(to + 1, 0 - bits) : write_number(to, bits);
}

// Keeps a decimal point, so that readers see a real number.
template <std::floating_point Number>
char* write_number(char* to, Number number)
{
  char* const end = std::to_chars(to, to + longest_number, number).ptr;
  bool const whole = std::all_of(to, end, [](char c) { return c == '-' || (c >= '0' && c <= '9'); });
  return whole ? std::copy_n(".0", 2, end) : end;
}

}  // namespace otakar
