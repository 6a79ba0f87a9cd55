// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The DIMACS formats: comments `c`, one header `p KIND VERTICES RECORDS`, then a record per line, vertices from 1.
//
//   p sp           a U V WEIGHT        shortest paths (.gr), http://www.diag.uniroma1.it/challenge9
//   p edge, p col  e U V [WEIGHT]      colouring
//   p tw           U V                 tree width (PACE)
//
// Weights are integers, exact to 64 bits. Arcs of `sp` may list one or both directions; edges of the others are
// undirected. Lines may end in CRLF, be blank or trail blanks; the last may lack its end.
//
// Written: `p sp`; both arcs of an edge, a self-loop as one arc. Records that list every arc and its reverse already
// are written as they are.
#include <algorithm>
#include <iterator>

#include "core/error.hpp"
#include "core/mix_bits.hpp"
#include "io/input.hpp"
#include "io/output.hpp"
#include "io/text/line_parser.hpp"

namespace otakar {

namespace {

struct Kind {
  std::string_view name;
  char letter;  // that records begin with; or none
  bool weighted;
  std::string_view record;  // as it must read
};

constexpr Kind kinds[] = {
    {"sp", 'a', true, "a U V WEIGHT"},
    {"edge", 'e', false, "e U V"},
    {"col", 'e', false, "e U V"},
    {"tw", 0, false, "U V"},
};
constexpr Kind weighted_edges{"edge", 'e', true, "e U V WEIGHT"};

// A letter that stands alone.
bool is_letter(std::string_view line, char letter)
{
  return line.starts_with(letter) && (line.size() == 1 || line[1] == ' ' || line[1] == '\t');
}

class DimacsParser : public LineParser<DimacsParser> {
 public:
  std::size_t const shortest;  // "1 2" and its line end, perhaps with a letter and a weight

  DimacsParser(Kind const& kind, std::uint64_t vertices)
      : shortest(std::size_t(4 + (kind.letter ? 2 : 0) + (kind.weighted ? 2 : 0))), kind_(kind), vertices_(vertices)
  {
  }

  std::optional<ShortForm> short_form() const
  {
    return ShortForm{.letter = kind_.letter, .weighted = kind_.weighted, .vertices = vertices_};
  }

  Line parse_line(Scanner& scan, ParsedChunk& parsed) const
  {
    scan.skip_blanks();
    char const first = scan.peek();
    bool const starts_record = kind_.letter ? first == kind_.letter : first >= '0' && first <= '9';
    if (!starts_record) return skip_comment<'c'>(scan) ? Line::nothing : Line::broken;
    return parse_record(scan, parsed.next()) ? Line::record : Line::broken;
  }

  std::string explain(std::string_view line) const
  {
    Scanner scan(line);
    std::string const form = "'" + std::string(kind_.record) + "'";
    std::string_view const first = Scanner(line).read_word();
    if (first == "p") return "a second header";
    if (kind_.letter && !is_letter(first, kind_.letter)) return "neither a comment (c) nor " + form;
    if (kind_.letter) scan.read_word();
    return explain_record(scan, "a record", form, vertices_, kind_.weighted ? explain_integer : nullptr);
  }

 private:
  bool parse_record(Scanner& scan, Record& record) const
  {
    if (kind_.letter) {
      scan.advance();
      if (!scan.skip_blanks()) return false;
    }
    if (!read_ends(scan, 1, record)) return false;
    if (kind_.weighted && (!scan.skip_blanks() || !read_integer(scan, record))) return false;
    // Vertex 0 wraps around and is out of range like any other.
    return scan.skip_line_end() && record.u < vertices_ && record.v < vertices_;
  }

