// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// "Did you mean": the known word closest to what was written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace otakar {

// The word with the fewest insertions, deletions and replacements away, or nothing where none is near.
std::string_view nearest(std::string_view written, std::vector<std::string_view> const& known);

// ", did you mean 'x'?" or nothing.
std::string did_you_mean(std::string_view written, std::vector<std::string_view> const& known);

// "a, b, c"
std::string comma_list(std::vector<std::string_view> const& words);

// "unknown format 'x', did you mean 'y'? (one of: y, z)"
std::string unknown_word(std::string_view what, std::string_view written, std::vector<std::string_view> const& known);

}  // namespace otakar
