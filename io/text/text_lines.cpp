// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/text_lines.hpp"

#include <algorithm>

namespace otakar {

namespace {

// A character, or how C would spell it: a tab or a NUL must not look like a point.
std::string printable(char c)
{
  constexpr char const* digits = "0123456789abcdef";
  if (c >= ' ' && c <= '~') return {c};
  if (c == '\t') return "\\t";
  if (c == '\r') return "\\r";
  return {'\\', 'x', digits[(c >> 4) & 15], digits[c & 15]};
}

}  // namespace

// In blocks whose count fits a byte, which lets the compiler compare and add whole vectors of bytes.
std::uint64_t count_lines(std::string_view text)
{
  constexpr std::size_t block = 192;
  std::uint64_t ends = 0;
  char const* at = text.data();
  char const* const end = at + text.size();
  for (; std::size_t(end - at) >= block; at += block) {
    std::uint8_t in_block = 0;
    for (std::size_t i = 0; i < block; ++i) in_block = std::uint8_t(in_block + (at[i] == '\n'));
    ends += in_block;
  }
  ends += std::uint64_t(std::count(at, end, '\n'));
  return ends + (!text.empty() && text.back() != '\n');
}

std::string_view line_at(std::string_view text, char const* at)
{
  auto const position = std::size_t(at - text.data());
  std::size_t const before = position == 0 ? std::string_view::npos : text.rfind('\n', position - 1);
  std::size_t const first = before == std::string_view::npos ? 0 : before + 1;
  std::string_view line = text.substr(first, text.find('\n', position) - first);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string quote(std::string_view text)
{
  constexpr std::size_t most = 60;
  std::string quoted;
  for (char const c : text.substr(0, most)) quoted += printable(c);
  return "'" + quoted + (text.size() > most ? "...'" : "'");
}

}  // namespace otakar