  Kind kind_;
  std::uint64_t vertices_;
};

Kind const& kind_named(TextSource const& source, std::string_view name, std::string_view line)
{
  for (Kind const& kind : kinds)
    if (kind.name == name) return kind;
  fail_at_line(source, "the problem is none of sp, edge, col, tw: " + quote(line));
}

// Of other formats.
bool is_foreign_comment(std::string_view word)
{
  return word.starts_with('#') || word.starts_with('%') || word.starts_with('/');
}

bool is_kind(std::string_view name)
{
  return std::any_of(std::begin(kinds), std::end(kinds), [&](Kind const& kind) { return kind.name == name; });
}

// Whether the first line that is neither blank nor a comment is a header or a record of these.
bool looks_like_dimacs(std::string_view head, bool)
{
  bool comments = false, sure = true;  // a word that only begins with c may be anything
  bool foreign = false;
  for (Scanner scan(head); !scan.done(); scan.skip_line()) {
    std::string_view const word = scan.read_word();
    if (word == "p") return !foreign || is_kind(scan.read_word());
    foreign = foreign || is_foreign_comment(word);
    if (is_foreign_comment(word)) continue;
    if (word == "a" || word == "e") {  // or the name of a vertex
      std::string_view const end = scan.read_word();
      return sure && !foreign && !end.empty() && (end[0] == '-' || (end[0] >= '0' && end[0] <= '9'));
    }
    if (!word.empty() && !word.starts_with('c')) return false;
    sure = sure && (word.empty() || word == "c");
    comments = comments || word == "c";
  }
  return comments && sure && !foreign;
}

OpenedText open_dimacs(TextSource& source, ReadOptions const& options)
{
  std::string_view line;
  if (!read_statement(source, skip_comment<'c'>, line))
    fail_at_line(source, "the file ends without a header 'p sp VERTICES ARCS'");
  if (is_foreign_comment(line)) fail_at_line(source, "a comment of DIMACS begins with 'c': " + quote(line));
  if (!is_letter(line, 'p')) {
    std::string const header = is_letter(line, 'e') ? "'p edge VERTICES EDGES'" : "'p sp VERTICES ARCS'";
    fail_at_line(source, "before the header " + header + ": " + quote(line));
  }
  Scanner scan(line);
  scan.read_word();
  Kind kind = kind_named(source, scan.read_word(), line);
  std::uint64_t vertices = 0, records = 0;
  bool const sizes = is_unsigned(scan.read_word(), vertices) && is_unsigned(scan.read_word(), records);
  if (!sizes || !scan.skip_line_end())
    fail_at_line(source, "the header must read 'p " + std::string(kind.name) + " VERTICES " +
                             (kind.letter == 'a' ? "ARCS" : "EDGES") + "': " + quote(line));
  check_vertices(source, vertices, options.wide_vertices);
  OpenedText opened;
  opened.layout.header_line = source.lines_read();
  // Edges of a colouring have weights where the first one has.
  if (kind.letter == 'e' && count_words(skip_to_record(source, skip_comment<'c'>)) > 3) kind = weighted_edges;
  opened.format = "DIMACS " + std::string(kind.name);
  opened.vertices = vertices;
  opened.first_vertex = 1;
  opened.undirected = kind.letter != 'a';
  opened.layout.promised = records;
  opened.layout.records = kind.letter == 'a' ? "arcs" : "edges";
  opened.layout.weighted = kind.weighted;
  auto parser = std::make_unique<DimacsParser>(kind, vertices);
  opened.layout.shortest = parser->shortest;
  opened.parser = std::move(parser);
  return opened;
}

// Whether there is for every record another of the reverse arc and the same weight, up to collisions of a hash.
bool are_both_arcs(TextEdges const& edges)
{
  std::uint64_t sum = 0;  // of arcs less that of their reverses
  Kokkos::parallel_reduce(
      "otakar::dimacs::compare", Range<Host>(Host(), 0, edges.size()),
      [=](std::uint64_t e, std::uint64_t& part) {
        std::uint64_t const u = mix_bits(edges.u(e)), v = mix_bits(edges.v(e)), key = edges.key(e);
        part += mix_bits(key ^ (u + 2 * v)) - mix_bits(key ^ (v + 2 * u));
      },
      sum);
  return sum == 0;
}

Written write_dimacs(std::filesystem::path const& path, OutputGraph const& graph)
{
  TextEdges const& edges = graph.edges;
  bool const both = are_both_arcs(edges);
  std::uint64_t const arcs = both ? edges.size() : 2 * edges.size() - count_loops(edges);
  auto file = open_text(path);
  file.write(comments("c", graph.labels.provenance));
  file.write("p sp " + std::to_string(edges.vertices()) + " " + std::to_string(arcs) + "\n");
  write_lines(file, "otakar::dimacs::write", edges.size(), [&](LineBuffer& line, std::uint64_t e) {
    line.add("a ");
    add_edge_line(line, edges, e, edges.u(e) + 1, edges.v(e) + 1);
    if (both || edges.is_loop(e)) return;
    line.add("a ");
    add_edge_line(line, edges, e, edges.v(e) + 1, edges.u(e) + 1);
  });
  file.commit();
  return {arcs, 0, 0};
}

}  // namespace

extern constexpr FormatEntry dimacs_format{
    "dimacs", "DIMACS", ".gr .dimacs", HeldWeights::integers, TextReader{looks_like_dimacs, open_dimacs}, write_dimacs};

}  // namespace otakar
