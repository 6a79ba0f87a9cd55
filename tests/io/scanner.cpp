// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/scanner.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>

using otakar::Scanner;

namespace {

// Digits behind and before which the number stands, so that words of eight bytes and the slow tail are both taken.
constexpr char const* tails[] = {"", " ", "\n", "x", " 123456789 next", ":/;?@ABCDEFG", "\xff\xfa\xca\x3a\x2f+ab"};

}  // namespace

TEST_CASE("unsigned numbers of every length are read exactly")
{
  std::string digits;
  for (int length = 1; length <= 20; ++length) {
    digits += length == 1 ? "1" : std::to_string((length * 7) % 10);
    for (char const* tail : tails) {
      std::string const text = digits + tail;
      Scanner scan(text);
      std::uint64_t value = 0;
      INFO(text);
      REQUIRE(scan.read_unsigned(value));
      CHECK(value == std::stoull(digits));
      CHECK(scan.position() == text.data() + digits.size());
    }
  }
}

TEST_CASE("no digit and too many digits are refused")
{
  std::uint64_t value = 0;
  for (char const* text : {"", "x", " 1", "-1", "x1234567890", "18446744073709551616", "99999999999999999999 1234567"})
    CHECK_FALSE(Scanner(text).read_unsigned(value));
  CHECK(Scanner("18446744073709551615").read_unsigned(value));
  CHECK(value == 18446744073709551615u);
  CHECK(Scanner("0000000000000000000000000000042").read_unsigned(value));
  CHECK(value == 42);
}

TEST_CASE("signed numbers keep to 64 bits")
{
  std::int64_t value = 0;
  CHECK(Scanner("-9223372036854775808").read_signed(value));
  CHECK(value == std::numeric_limits<std::int64_t>::min());
  CHECK(Scanner("9223372036854775807").read_signed(value));
  CHECK(value == std::numeric_limits<std::int64_t>::max());
  for (char const* text : {"-9223372036854775809", "9223372036854775808", "-", "--1", "- 1", "+", "+-1", "-+1", ""})
    CHECK_FALSE(Scanner(text).read_signed(value));
  CHECK(Scanner("+17").read_signed(value));
  CHECK(value == 17);
}

TEST_CASE("a carriage return alone does not end a line")
{
  Scanner scan(" \r1\r\n\r");
  CHECK_FALSE(scan.skip_line_end());
  CHECK(scan.peek() == '\r');
  scan.advance();
  scan.advance();
  CHECK(scan.skip_line_end());
  CHECK(scan.skip_line_end());
  CHECK(scan.done());
}

TEST_CASE("line ends of both kinds")
{
  Scanner scan("a \r\n\tb\nc");
  CHECK(scan.read_word() == "a");
  CHECK(scan.skip_line_end());
  CHECK_FALSE(scan.skip_line_end());
  CHECK(scan.read_word() == "b");
  CHECK(scan.skip_line_end());
  scan.advance();
  CHECK(scan.done());
  CHECK(scan.skip_line_end());
}
