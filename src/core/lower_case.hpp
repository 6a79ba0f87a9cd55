// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Lower case for the upper case letters of ASCII, whatever the locale.
#pragma once

#include <string>
#include <string_view>

namespace otakar {

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

}  // namespace otakar
