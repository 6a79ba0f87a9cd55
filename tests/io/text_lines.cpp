// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/text_lines.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>

using namespace otakar;

TEST_CASE("lines are counted, a last one without its end as well")
{
  std::mt19937_64 random(1);
  CHECK(count_lines("") == 0);
  CHECK(count_lines("\n") == 1);
  CHECK(count_lines("a") == 1);
  for (std::size_t const size : {191, 192, 193, 384, 1000, 70000}) {
    std::string text(size, 'x');
    for (char& c : text)
      if (random() % 3 == 0) c = '\n';
    for (char const last : {'x', '\n'}) {
      text.back() = last;
      CHECK(count_lines(text) == std::uint64_t(std::count(text.begin(), text.end(), '\n')) + (last != '\n'));
    }
  }
  CHECK(count_lines(std::string(1000, '\n')) == 1000);
}

TEST_CASE("the line at a position has no end")
{
  std::string const text = "first\r\n\nthird\nlast";
  auto const at = [&](std::size_t position) { return line_at(text, text.data() + position); };
  for (std::size_t const position : {0, 4, 6}) CHECK(at(position) == "first");
  CHECK(at(7).empty());
  CHECK(at(8) == "third");
  CHECK(at(13) == "third");
  CHECK(at(14) == "last");
  CHECK(at(17) == "last");
}

TEST_CASE("errors quote what can be printed, and not too much of it")
{
  CHECK(quote("a b") == "'a b'");
  CHECK(quote(std::string_view("\t\r\0\x7f\xff", 5)) == "'\\t\\r\\x00\\x7f\\xff'");
  CHECK(quote(std::string(60, 'x')) == "'" + std::string(60, 'x') + "'");
  CHECK(quote(std::string(61, 'x')) == "'" + std::string(60, 'x') + "...'");
}
