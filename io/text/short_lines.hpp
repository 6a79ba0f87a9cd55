// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The fast path of text: lines of two or three numbers of at most eight digits, one character apart, read without
// loops.
//
// A bit for each of a line's first 32 characters says whether it is a digit. Where a number ends is then a count of
// bits, not a look at one character after another that each wait for the last. Where the line ends is found apart from
// its numbers, so that the processor begins with the next line before it is done with this one. Whatever is not such a
// line, broken ones included, is left to the Scanner.
#pragma once

#include <cstdint>

#include "io/text/records.hpp"
#include "io/text/scanner.hpp"

namespace otakar {

// "U V" or "U V WEIGHT", perhaps behind a letter and a blank.
struct ShortForm {
  char letter = 0;  // or none
  char separator = ' ';
  bool weighted = true;
  std::uint64_t first = 1;  // the least vertex; records count from 0
  std::uint64_t vertices = none<std::uint64_t>;
};

// Reads lines of this form for as long as they come, `most` of them at most; returns how many.
std::uint64_t read_short_lines(Scanner& scan, ShortForm const& form, Record* records, std::uint64_t most);

}  // namespace otakar
