// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a text format has to say for itself, and the one reader of all that can.
#pragma once

#include <memory>
#include <optional>

#include "io/input.hpp"
#include "io/records.hpp"

namespace otakar {

// A file whose header has been read.
struct OpenedText {
  std::string format;                     // for people
  std::optional<std::uint64_t> vertices;  // nothing where vertices have names, which are numbers of up to 64 bits
  std::uint64_t first_vertex = 0;
  bool undirected = false;  // a record stands for both directions
  RecordLayout layout;
  std::unique_ptr<RecordParser> parser;
};

// Reads a header and leaves the source at the line behind it.
using OpenText = OpenedText (*)(TextSource& source, ReadOptions const& options);

Input read_text(TextSource& source, OpenText open, ReadOptions const& options);

// From the header alone, or where there is none from the first lines.
InputSize peek_text(TextSource& source, OpenText open, ReadOptions const& options);

// Throws where the header says more vertices than have ids.
void check_vertices(TextSource const& source, std::uint64_t vertices);

// An error at the line of the header that was read last.
[[noreturn]] void fail_at_line(TextSource const& source, std::string const& text);

}  // namespace otakar
