// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A file called "-" is the standard input where it is read, and the standard output where it is written.
#pragma once

#include <filesystem>
#include <string>

namespace otakar {

inline bool is_standard_stream(std::filesystem::path const& path)
{
  return path == "-";
}

// As messages and files call it.
inline std::string input_name(std::filesystem::path const& path)
{
  return is_standard_stream(path) ? "standard input" : path.string();
}

inline std::string output_name(std::filesystem::path const& path)
{
  return is_standard_stream(path) ? "standard output" : path.string();
}

}  // namespace otakar
