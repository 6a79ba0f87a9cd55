// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// MatrixMarket coordinate files (.mtx): `%%MatrixMarket matrix coordinate FIELD SYMMETRY`, comments `%` anywhere, a
// line `ROWS COLUMNS ENTRIES`, then `I J [VALUE]` per entry, from 1. https://math.nist.gov/MatrixMarket/formats.html
//
// The field is real, integer (exact to 64 bits) or pattern (weights 1). A general matrix lists arcs; a symmetric one
// lists each edge once; a skew-symmetric one too, and as of every pair of arcs the better counts, an entry x weighs
// -|x|, or |x| where the objective is the maximum.
//
// Written: integer or real, symmetric, the lower triangle.
#include <algorithm>
#include <cmath>

#include "build/compare_arcs.hpp"
#include "core/words.hpp"
#include "io/input.hpp"
#include "io/output.hpp"
#include "io/text/line_parser.hpp"

namespace otakar {

namespace {

constexpr std::string_view banner = "%%MatrixMarket";
constexpr char banner_letter = 'm';  // the first

enum class Field { pattern, integer, real };
enum class Symmetry { general, symmetric, skew };

// The banner, perhaps misspelt or with blanks in it: without it the sizes would be taken for an edge.
bool is_nearly_banner(std::string_view line)
{
  std::string const right = lower_case(banner), first = lower_case(Scanner(line).read_word());
  if (first.size() < 2 * right.size() && !nearest(first, {right}).empty()) return true;
  std::string letters = lower_case(line);
  std::erase_if(letters, [](char c) { return c < 'a' || c > 'z'; });
  return letters.starts_with("matrixmarket") || letters.find("matrixcoordinate") != std::string::npos;
}

class EntryParser : public LineParser<EntryParser> {
 public:
  static constexpr std::size_t shortest = 4;  // "1 2" and its line end

  EntryParser(Field field, Symmetry symmetry, Objective objective, std::uint64_t vertices)
      : field_(field),
        skew_(symmetry == Symmetry::skew),
        negative_(objective == Objective::minimum),
        vertices_(vertices)
  {
  }

  std::optional<ShortForm> short_form() const
  {
    if (field_ == Field::real || skew_) return {};
    return ShortForm{.weighted = field_ == Field::integer, .vertices = vertices_};
  }

  Line parse_line(Scanner& scan, ParsedChunk& parsed) const
  {
    Record& record = parsed.next();
    parsed.real = field_ == Field::real;
    if (skip_comment<'%'>(scan)) return Line::nothing;
    if (!read_ends(scan, 1, record)) return Line::broken;
    if (field_ != Field::pattern && (!scan.skip_blanks() || !read_value(scan, record))) return Line::broken;
    bool const good = scan.skip_line_end() && record.u < vertices_ && record.v < vertices_;
    return good ? Line::record : Line::broken;
  }

  std::string explain(std::string_view line) const
  {
    if (field_ == Field::pattern) return explain_record(Scanner(line), "an entry", "'I J'", vertices_, nullptr);
    if (skew_ && line.find("-9223372036854775808") != line.npos) return "the negative of the entry exceeds 64 bits";
    return explain_record(Scanner(line), "an entry", "'I J VALUE'", vertices_,
                          field_ == Field::integer ? explain_integer : explain_number);
  }

 private:
  bool read_value(Scanner& scan, Record& record) const
  {
    if (field_ == Field::integer) {
      if (!read_integer(scan, record)) return false;
      if (!skew_ || (std::int64_t(record.weight) < 0) == negative_) return true;
      record.weight = 0 - record.weight;
      return record.weight != least_integer;
    }
    double value = 0;
    if (!scan.read_real(value)) return false;
    if (skew_) value = negative_ ? -std::abs(value) : std::abs(value);
    record.weight = Kokkos::bit_cast<std::uint64_t>(value);
    return true;
  }

  static constexpr std::uint64_t least_integer = std::uint64_t(1) << 63;  // its own negative

