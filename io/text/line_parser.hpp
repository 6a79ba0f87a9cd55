// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The loop over the lines of a chunk, and what lines are made of.
//
// Reading is fast and only says that a line is broken; what is wrong with it is found out afterwards, once per file.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "io/text/records.hpp"
#include "io/text/scanner.hpp"
#include "io/text/short_lines.hpp"

namespace otakar {

enum class Line { record, nothing, end, broken };

// A parser of lines. A format derives from LineParser<Format> and has
//
//   shortest                   the length of a record's line, at least, its end included
//   short_form()               what most lines look like, where they are integers; or nothing
//   parse_line(scan, parsed)   reads a line of any form from its first character; a record is put in parsed.next();
//                              where a line has several, it counts them itself
//   explain(line)              says what is wrong with a broken one
template <class Format>
class LineParser : public RecordParser {
 public:
  void parse(std::string_view text, std::uint64_t limit, ParsedChunk& parsed) const override
  {
    auto const& format = static_cast<Format const&>(*this);
    std::optional<ShortForm> const form = format.short_form();
    parsed.clear(text.size() / format.shortest + 2);
    Scanner scan(text);
    while (!scan.done()) {
      if (form && !parsed.real) {
        std::uint64_t const room = std::min(limit, std::uint64_t(parsed.records.size())) - parsed.size;
        std::uint64_t const read = read_short_lines(scan, *form, &parsed.next(), room);
        parsed.size += read;
        parsed.short_lines += read;
        if (scan.done()) return;
      }
      char const* const start = scan.position();
      Line const line = format.parse_line(scan, parsed);
      parsed.ended = line == Line::end;
      if (parsed.ended) parsed.rest = text.substr(std::size_t(scan.position() - text.data()));
      parsed.size += line == Line::record;
      if (line == Line::broken) {
        std::string_view const broken = line_at(text, start);
        parsed.error = {start, format.explain(broken) + ": " + quote(broken)};
      } else if (parsed.size > limit) {
        parsed.error = {start, ""};
      }
      if (parsed.ended || parsed.error.at) return;
    }
  }
};

// Skips a line that holds no record, blank or a comment; false, and nothing but blanks skipped, where it may hold one.
using SkipLine = bool (*)(Scanner& scan);

// A comment begins with one of these characters.
template <char... signs>
bool skip_comment(Scanner& scan)
{
  scan.skip_blanks();
  if (!((scan.peek() == signs) || ...)) return scan.skip_line_end();
  scan.skip_line();
  return true;
}

// Reads on to the first line that may hold a record, so that it is in the source's head, however long an introduction
// the file has; returns it, or nothing at the end.
std::string_view skip_to_record(TextSource& source, SkipLine skip);

// The next line that is not skipped, without the blanks before and the line end behind it; false at the end.
bool read_statement(TextSource& source, SkipLine skip, std::string_view& line);

// "U V" behind a blank, counted from `first`. False where they are not there; the range is the caller's to check.
inline bool read_ends(Scanner& scan, std::uint64_t first, Record& record)
{
  if (!scan.read_unsigned(record.u) || !scan.skip_blanks() || !scan.read_unsigned(record.v)) return false;
  record.u -= first;
  record.v -= first;
  return true;
}

inline bool read_integer(Scanner& scan, Record& record)
{
  std::int64_t weight = 0;
  bool const good = scan.read_signed(weight);
  record.weight = std::uint64_t(weight);
  return good;
}

// A weight that may be an integer or a fraction; the first fraction makes the chunk real.
bool read_number(Scanner& scan, ParsedChunk& parsed);

// Each says what is wrong with a word, or nothing where it is right.
using ExplainWord = std::string (*)(std::string_view word);
std::string explain_name(std::string_view word);  // of a vertex, a number of up to 64 bits
std::string explain_integer(std::string_view word);
std::string explain_number(std::string_view word);
std::string explain_vertex(std::string_view word, std::uint64_t first, std::uint64_t vertices);

// What is wrong with a line whose next words must be U, V, vertices from 1, and a weight, unless that is null. `what`
// the line is, as in "an edge", must read `form`.
std::string explain_record(Scanner scan, std::string const& what, std::string const& form, std::uint64_t vertices,
                           ExplainWord explain_weight);

// How many words, apart by blanks, the line has.
std::uint64_t count_words(std::string_view line);

bool is_unsigned(std::string_view word, std::uint64_t& value);
// Whether the word is an integer of any length.
bool is_integer(std::string_view word);

}  // namespace otakar
