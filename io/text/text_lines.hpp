// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Lines of text, and how errors show them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace otakar {

// No error where `at` is null.
struct TextError {
  char const* at = nullptr;  // within the line
  std::string text;
};

// How many lines the text has; a last one without a line end counts.
std::uint64_t count_lines(std::string_view text);

// The line that holds a position of the text, without its end.
std::string_view line_at(std::string_view text, char const* at);

// Input as an error quotes it: printable, and not longer than 60 characters.
std::string quote(std::string_view text);

}  // namespace otakar