  Field field_;
  bool skew_;
  bool negative_;  // is the better one of an entry of a skew-symmetric matrix and its negative
  std::uint64_t vertices_;
};

Field field_named(TextSource const& source, std::string const& name)
{
  if (name.empty()) fail_at_line(source, "the banner ends before the field (real, integer, pattern)");
  if (name == "pattern") return Field::pattern;
  if (name == "integer" || name == "unsigned-integer") return Field::integer;
  if (name == "real" || name == "double") return Field::real;
  fail_at_line(source, "the field is none of real, integer, pattern: " + quote(name));
}

Symmetry symmetry_named(TextSource const& source, std::string const& name)
{
  if (name.empty()) fail_at_line(source, "the banner ends before the symmetry (general, symmetric, skew-symmetric)");
  if (name == "general") return Symmetry::general;
  if (name == "symmetric") return Symmetry::symmetric;
  if (name == "skew-symmetric") return Symmetry::skew;
  fail_at_line(source, "the symmetry is none of general, symmetric, skew-symmetric: " + quote(name));
}

// The banner belongs on the first line; below other comments, or without one '%' or both, it is a mistake but still
// tells.
bool looks_like_matrix_market(std::string_view head, bool)
{
  Scanner scan(head);
  for (bool comment = true; comment && !scan.done(); scan.skip_line()) {
    scan.skip_blanks();
    Scanner rest = scan;
    bool const word = lower_case(scan.peek()) == banner_letter;
    comment = skip_comment<'%'>(rest);
    if ((comment || word) && is_nearly_banner(line_at(head, scan.position()))) return true;
  }
  return false;
}

OpenedText open_matrix_market(TextSource& source, ReadOptions const& options)
{
  std::string_view line;
  source.read_line(line);
  Scanner words(line);
  if (lower_case(words.read_word()) != lower_case(banner))
    fail_at_line(source, "the first line must begin with '%%MatrixMarket': " + quote(line));
  std::string const object = lower_case(words.read_word()), layout = lower_case(words.read_word());
  if (object != "matrix" || layout != "coordinate")
    fail_at_line(source, "only 'matrix coordinate' files hold graphs: " + quote(line));
  Field const field = field_named(source, lower_case(words.read_word()));
  Symmetry const symmetry = symmetry_named(source, lower_case(words.read_word()));

  if (!read_statement(source, skip_comment<'%'>, line))
    fail_at_line(source, "the file ends before its size line 'ROWS COLUMNS ENTRIES'");
  Scanner sizes(line);
  std::uint64_t rows = 0, columns = 0, entries = 0;
  bool const good = is_unsigned(sizes.read_word(), rows) && is_unsigned(sizes.read_word(), columns) &&
                    is_unsigned(sizes.read_word(), entries) && sizes.skip_line_end();
  if (!good) fail_at_line(source, "the size line must read 'ROWS COLUMNS ENTRIES': " + quote(line));
  if (rows != columns)
    fail_at_line(source, "the matrix of a graph is square, with as many rows as columns: " + quote(line));
  check_vertices(source, rows, options.wide_vertices);

  OpenedText opened;
  opened.format = "MatrixMarket";
  opened.vertices = rows;
  opened.first_vertex = 1;
  opened.undirected = symmetry != Symmetry::general;
  opened.layout.promised = entries;
  opened.layout.header_line = source.lines_read();
  opened.layout.records = "entries";
  opened.layout.shortest = EntryParser::shortest;
  opened.layout.weighted = field != Field::pattern;
  opened.layout.real = field == Field::real;
  opened.parser = std::make_unique<EntryParser>(field, symmetry, options.objective, rows);
  return opened;
}

Written write_matrix_market(std::filesystem::path const& path, OutputGraph const& graph)
{
  TextEdges const& edges = graph.edges;
  auto const best = allocate_zeros<std::uint8_t>(Host(), "otakar::matrix_market::best", edges.size());
  std::uint64_t const entries = compare_arcs(graph.list, best).pairs;
  auto file = open_text(path);
  file.write(std::string("%%MatrixMarket matrix coordinate ") + (edges.is_real() ? "real" : "integer") +
             " symmetric\n");
  file.write(comments("%", graph.labels.provenance));
  std::string const vertices = std::to_string(edges.vertices());
  file.write(vertices + " " + vertices + " " + std::to_string(entries) + "\n");
  write_lines(file, "otakar::matrix_market::write", edges.size(), [&](LineBuffer& line, std::uint64_t e) {
    if (!best(e)) return;
    std::uint64_t const row = std::max(edges.u(e), edges.v(e)), column = std::min(edges.u(e), edges.v(e));
    add_edge_line(line, edges, e, row + 1, column + 1);
  });
  file.commit();
  std::uint64_t const loops = count_loops(edges);
  return {entries, loops, edges.size() - loops - entries};
}

}  // namespace

extern constexpr FormatEntry matrix_market_format{"matrix_market",
                                                  "MatrixMarket coordinate",
                                                  ".mtx .mm",
                                                  HeldWeights::any,
                                                  TextReader{looks_like_matrix_market, open_matrix_market},
                                                  write_matrix_market};

}  // namespace otakar
