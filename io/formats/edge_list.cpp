// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Plain edge lists: a line `U V` or `U V WEIGHT` per arc, apart by blanks, tabs, commas or semicolons; comments `#`,
// `%` or `/`; the first line may name the columns. SNAP and KONECT files and most CSV and TSV files of graphs are
// such. The times that KONECT puts behind the weight are left out. Other columns have to be chosen, see
// io/formats/edge_list.hpp.
//
// Vertices are called by any numbers of up to 64 bits; those that occur are numbered ascending, and the names kept.
// Weights are integers, exact to 64 bits, or fractions: one fraction in the file makes all of them doubles.
//
// Written: by blanks, or commas in .csv, or tabs in .tsv; vertices as the source numbers them.
#include "io/formats/edge_list.hpp"

#include <algorithm>
#include <iterator>

#include "core/error.hpp"
#include "core/words.hpp"
#include "io/output.hpp"

namespace otakar {

namespace {

constexpr std::string_view separators = " \t,;";
constexpr char const* choose_hint = " (--columns U,V,WEIGHT chooses them)";

// False where nothing separates.
bool skip_separator(Scanner& scan)
{
  bool const blanks = scan.skip_blanks();
  if (scan.peek() != ',' && scan.peek() != ';') return blanks;
  scan.advance();
  scan.skip_blanks();
  return true;
}

// The words of a line, at most one more than a line may have.
std::vector<std::string_view> words_of(std::string_view line)
{
  std::vector<std::string_view> words;
  for (std::size_t first = line.find_first_not_of(separators); first < line.size() && words.size() < 5;) {
    std::size_t const end = std::min(line.find_first_of(separators, first), line.size());
    words.push_back(line.substr(first, end - first));
    first = line.find_first_not_of(separators, end);
  }
  return words;
}

class EdgeLineParser : public LineParser<EdgeLineParser> {
 public:
  static constexpr std::size_t shortest = 4;  // "1 2" and its line end

  EdgeLineParser(std::size_t columns, char separator) : columns_(columns), separator_(separator) {}

  std::optional<ShortForm> short_form() const
  {
    if (timed()) return {};
    return ShortForm{.separator = separator_, .weighted = weighted(), .first = 0};
  }

  Line parse_line(Scanner& scan, ParsedChunk& parsed) const
  {
    Record& record = parsed.next();
    if (skip_edge_list_comment(scan)) return Line::nothing;
    if (!scan.read_unsigned(record.u)) return Line::broken;
    if (!skip_separator(scan) || !scan.read_unsigned(record.v)) return Line::broken;
    if (weighted() && (!skip_separator(scan) || !read_number(scan, parsed))) return Line::broken;
    double time = 0;
    if (timed() && (!skip_separator(scan) || !scan.read_real(time))) return Line::broken;
    return scan.skip_line_end() ? Line::record : Line::broken;
  }

  std::string explain(std::string_view line) const
  {
    auto const words = words_of(line);
    if (words.size() < 2) return "a line names two vertices, U and V";
    if (words.size() > std::max<std::size_t>(columns_, 3))
      return std::string("more columns than U, V") + (timed() ? ", a weight and a time" : " and a weight") +
             choose_hint;
    if (words.size() != columns_) return "expected " + std::to_string(columns_) + " columns, as on the first line";
    for (std::string const& wrong :
         {explain_name(words[0]), explain_name(words[1]), weighted() ? explain_number(words[2]) : std::string()})
      if (!wrong.empty()) return wrong;
    return std::string("a line must read 'U V") + (weighted() ? " WEIGHT" : "") + (timed() ? " TIME" : "") + "'";
  }

 private:
  bool weighted() const { return columns_ > 2; }
  bool timed() const { return columns_ > 3; }

