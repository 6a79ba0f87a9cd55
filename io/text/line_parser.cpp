// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text/line_parser.hpp"

namespace otakar {

void ParsedChunk::clear(std::uint64_t most)
{
  if (records.size() < most) records.resize(most);
  size = short_lines = rows = filled_rows = 0;
  real = ended = false;
  error = {};
}

void ParsedChunk::make_real()
{
  if (real) return;
  real = true;
  for (std::uint64_t i = 0; i < size; ++i)
    records[i].weight = Kokkos::bit_cast<std::uint64_t>(double(std::int64_t(records[i].weight)));
}

void ParsedChunk::measure()
{
  wide_u = wide_v = wide_weight = false;
  if (short_lines == size) return;
  std::uint64_t u = 0, v = 0, far = 0;
  for (std::uint64_t i = 0; i < size; ++i) {
    u |= records[i].u;
    v |= records[i].v;
    far |= records[i].weight + 0x80000000u;  // past 32 bits where the weight does not fit them
  }
  constexpr std::uint64_t most = none<std::uint32_t>;
  wide_u = u > most;
  wide_v = v > most;
  wide_weight = far > most;
}

std::uint64_t line_of_record(TextSource& source, RecordParser const& parser, std::uint64_t record)
{
  std::uint64_t before = 0;
  ParsedChunk parsed;
  for (TextChunk chunk; source.next(chunk); before += parsed.size) {
    parser.parse(chunk.text, record - before, parsed);
    if (parsed.error.at)
      return line_of(source.file(), chunk.offset + std::uint64_t(parsed.error.at - chunk.text.data()));
  }
  return source.lines_read();
}

std::string_view skip_to_record(TextSource& source, SkipLine skip)
{
  for (std::string_view line; !source.head().empty(); source.read_line(line)) {
    Scanner scan(source.head());
    if (!skip(scan)) return line_at(source.head(), scan.position());
  }
  return {};
}

bool read_statement(TextSource& source, SkipLine skip, std::string_view& line)
{
  skip_to_record(source, skip);
  if (!source.read_line(line)) return false;
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return true;
}

bool read_number(Scanner& scan, ParsedChunk& parsed)
{
  Scanner const start = scan;
  std::int64_t integer = 0;
  bool const fits = scan.read_signed(integer);
  bool const fraction = scan.peek() == '.' || scan.peek() == 'e' || scan.peek() == 'E';
  if (!fraction && !fits) return false;
  double real = double(integer);
  if (fraction) {
    scan = start;
    if (!scan.read_real(real)) return false;
    parsed.make_real();
  }
  parsed.next().weight = parsed.real ? Kokkos::bit_cast<std::uint64_t>(real) : std::uint64_t(integer);
  return true;
}

std::uint64_t count_words(std::string_view line)
{
  Scanner scan(line);
  std::uint64_t words = 0;
  while (!scan.read_word().empty()) ++words;
  return words;
}

bool is_unsigned(std::string_view word, std::uint64_t& value)
{
  Scanner scan(word);
  return scan.read_unsigned(value) && scan.done();
}

bool is_integer(std::string_view word)
{
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string explain_vertex(std::string_view word, std::uint64_t first, std::uint64_t vertices)
{
  std::uint64_t vertex = 0;
  if (!is_integer(word) || word.starts_with('+')) return quote(word) + " is not a vertex";
  if (is_unsigned(word, vertex) && vertex - first < vertices) return "";
  if (vertices == 0) return "vertex " + std::string(word.substr(0, 40)) + ", but the header promises no vertices";
  return "vertex " + std::string(word.substr(0, 40)) + " is out of range (" + std::to_string(first) + " to " +
         std::to_string(vertices - 1 + first) + ")";
}

std::string explain_name(std::string_view word)
{
  std::uint64_t name = 0;
  if (is_unsigned(word, name)) return "";
  if (!is_integer(word) || word.starts_with('+')) return quote(word) + " is not a vertex (an integer from 0)";
  return "vertex " + quote(word) + (word.starts_with('-') ? " is negative" : " does not fit 64 bits");
}

std::string explain_integer(std::string_view word)
{
  std::int64_t weight = 0;
  Scanner scan(word);
  if (!is_integer(word)) return "weight " + quote(word) + " is not an integer";
  if (!scan.read_signed(weight)) return "weight " + quote(word) + " does not fit 64 bits";
  return "";
}

std::string explain_number(std::string_view word)
{
  double weight = 0;
  Scanner scan(word);
  if (is_integer(word)) return explain_integer(word);
  if (!scan.read_real(weight) || !scan.done()) return "weight " + quote(word) + " is not a finite number";
  return "";
}

std::string explain_record(Scanner scan, std::string const& what, std::string const& form, std::uint64_t vertices,
                           ExplainWord explain_weight)
{
  std::string_view const u = scan.read_word(), v = scan.read_word(), weight = scan.read_word();
  if (v.empty() || (explain_weight && weight.empty())) return what + " must read " + form;
  for (std::string const& wrong : {explain_vertex(u, 1, vertices), explain_vertex(v, 1, vertices),
                                   explain_weight ? explain_weight(weight) : std::string()})
    if (!wrong.empty()) return wrong;
  return "more than " + form + " on a line";
}

}  // namespace otakar
