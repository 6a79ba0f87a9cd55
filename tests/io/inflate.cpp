// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A deflated stream comes back in reads of any size, and says how it ended.
#include "io/files/inflate.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>
#include <string>

#include "pack.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

constexpr int gzip_window = MAX_WBITS + 16;
using State = Inflater::State;

std::string random_text(std::size_t size)
{
  std::mt19937 random(7);
  std::string text(size, ' ');
  for (char& c : text) c = char('0' + random() % 10);
  return text;
}

std::string read_all(Inflater& inflater, std::size_t step)
{
  std::string text;
  for (std::size_t got = step; got == step;) {
    std::string buffer(step, '\0');
    got = inflater.read(buffer.data(), step);
    text += buffer.substr(0, got);
  }
  return text;
}

}  // namespace

TEST_CASE("a deflated stream is the same in reads of any size")
{
  std::string const text = random_text(5000);
  std::string const packed = gzip_of(text);
  for (std::size_t const step : {1, 7, 4999, 5000, 5001, 100000}) {
    Inflater inflater(packed, gzip_window);
    CHECK(read_all(inflater, step) == text);
    CHECK(inflater.state() == State::ended);
    CHECK(inflater.left().empty());
  }
}

TEST_CASE("a deflated stream without the header of gzip")
{
  std::string const text = random_text(3000), packed = gzip_of(text);
  std::string const bare = packed.substr(10, packed.size() - 18);  // without the header, checksum and length
  Inflater inflater(bare, -MAX_WBITS);
  CHECK(read_all(inflater, 1000) == text);
  char more = 0;
  CHECK(inflater.read(&more, 1) == 0);
  CHECK(inflater.state() == State::ended);
}

TEST_CASE("what is behind a deflated stream is left, and may be another one")
{
  std::string const packed = gzip_of("one") + gzip_of("two") + "rest";
  Inflater inflater(packed, gzip_window);
  CHECK(read_all(inflater, 100) == "one");
  CHECK(inflater.left().size() == packed.size() - gzip_of("one").size());
  inflater.start_next();
  CHECK(read_all(inflater, 100) == "two");
  CHECK(inflater.left() == "rest");
  inflater.start_next();
  CHECK(read_all(inflater, 100).empty());
  CHECK(inflater.state() == State::damaged);
}

TEST_CASE("a deflated stream that is cut short or damaged")
{
  std::string const text = random_text(2000);
  std::string packed = gzip_of(text);
  for (std::size_t const size : {std::size_t(0), std::size_t(5), packed.size() / 2, packed.size() - 1}) {
    std::string const part = packed.substr(0, size);
    Inflater inflater(part, gzip_window);
    CHECK(text.starts_with(read_all(inflater, 5000)));
    CHECK(inflater.state() == State::cut_short);
  }
  packed[packed.size() - 6] = char(packed[packed.size() - 6] ^ 1);  // in the checksum
  Inflater inflater(packed, gzip_window);
  read_all(inflater, 5000);
  CHECK(inflater.state() == State::damaged);
}
