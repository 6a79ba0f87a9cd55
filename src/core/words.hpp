// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Words that a user wrote: in lower case, and the known word that is closest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace otakar {

// Of ASCII's upper case letters, whatever the locale.
constexpr char lower_case(char c)
{
  return c >= 'A' && c <= 'Z' ? char(c + 'a' - 'A') : c;
}

inline std::string lower_case(std::string_view text)
{
  std::string lower(text);
  for (char& c : lower) c = lower_case(c);
  return lower;
}

// The word with the fewest insertions, deletions and replacements away, or nothing where none is near.
std::string_view nearest(std::string_view written, std::vector<std::string_view> const& known);

// ", did you mean 'x'?" or nothing.
std::string did_you_mean(std::string_view written, std::vector<std::string_view> const& known);

// "a, b, c"
std::string comma_list(std::vector<std::string_view> const& words);

// "unknown format 'x', did you mean 'y'? (one of: y, z)"
std::string unknown_word(std::string_view what, std::string_view written, std::vector<std::string_view> const& known);

}  // namespace otakar
