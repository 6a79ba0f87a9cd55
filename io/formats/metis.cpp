// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// METIS graphs (.graph): comments `%`, a header `VERTICES EDGES [FORMAT [CONSTRAINTS]]`, then a row per vertex: its
// size and weights where FORMAT says so, which are skipped, and its neighbours, from 1, each followed by the edge's
// weight where FORMAT ends in 1. A blank row is an isolated vertex. Every edge is listed by both its ends. METIS
// manual 5.1, section 4.1.1.
//
// Written: FORMAT 001, each row ascending by neighbour.
#include <algorithm>
#include <utility>

#include "io/input.hpp"
#include "io/output.hpp"
#include "io/sorted_rows.hpp"
#include "io/text/line_parser.hpp"

namespace otakar {

namespace {

struct MetisHeader {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::uint64_t skipped = 0;  // numbers before the first neighbour
  bool weighted = false;
};

class RowParser : public LineParser<RowParser> {
 public:
  static constexpr std::size_t shortest = 8;  // usual, and not least: there is a record per neighbour

  explicit RowParser(MetisHeader const& header) : header_(header) {}

  static std::optional<ShortForm> short_form() { return {}; }

  Line parse_line(Scanner& scan, ParsedChunk& parsed) const
  {
    scan.skip_blanks();
    bool const blank = at_line_end(scan);
    if (!blank && skip_comment<'%'>(scan)) return Line::nothing;
    if (!parse_row(scan, blank, parsed)) return Line::broken;
    ++parsed.rows;
    if (!blank) parsed.filled_rows = parsed.rows;
    return Line::nothing;
  }

  std::string explain(std::string_view line) const
  {
    Scanner scan(line);
    for (std::uint64_t i = 0; i < header_.skipped; ++i) {
      std::uint64_t number = 0;
      std::string_view const word = scan.read_word();
      if (word.empty()) return "a row must begin with " + std::to_string(header_.skipped) + " weights";
      if (!is_unsigned(word, number)) return "vertex weight " + quote(word) + " is not an integer from 0";
    }
    for (std::string_view word = scan.read_word(); !word.empty(); word = scan.read_word()) {
      std::string what = explain_vertex(word, 1, header_.vertices);
      if (what.empty() && header_.weighted) {
        std::string_view const weight = scan.read_word();
        what = weight.empty() ? "neighbour " + std::string(word) + " has no weight" : explain_integer(weight);
      }
      if (!what.empty()) return what;
    }
    return "a row must list neighbours" + std::string(header_.weighted ? " and weights" : "");
  }

 private:
  bool parse_row(Scanner& scan, bool blank, ParsedChunk& parsed) const
  {
    std::uint64_t number = 0;
    for (std::uint64_t i = 0; i < header_.skipped && !blank; ++i)
      if (!scan.read_unsigned(number) || !(scan.skip_blanks() || at_line_end(scan))) return false;
    while (!scan.skip_line_end()) {
      parsed.make_room();
      Record& record = parsed.next();
      record.u = parsed.rows;
      if (!scan.read_unsigned(record.v) || --record.v >= header_.vertices) return false;
      if (header_.weighted && (!scan.skip_blanks() || !read_integer(scan, record))) return false;
      if (!scan.skip_blanks() && !at_line_end(scan)) return false;
      ++parsed.size;
    }
    return true;
  }

  static bool at_line_end(Scanner const& scan) { return scan.peek() == '\n' || scan.peek() == '\r'; }

  MetisHeader header_;
};

bool is_format(std::string_view word)
{
  return !word.empty() && word.size() <= 3 && word.find_first_not_of("01") == std::string_view::npos;
}

bool parse_header(std::string_view line, MetisHeader& header)
{
  Scanner scan(line);
  if (!is_unsigned(scan.read_word(), header.vertices) || !is_unsigned(scan.read_word(), header.edges)) return false;
  std::string_view const format = scan.read_word(), constraints = scan.read_word();
  if (format.empty()) return true;
  if (!is_format(format) || !scan.read_word().empty()) return false;
  std::string const flags = std::string(3 - format.size(), '0') + std::string(format);
  std::uint64_t weights = 1;
  if (!constraints.empty() && (!is_unsigned(constraints, weights) || weights > 1000)) return false;
  header.skipped = (flags[0] == '1') + (flags[1] == '1' ? weights : 0);
  header.weighted = flags[2] == '1';
  return true;
}

// How the lines below a header look.
struct Shape {
  std::uint64_t rows = 0;        // up to the last one that is not blank
  std::uint64_t blank_rows = 0;  // behind it
  std::uint64_t filled_rows = 0;
  std::uint64_t alike = 0;  // of these, as many words as the header
  std::uint64_t words = 0;

  void add(std::uint64_t words_of_row, std::uint64_t words_of_header)
  {
    ++blank_rows;
    if (words_of_row == 0) return;
    rows += blank_rows;
    blank_rows = 0;
    ++filled_rows;
    alike += words_of_row == words_of_header;
    words += words_of_row;
  }