  std::size_t columns_;  // U, V, perhaps a weight, and behind it a time, which is checked and left out
  char separator_;       // of short lines; any other will do, too
};

// The first line of the text that is neither blank nor a comment; empty where there is none.
std::string_view first_line(std::string_view head)
{
  for (Scanner scan(head); !scan.done();)
    if (!skip_edge_list_comment(scan)) return line_at(head, scan.position());
  return {};
}

bool starts_with_number(std::string_view line)
{
  auto const words = words_of(line);
  return !words.empty() && words[0].find_first_of("0123456789") <= (words[0].starts_with('-') ? 1u : 0u);
}

// The names of columns may have blanks in them where something else separates.
std::vector<std::string_view> names_on(std::string_view line)
{
  for (char const separator : {';', ','})
    if (line.find(separator) != std::string_view::npos) return fields_of(line, separator);
  return words_of(line);
}

bool names_columns(std::string_view line)
{
  auto const names = names_on(line);
  if (names.size() < 2) return false;
  for (std::string_view const name : names)
    if (name.find_first_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos)
      return false;
  return true;
}

bool names_weight(std::string_view name)
{
  return name.find("weight") != std::string_view::npos || name.starts_with("cost") || name.starts_with("distance");
}

bool names_end(std::string name)
{
  constexpr std::string_view ends[] = {"source", "target", "src", "dst", "from", "to", "u", "v"};
  std::erase_if(name, [](char c) { return c < 'a' || c > 'z'; });
  if (name.starts_with("node") || name.starts_with("vertex")) return !names_weight(name);
  for (std::string_view const suffix : {"id", "node", "vertex"})
    if (name.ends_with(suffix)) name.resize(name.size() - suffix.size());
  return std::find(std::begin(ends), std::end(ends), name) != std::end(ends);
}

// Columns are U, V and WEIGHT in this order; names that say otherwise would be read wrongly.
void check_columns(TextSource const& source, std::string_view names)
{
  auto const words = names_on(names);
  if (words.size() > 3)
    fail_at_line(source, std::string("more columns than U, V and a weight") + choose_hint + ": " + quote(names));
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string const name = lower_case(words[i]);
    if (i < 2 ? names_weight(name) : names_end(name))
      fail_at_line(source, std::string("the columns must be U, V and WEIGHT, in this order") + choose_hint + ": " +
                               quote(names));
  }
}

struct MatrixSizes {
  std::uint64_t rows = 0, columns = 0, entries = 0;

  // Whether the line reads as ROWS COLUMNS ENTRIES.
  bool read(std::string_view line)
  {
    Scanner scan(line);
    return is_unsigned(scan.read_word(), rows) && is_unsigned(scan.read_word(), columns) &&
           is_unsigned(scan.read_word(), entries) && scan.skip_line_end();
  }

