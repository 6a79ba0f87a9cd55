// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a text that no reader recognises looks like: another format that people have graphs in, or one of ours with a
// beginning that is not quite right.
#pragma once

#include <string>
#include <string_view>

namespace otakar {

// In a few words, for an error; what an edge list looks like, where the line, the first of the text that is no comment,
// comes near nothing else.
std::string near_miss(std::string_view line);

}  // namespace otakar
