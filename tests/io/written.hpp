// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Text that a test writes to a file of its own and reads as a graph.
#pragma once

#include "listing.hpp"
#include "temporary.hpp"

namespace otakar::test {

inline ReadOptions as(std::string const& format)
{
  ReadOptions options;
  options.format = format;
  return options;
}

inline Input read_written(std::string const& text, ReadOptions const& options = {})
{
  TemporaryDirectory const directory;
  write_text(directory / "graph", text);
  return read_graph(directory / "graph", options);
}

// The error, without the name of the file: "LINE: TEXT" or " TEXT".
template <class Look>
std::string error_of_looking(std::string const& text, ReadOptions const& options, Look const& look)
{
  TemporaryDirectory const directory;
  write_text(directory / "graph", text);
  std::string const error = error_of([&] {
    auto const file = open_graph(directory / "graph", options);
    look(*file, file->read());
  });
  std::string const name = (directory / "graph").string() + ":";
  return error.starts_with(name) ? error.substr(name.size()) : error;
}

inline std::string error_of_written(std::string const& text, ReadOptions const& options = {})
{
  return error_of_looking(text, options, [](GraphFile&, Input const&) {});
}

// Where asymmetric arcs are refused.
inline std::string error_of_asymmetric(std::string const& text)
{
  return error_of_looking(text, {},
                          [](GraphFile& file, Input const& input) { refuse_asymmetric(file, count_arcs(input)); });
}

inline InputSize peek_written(std::string const& text, ReadOptions const& options = {})
{
  TemporaryDirectory const directory;
  write_text(directory / "graph", text);
  return open_graph(directory / "graph", options)->size();
}

inline std::string with_crlf(std::string const& text)
{
  std::string crlf;
  for (char const c : text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return crlf;
}

inline std::string without_last(std::string text)
{
  text.pop_back();
  return text;
}

}  // namespace otakar::test