  // Whether the line may be that of an entry.
  bool hold(std::string_view line) const
  {
    Scanner scan(line);
    std::uint64_t i = 0, j = 0;
    return is_unsigned(scan.read_word(), i) && is_unsigned(scan.read_word(), j) && i - 1 < rows && j - 1 < columns;
  }
};

// Whether the first of these lines says how many follow, and how great the numbers on them are.
bool begins_with_sizes(TextSource& source)
{
  constexpr std::uint64_t few = 4;  // by chance an edge list may begin so, unless with a self-loop
  std::string_view const head = source.head();
  MatrixSizes sizes;
  Scanner scan(head);
  if (!sizes.read(line_at(head, scan.position())) || (sizes.rows != sizes.columns && sizes.entries < few)) return false;
  scan.skip_line();
  std::uint64_t entries = 0;
  while (!scan.done()) {
    if (skip_edge_list_comment(scan)) continue;
    if (!sizes.hold(line_at(head, scan.position()))) return false;
    scan.skip_line();
    ++entries;
  }
  if (source.head_is_last()) return entries == sizes.entries;
  double const likely = double(entries) * double(source.likely_bytes()) / double(head.size());
  double const factor = source.compressed() ? 10 : 1.5;
  return double(sizes.entries) < factor * likely && factor * double(sizes.entries) > likely;
}

// An empty graph is one that says so, as ours and SNAP's files do.
bool says_no_edges(std::string_view head)
{
  constexpr std::string_view text = "Edges: 0";
  std::size_t const at = head.find(text);
  return at != std::string_view::npos && head.substr(at + text.size(), 1).find_first_of("0123456789") != 0;
}

// KONECT's first line is '% FORMAT WEIGHTS', and each side of a bipartite network counts its vertices from 1.
void check_sides(TextSource& source)
{
  std::string_view const line = line_at(source.head(), source.head().data());
  auto const words = words_of(line);
  if ((words.size() == 2 || words.size() == 3) && words[0] == "%" && words[1] == "bip")
    throw Error(
        source.name(), 1,
        "the network is bipartite, and its two sides use the same numbers for different vertices: " + quote(line));
}

bool looks_like_edge_list(std::string_view head, bool)
{
  std::string_view const first = first_line(head);
  if (first.empty() || starts_with_number(first)) return head.find_first_not_of(" \t\r\n") != std::string_view::npos;
  std::string_view const rest = head.substr(std::size_t(first.data() + first.size() - head.data()));
  return names_columns(first) && starts_with_number(first_line(rest));
}

OpenedText open_edge_list(TextSource& source, ReadOptions const& options)
{
  bool const konect = source.head().starts_with('%'), empty = says_no_edges(source.head());
  if (konect) check_sides(source);
  std::string_view line = skip_to_record(source, skip_edge_list_comment);
  if (line.empty() && !empty)
    fail_at_line(source, "there are no edges; an empty graph is one that says '# Nodes: 0 Edges: 0'");
  if (!options.columns.empty()) return open_chosen_columns(source, options.columns);
  if (names_columns(line)) {
    source.read_line(line);
    check_columns(source, line);
    line = skip_to_record(source, skip_edge_list_comment);
  } else if (options.format == "auto" && begins_with_sizes(source)) {
    throw Error(source.name(), source.lines_read() + 1,
                "'ROWS COLUMNS ENTRIES' of a matrix without the banner '%%MatrixMarket matrix coordinate ...' "
                "(--format edge_list takes the line for an edge): " +
                    quote(line));
  }
  std::size_t const columns = std::clamp<std::size_t>(words_of(line).size(), 2, konect ? 4 : 3);
  std::size_t const separator = line.find_first_of(separators);
  OpenedText opened;
  opened.format = "edge list";
  opened.layout.shortest = EdgeLineParser::shortest;
  opened.layout.weighted = columns > 2;
  opened.parser =
      std::make_unique<EdgeLineParser>(columns, separator == std::string_view::npos ? ' ' : line[separator]);
  return opened;
}

char output_separator(std::filesystem::path const& path)
{
  std::string const suffix = suffixes_of(path).format;
  if (suffix == ".csv") return ',';
  return suffix == ".tsv" ? '\t' : ' ';
}

Written write_edge_list(std::filesystem::path const& path, OutputGraph const& graph)
{
  TextEdges const& edges = graph.edges;
  char const separator = output_separator(path);
  Numbering const& numbering = graph.labels.numbering;
  auto file = open_text(path);
  file.write(comments("#", graph.labels.provenance));
  // As SNAP's files say it.
  file.write("# Nodes: " + std::to_string(edges.vertices()) + " Edges: " + std::to_string(edges.size()) + "\n");
  write_lines(file, "otakar::edge_list::write", edges.size(), [&](LineBuffer& line, std::uint64_t e) {
    add_edge_line(line, edges, e, numbering.name_of(edges.u(e)), numbering.name_of(edges.v(e)), separator);
  });
  file.commit();
  return {edges.size(), 0, 0};
}

}  // namespace

extern constexpr FormatEntry edge_list_format{"edge_list",
                                              "edge list",
                                              ".txt .el .edges .csv .tsv",
                                              HeldWeights::any,
                                              TextReader{looks_like_edge_list, open_edge_list},
                                              write_edge_list,
                                              true};

}  // namespace otakar
