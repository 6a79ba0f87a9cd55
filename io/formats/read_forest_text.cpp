// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "core/error.hpp"
#include "io/arcs_to_graph.hpp"
#include "io/formats/forest_text.hpp"
#include "io/text/line_parser.hpp"
#include "io/text/vertex_names.hpp"

namespace otakar {

namespace {

constexpr std::string_view title = "# a spanning forest";
constexpr std::string_view table_title = "edge,u,v,weight";

// A line has four numbers, a record has room for three: what is read of it is its edge, or else the ends and the
// weight.
class ForestLineParser : public LineParser<ForestLineParser> {
 public:
  static constexpr std::size_t shortest = 8;  // "0 1 2 3" and its line end

  ForestLineParser(char separator, bool edges) : separator_(separator), edges_(edges) {}

  static std::optional<ShortForm> short_form() { return {}; }

  Line parse_line(Scanner& scan, ParsedChunk& parsed) const
  {
    Record& record = parsed.next();
    if (skip_comment<'#'>(scan)) return Line::nothing;
    std::uint64_t edge = 0;
    if (!scan.read_unsigned(edge) || !skip_separator(scan) || !scan.read_unsigned(record.u)) return Line::broken;
    if (!skip_separator(scan) || !scan.read_unsigned(record.v) || !skip_separator(scan)) return Line::broken;
    if (!read_number(scan, parsed)) return Line::broken;
    if (edges_) record = {edge, 0, 0};
    return scan.skip_line_end() ? Line::record : Line::broken;
  }

  std::string explain(std::string_view) const
  {
    std::string const s(1, separator_);
    return "a line must read 'edge" + s + "u" + s + "v" + s + "weight'";
  }

 private:
  bool skip_separator(Scanner& scan) const
  {
    if (separator_ == ' ') return scan.skip_blanks();
    if (scan.peek() != separator_) return false;
    scan.advance();
    return true;
  }

  char separator_;
  bool edges_;
};

struct ForestHeader {
  char separator = ' ';
  std::string objective, digest;
  RecordLayout layout;
};

// Leaves the source at the first edge.
ForestHeader read_header(TextSource& source)
{
  ForestHeader header;
  header.layout.shortest = ForestLineParser::shortest;
  header.layout.records = "edges";
  std::string_view line;
  source.read_line(line);
  if (line == table_title) {
    header.separator = ',';
    return header;
  }
  auto const value_of = [&](std::string_view name) {
    bool const named = line.starts_with("# ") && line.substr(2).starts_with(name);
    return named ? std::optional<std::string>(line.substr(2 + name.size())) : std::nullopt;
  };
  while (source.read_line(line) && line.starts_with('#')) {
    if (auto const objective = value_of("objective: ")) header.objective = *objective;
    if (auto const digest = value_of("digest: ")) header.digest = *digest;
    if (auto const edges = value_of("edges: ")) {
      std::uint64_t number = 0;
      if (!is_unsigned(*edges, number)) fail_at_line(source, "the number of edges is not one: " + quote(line));
      header.layout.promised = number;
      header.layout.header_line = source.lines_read();
    }
    if (value_of("columns: ")) return header;
  }
  fail_at_line(source, "expected a line '# columns: edge u v weight': " + quote(line));
}

bool looks_like_forest(std::string_view head)
{
  std::string_view const first = line_at(head, head.data());
  return first == title || first == table_title;
}

}  // namespace

std::optional<GivenForest> read_forest_text(std::shared_ptr<MappedFile const> const& file, ReadOptions const& options)
{
  TextSource source(*file);
  if (!looks_like_forest(source.head())) return {};
  ForestHeader const header = read_header(source);
  GivenForest forest;
  forest.format = "forest as text";
  forest.has_records = true;
  forest.objective = header.objective;
  forest.digest = header.digest;
  forest.locate = [file, separator = header.separator](std::uint64_t edge) {
    TextSource again(*file);
    read_header(again);
    return file->name() + ":" + std::to_string(line_of_record(again, ForestLineParser(separator, true), edge));
  };

  Records ends = read_records(source, ForestLineParser(header.separator, false), header.layout);
  VertexNames const names = number_vertices(file->name(), ends);
  forest.edges = arcs_to_graph(ends.take_arcs(names.vertices), {}, options, forest.locate);
  forest.edges.numbering.first_vertex = names.first;
  forest.edges.numbering.vertex_name = names.name;
  forest.edges.named = true;

  source.rewind();
  read_header(source);
  Column const edges = read_records(source, ForestLineParser(header.separator, true), header.layout).u;
  forest.records = allocate<std::uint64_t>(Host(), "otakar::forest_text::edge", edges.size());
  Kokkos::parallel_for("otakar::forest_text::widen", Range<Host>(Host(), 0, edges.size()),
                       [=, to = forest.records](std::uint64_t i) { to(i) = edges(i); });
  return forest;
}

}  // namespace otakar
