// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Short lines read as the Scanner would read them, up to the first line that is of another form.
#include "io/text/short_lines.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>
#include <vector>

using namespace otakar;

namespace {

std::string line_of(ShortForm const& form, std::uint64_t u, std::uint64_t v, std::uint64_t weight)
{
  std::string text = form.letter ? std::string(1, form.letter) + " " : "";
  text += std::to_string(u) + form.separator + std::to_string(v);
  if (form.weighted) text += form.separator + std::to_string(weight);
  return text + "\n";
}

std::uint64_t random_number(std::mt19937_64& random)
{
  std::uint64_t most = 10;
  for (std::uint64_t digits = random() % 8; digits > 0; --digits) most *= 10;
  return random() % most;
}

// So much text behind the lines that the last of them may be read 48 bytes at a time.
std::string const behind(64, 'x');

}  // namespace

TEST_CASE("short lines of every form are read")
{
  std::mt19937_64 random(1);
  for (char const letter : {'\0', 'a', 'E'})
    for (char const separator : {' ', ',', '\t'})
      for (bool const weighted : {false, true})
        for (std::uint64_t const first : {0, 1}) {
          ShortForm const form{.letter = letter, .separator = separator, .weighted = weighted, .first = first};
          std::string text;
          std::vector<Record> expected(300), records(300);
          for (Record& record : expected) {
            record = {random_number(random), random_number(random), weighted ? random_number(random) : 0};
            text += line_of(form, record.u + first, record.v + first, record.weight);
          }
          // Adding `first` may take a number to nine digits, which is not short.
          text += behind;
          Scanner scan(text);
          std::uint64_t const read = read_short_lines(scan, form, records.data(), records.size());
          INFO(text.substr(std::size_t(scan.position() - text.data()), 40));
          CHECK(read >= 290);
          for (std::uint64_t i = 0; i < read; ++i) {
            CHECK(records[i].u == expected[i].u);
            CHECK(records[i].v == expected[i].v);
            CHECK(records[i].weight == expected[i].weight);
          }
          CHECK(scan.position()[-1] == '\n');
        }
}

TEST_CASE("what is no short line is left to the scanner")
{
  ShortForm const form{.letter = 'a', .vertices = 100};
  for (char const* const line : {"a 1 2 123456789\n", "a 1  2 3\n", "a 1 2 3 \n", "a 1 2 -3\n", "a 1 2\n",
                                 "a 1 2 3 4\n", "a 1 2 3\r\n", "b 1 2 3\n", "a1 2 3\n", " a 1 2 3\n", "a 0 2 3\n",
                                 "a 1 101 3\n", "\n", "c 1 2 3\n", "a 1 2 3.5\n", "a 1,2,3\n", "a 00000000001 2 3\n"}) {
    std::string const text = "a 100 1 99999999\n" + std::string(line) + "a 3 4 5\n" + behind;
    Scanner scan(text);
    Record records[3];
    INFO(line);
    CHECK(read_short_lines(scan, form, records, 3) == 1);
    CHECK(scan.position() == text.data() + 17);
    CHECK(records[0].u == 99);
    CHECK(records[0].weight == 99999999);
  }
}

TEST_CASE("no more short lines are read than asked for, and none near the end of the text")
{
  ShortForm const form{.weighted = false};
  std::string const text = "1 2\n3 4\n5 6\n" + behind;
  Record records[3];
  Scanner scan(text);
  CHECK(read_short_lines(scan, form, records, 2) == 2);
  CHECK(scan.position() == text.data() + 8);
  Scanner end("1 2\n3 4\n");
  CHECK(read_short_lines(end, form, records, 3) == 0);
}
