// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/dimacs.hpp"

#include <algorithm>

#include "io/assemble.hpp"
#include "io/scanner.hpp"
#include "io/text_chunks.hpp"
#include "primitives/allocate.hpp"

namespace otakar {

namespace {

struct Header {
  std::uint64_t vertices = 0;
  std::uint64_t arcs = 0;
  char const* at = nullptr;  // the header's own line
  std::string_view body;     // what follows it
};

struct Chunk {
  std::uint64_t lines = 0;
  std::uint64_t slot = 0;  // where its first arc is put: as if every line were an arc
  std::uint64_t arcs = 0;
  TextError error;
};

[[noreturn]] void fail(MappedFile const& file, char const* at, std::string const& text)
{
  throw Error(file.name(), line_number(file.text(), at), text);
}

bool is_unsigned(std::string_view word, std::uint64_t& value)
{
  Scanner scan(word);
  return scan.read_unsigned(value) && scan.done();
}

bool is_number(std::string_view word)
{
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// Skips blank lines and comments; stops at the first character of anything else, or at the end.
void skip_to_statement(Scanner& scan)
{
  while (!scan.done()) {
    scan.skip_blanks();
    if (scan.peek() == 'c')
      scan.skip_line();
    else if (!scan.skip_line_end())
      return;
  }
}

Header read_header(MappedFile const& file)
{
  constexpr auto form = "the header must read 'p sp VERTICES ARCS': ";
  Scanner scan(file.text());
  skip_to_statement(scan);
  Header header;
  header.at = scan.position();
  if (scan.done()) fail(file, file.text().data() + file.text().size() - 1, "the file ends without a header 'p sp ...'");
  std::string_view const line = line_at(file.text(), header.at);
  if (scan.peek() == 'a') fail(file, header.at, "an arc before the header 'p sp VERTICES ARCS': " + quote(line));
  if (scan.read_word() != "p") fail(file, header.at, form + quote(line));
  if (scan.read_word() != "sp") fail(file, header.at, "not a shortest path problem ('p sp'): " + quote(line));
  bool const sizes = is_unsigned(scan.read_word(), header.vertices) && is_unsigned(scan.read_word(), header.arcs);
  if (!sizes || !scan.skip_line_end()) fail(file, header.at, form + quote(line));
  if (header.vertices > NarrowIds::most_vertices)
    fail(file, header.at, "more vertices than the " + std::to_string(NarrowIds::most_vertices) + " that fit 32 bits");
  header.body = file.text().substr(std::size_t(scan.position() - file.text().data()));
  return header;
}

// Says what is wrong with a vertex of an arc; nothing where it is right.
std::string explain_vertex(std::string_view word, std::uint64_t vertices)
{
  std::uint64_t vertex = 0;
  if (!is_number(word)) return quote(word) + " is no vertex";
  if (is_unsigned(word, vertex) && vertex - 1 < vertices) return "";
  return "vertex " + std::string(word.substr(0, 40)) + " is out of range (1 to " + std::to_string(vertices) + ")";
}

std::string explain_weight(std::string_view word)
{
  std::int64_t weight = 0;
  Scanner scan(word);
  if (!is_number(word)) return "weight " + quote(word) + " is no integer";
  if (!scan.read_signed(weight)) return "weight " + quote(word) + " does not fit 64 bits";
  return "";
}

// Says what is wrong with a line that could not be parsed. Slow, and called once.
std::string explain_line(std::string_view line, std::uint64_t vertices)
{
  Scanner scan(line);
  std::string_view const kind = scan.read_word();
  if (kind == "p") return "a second header: " + quote(line);
  if (kind != "a") return "neither a comment (c) nor an arc (a): " + quote(line);
  std::string_view const words[] = {scan.read_word(), scan.read_word(), scan.read_word()};
  if (words[2].empty()) return "an arc must read 'a U V WEIGHT': " + quote(line);
  for (std::string const& what :
       {explain_vertex(words[0], vertices), explain_vertex(words[1], vertices), explain_weight(words[2])})
    if (!what.empty()) return what + ": " + quote(line);
  return "more than 'a U V WEIGHT' on a line: " + quote(line);
}

bool parse_arc(Scanner& scan, Arcs const& arcs, std::uint64_t slot)
{
  std::uint64_t u = 0;
  std::uint64_t v = 0;
  std::int64_t weight = 0;
  scan.advance();
  if (!scan.skip_blanks() || !scan.read_unsigned(u)) return false;
  if (!scan.skip_blanks() || !scan.read_unsigned(v)) return false;
  if (!scan.skip_blanks() || !scan.read_signed(weight) || !scan.skip_line_end()) return false;
  // Vertex 0 wraps around and is out of range like any other.
  if (u - 1 >= arcs.vertices || v - 1 >= arcs.vertices) return false;
  arcs.u(slot) = std::uint32_t(u - 1);
  arcs.v(slot) = std::uint32_t(v - 1);
  arcs.wide_weight(slot) = std::uint64_t(weight);
  return true;
}

void parse_chunk(std::string_view text, Arcs const& arcs, Chunk& chunk)
{
  Scanner scan(text);
  std::uint64_t slot = chunk.slot;
  while (!scan.done()) {
    char const* const line = scan.position();
    scan.skip_blanks();
    bool good = true;
    if (scan.peek() == 'a')
      good = parse_arc(scan, arcs, slot++);
    else if (scan.peek() == 'c')
      scan.skip_line();
    else
      good = scan.skip_line_end();
    if (good) continue;
    chunk.error = {line, explain_line(line_at(text, line), arcs.vertices)};
    break;
  }
  chunk.arcs = slot - chunk.slot;
}

// The line of an arc, found by reading the file again.
char const* find_arc(std::string_view body, std::uint64_t arc)
{
  Scanner scan(body);
  for (std::uint64_t seen = 0; !scan.done(); scan.skip_line()) {
    scan.skip_blanks();
    if (scan.peek() == 'a' && seen++ == arc) break;
  }
  return scan.position();
}

void check_arcs(MappedFile const& file, Header const& header, std::vector<Chunk> const& chunks)
{
  std::uint64_t arcs = 0;
  auto chunk = chunks.begin();
  for (; chunk != chunks.end() && !chunk->error.at; ++chunk) arcs += chunk->arcs;
  bool const broken = chunk != chunks.end();
  if (broken) arcs += chunk->arcs;
  if (arcs > header.arcs) {
    char const* const surplus = find_arc(header.body, header.arcs);
    if (!broken || surplus < chunk->error.at)
      fail(file, surplus, "more arcs than the " + std::to_string(header.arcs) + " the header promises");
  }
  if (broken) fail(file, chunk->error.at, chunk->error.text);
  if (arcs < header.arcs)
    fail(file, header.at,
         "the header promises " + std::to_string(header.arcs) + " arcs, the file has " + std::to_string(arcs));
}

// Moves every chunk's arcs down to where the previous chunk's end.
void close_gaps(Arcs& arcs, std::vector<Chunk> const& chunks)
{
  std::uint64_t end = 0;
  for (Chunk const& chunk : chunks) {
    auto const move = [&](auto const& array) {
      auto* const first = array.data() + chunk.slot;
      if (chunk.slot != end) std::move(first, first + chunk.arcs, array.data() + end);
    };
    move(arcs.u);
    move(arcs.v);
    move(arcs.wide_weight);
    end += chunk.arcs;
  }
  Kokkos::pair<std::uint64_t, std::uint64_t> const used(0, end);
  arcs.u = Kokkos::subview(arcs.u, used);
  arcs.v = Kokkos::subview(arcs.v, used);
  arcs.wide_weight = Kokkos::subview(arcs.wide_weight, used);
}

Arcs parse_body(MappedFile const& file, Header const& header)
{
  auto const texts = split_at_lines(header.body);
  std::vector<Chunk> chunks(texts.size());
  for_each_chunk("otakar::dimacs::count_lines", texts,
                 [&](std::uint64_t i, std::string_view text) { chunks[i].lines = count_lines(text); });
  std::uint64_t lines = 0;
  for (Chunk& chunk : chunks) {
    chunk.slot = lines;
    lines += chunk.lines;
  }
  if (header.arcs > lines)
    fail(file, header.at,
         "the header promises " + std::to_string(header.arcs) + " arcs, but only " + std::to_string(lines) +
             " lines follow");
  Kokkos::DefaultHostExecutionSpace const host;
  Arcs arcs;
  arcs.vertices = header.vertices;
  arcs.u = allocate<std::uint32_t>(host, "otakar::dimacs::u", lines);
  arcs.v = allocate<std::uint32_t>(host, "otakar::dimacs::v", lines);
  arcs.wide_weight = allocate<std::uint64_t>(host, "otakar::dimacs::weight", lines);
  for_each_chunk("otakar::dimacs::parse", texts,
                 [&](std::uint64_t i, std::string_view text) { parse_chunk(text, arcs, chunks[i]); });
  check_arcs(file, header, chunks);
  close_gaps(arcs, chunks);
  return arcs;
}

}  // namespace

bool looks_like_dimacs(std::string_view text)
{
  Scanner scan(text);
  skip_to_statement(scan);
  if (scan.done()) return true;
  std::string_view const word = scan.read_word();
  return word == "p" || word == "a";
}

Arcs parse_dimacs(MappedFile const& file)
{
  return parse_body(file, read_header(file));
}

Input read_dimacs(MappedFile const& file, ReadOptions const& options)
{
  Header const header = read_header(file);
  auto const locate = [&](std::uint64_t arc) {
    return file.name() + ":" + std::to_string(line_number(file.text(), find_arc(header.body, arc)));
  };
  Input input = assemble_arcs(parse_body(file, header), options, locate);
  input.first_vertex = 1;
  input.format = "DIMACS .gr";
  return input;
}

InputSize peek_dimacs(MappedFile const& file, ReadOptions const& options)
{
  Header const header = read_header(file);
  constexpr std::uint64_t shortest = 8;  // "a 1 2 3" and its line end
  if (header.arcs > header.body.size() / shortest + 1)
    fail(file, header.at, "the header promises " + std::to_string(header.arcs) + " arcs, more than the file can hold");
  return {header.vertices, header.arcs, options.weight_type.value_or(WeightType::int32)};
}

}  // namespace otakar
