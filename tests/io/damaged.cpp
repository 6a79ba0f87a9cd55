// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Files with a few bytes changed, cut out or put in, read or are refused by an Error, and do nothing else.
#include <catch2/catch_test_macros.hpp>

#include "pack.hpp"
#include "sample.hpp"
#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

// Digits and separators break more than arbitrary bytes do.
char random_byte(Random& random)
{
  using namespace std::string_view_literals;
  constexpr std::string_view likely = "0123456789 \n\r\t-+.eEapx%#,\0"sv;
  return random() % 4 == 0 ? char(random()) : likely[random() % likely.size()];
}

void damage(Random& random, std::string& text)
{
  for (std::uint64_t left = 1 + random() % 3; left > 0 && !text.empty(); --left) {
    std::size_t const at = random() % text.size();
    std::uint64_t const how = random() % 8;
    if (how < 4)
      text[at] = random_byte(random);
    else if (how < 6)
      text.insert(at, 1, random_byte(random));
    else if (how == 6)
      text.erase(at, 1 + random() % 20);
    else
      text.resize(at);
  }
}

}  // namespace

TEST_CASE("damaged files read or are refused")
{
  Random random(5);
  std::uint64_t refused = 0;
  std::uint64_t const trials = 1500;
  for (std::uint64_t trial = 0; trial < trials; ++trial) {
    Sample const sample = random_sample(random);
    std::string text = sample.text;
    bool const packed = random() % 4 == 0;
    if (packed && random() % 2 == 0) {
      text = packers[random() % 3](text);
      damage(random, text);
    } else {
      damage(random, text);
      if (packed) text = packers[random() % 3](text);
    }
    INFO("trial " << trial << ", " << sample.format << "\n" << text);
    std::string const error = error_of_written(text, as(random() % 2 ? sample.format : "auto"));
    refused += error != "no error";
  }
  CHECK(refused > trials / 4);
  CHECK(refused < trials);
}
