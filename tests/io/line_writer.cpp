// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Lines that threads format come out in order, whatever their number and length; failures come out as well.
#include "io/text/line_writer.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>

#include "core/error.hpp"
#include "io/text/scanner.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

TEST_CASE("lines are written in order")
{
  TemporaryDirectory const directory;
  std::uint64_t const batch = 2048 * 8 * std::uint64_t(Host().concurrency());
  for (std::uint64_t const lines : {std::uint64_t(0), std::uint64_t(1), std::uint64_t(2047), std::uint64_t(2049), batch,
                                    batch + 1, 3 * batch - 1}) {
    std::string expected;
    for (std::uint64_t i = 0; i < lines; ++i) expected += std::string(i % 7, '-') + std::to_string(i) + "\n";
    OutputFile file(directory / "lines");
    write_lines(file, "test", lines, [](LineBuffer& buffer, std::uint64_t line) {
      buffer.add(std::string(line % 7, '-'));
      buffer.add_number(line);
      buffer.add('\n');
    });
    file.commit();
    CHECK(read_text(directory / "lines") == expected);
  }
}

TEST_CASE("the failure of the first line that fails is thrown")
{
  TemporaryDirectory const directory;
  OutputFile file(directory / "lines");
  auto const fail = [](LineBuffer&, std::uint64_t line) {
    if (line % 5000 == 4999) throw Error("line " + std::to_string(line));
  };
  std::string text;
  try {
    write_lines(file, "test", 100000, fail);
  } catch (Error const& error) {
    text = error.what();
  }
  CHECK(text == "line 4999");
}

TEST_CASE("a buffer takes text of any length, and numbers that come back unchanged")
{
  LineBuffer buffer;
  std::string const much(3 << 17, 'x');
  buffer.add('a');
  buffer.add(much);
  CHECK(buffer.text() == "a" + much);
  buffer.clear();
  CHECK(buffer.text().empty());
  buffer.add_number(2.0);
  buffer.add_number(-3.0f);
  buffer.add_number(std::numeric_limits<std::int64_t>::min());
  CHECK(buffer.text() == "2.0-3.0-9223372036854775808");

  std::mt19937_64 random(1);
  for (int i = 0; i < 10000; ++i) {
    double const value = Kokkos::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    buffer.clear();
    buffer.add_number(value);
    double back = 0;
    REQUIRE(Scanner(buffer.text()).read_real(back));
    REQUIRE(back == value);
  }
}

TEST_CASE("integers are written digit for digit")
{
  LineBuffer buffer;
  auto const check = [&](auto number) {
    buffer.clear();
    buffer.add_number(number);
    REQUIRE(buffer.text() == std::to_string(number));
  };
  std::uint64_t power = 1;
  for (int digits = 0; digits < 20; ++digits, power *= 10)
    for (std::uint64_t const number : {power - 1, power, power + 1, 9 * power / 2}) {
      check(number);
      check(std::uint32_t(number));
      check(std::int32_t(number));
      check(-std::int64_t(number));
    }
  for (std::uint32_t number = 0; number < 100000; ++number) check(number);
  std::mt19937_64 random(1);
  for (int i = 0; i < 100000; ++i) check(random() >> random() % 64);
  check(std::numeric_limits<std::uint64_t>::max());
  check(std::numeric_limits<std::int32_t>::min());
}