  // Whether the header may have meant these rows.
  bool agrees(MetisHeader const& header, bool whole_file) const
  {
    std::uint64_t const promised = 2 * header.edges * (header.weighted ? 2 : 1) + filled_rows * header.skipped;
    if (!whole_file) return rows <= header.vertices && words <= promised;
    return rows <= header.vertices && header.vertices <= rows + blank_rows + 1 && words == promised;
  }
};

// Whether the rows are those of a graph: each neighbour lists the vertex in turn, and none lists itself.
bool rows_are_mutual(std::string_view rows, MetisHeader const& header)
{
  ParsedChunk parsed;
  RowParser(header).parse(rows, none<std::uint64_t>, parsed);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> arcs;
  for (std::uint64_t i = 0; i < parsed.size; ++i) arcs.emplace_back(parsed.records[i].u, parsed.records[i].v);
  std::sort(arcs.begin(), arcs.end());
  bool const mutual = std::all_of(arcs.begin(), arcs.end(), [&](auto const& arc) {
    return arc.first != arc.second && std::binary_search(arcs.begin(), arcs.end(), std::pair(arc.second, arc.first));
  });
  return mutual && !parsed.error.at;
}

// Rows differ in length where lines of an edge list do not; where nearly all are alike, their number decides, that of
// their words, and whether they make an undirected graph.
bool looks_like_metis(std::string_view head, bool whole_file)
{
  MetisHeader header;
  bool good_header = false;
  char const* rows = head.data();
  Shape shape;
  std::uint64_t words = 0;  // of the header, once it is seen
  for (Scanner scan(head); !scan.done();) {
    char const* const start = scan.position();
    scan.skip_line();
    std::string_view const line = line_at(head, start);
    std::size_t const first = line.find_first_not_of(" \t");
    bool const blank = first == std::string_view::npos;
    if (blank ? words == 0 : line[first] == '%') continue;
    if (words > 0) {
      if (!blank && (line[first] == '#' || line[first] == '/')) return false;
      shape.add(count_words(line), words);
    } else {
      if (line.find_first_not_of("0123456789 \t") != std::string_view::npos) return false;
      good_header = parse_header(line, header);
      words = count_words(line);
      rows = scan.position();
    }
  }
  if (words == 0) return false;
  bool const all_alike = shape.alike == shape.filled_rows;
  bool const mostly_alike = 4 * shape.alike >= 3 * shape.filled_rows;
  if (!mostly_alike) return true;
  if (!good_header || !shape.agrees(header, whole_file)) return false;
  return whole_file ? rows_are_mutual({rows, std::size_t(head.data() + head.size() - rows)}, header) : !all_alike;
}

OpenedText open_metis(TextSource& source, ReadOptions const&)
{
  std::string_view line;
  MetisHeader header;
  if (!read_statement(source, skip_comment<'%'>, line))
    fail_at_line(source, "the file ends without a header 'VERTICES EDGES'");
  if (!parse_header(line, header))
    fail_at_line(source, "the header must read 'VERTICES EDGES [FORMAT [CONSTRAINTS]]': " + quote(line));
  check_vertices(source, header.vertices);
  if (header.edges > none<std::uint64_t> / 2) fail_at_line(source, "so many edges do not fit 64 bits: " + quote(line));

  OpenedText opened;
  opened.format = "METIS";
  opened.vertices = header.vertices;
  opened.first_vertex = 1;
  opened.layout.promised = 2 * header.edges;
  opened.layout.header_line = source.lines_read();
  opened.layout.records = "neighbours (two per edge)";
  opened.layout.shortest = 2;
  opened.layout.weighted = header.weighted;
  opened.layout.rows = header.vertices;
  opened.parser = std::make_unique<RowParser>(header);
  return opened;
}

template <class Key>
void add_row(LineBuffer& line, TextEdges const& edges, SortedRows<Key> const& rows, std::uint64_t vertex)
{
  std::string_view gap = "";
  for (std::uint64_t at = rows.offset(vertex); at < rows.offset(vertex + 1); ++at) {
    if (rows.target(at) == vertex) continue;
    line.add(std::exchange(gap, " "));
    line.add_number(std::uint64_t(rows.target(at)) + 1);
    line.add(' ');
    edges.add_weight_of(line, rows.key(at));
  }
  line.add('\n');
}

Written write_metis(std::filesystem::path const& path, OutputGraph const& graph)
{
  auto const write = [&](auto const& list) -> Written {
    TextEdges const& edges = graph.edges;
    auto const rows = sorted_rows(list);
    std::uint64_t const kept = rows.entries() - count_edges(rows);  // loops are entered once, and not kept
    auto file = open_text(path);
    file.write(comments("%", graph.labels.provenance));
    file.write(std::to_string(edges.vertices()) + " " + std::to_string(kept) + " 001\n");
    write_lines(file, "otakar::metis::write", edges.vertices(),
                [&](LineBuffer& line, std::uint64_t vertex) { add_row(line, edges, rows, vertex); });
    file.commit();
    std::uint64_t const loops = count_loops(edges);
    return {kept, loops, edges.size() - loops - kept};
  };
  return std::visit(write, graph.list);
}

}  // namespace

extern constexpr FormatEntry metis_format{
    "metis",    "METIS", ".graph .metis", HeldWeights::positive_integers, TextReader{looks_like_metis, open_metis},
    write_metis};

}  // namespace otakar
