// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// SteinLib and PACE Steiner problems (.stp, .gr): sections `SECTION NAME` .. `END`. Of them, `Graph` counts: `Nodes N`,
// `Edges M` (or `Arcs M`), then `E U V [WEIGHT]` per edge (or `A` per arc), vertices from 1; the rest is skipped.
// Keywords in any case. https://steinlib.zib.de/format.php
//
// Weights are integers, exact to 64 bits, or fractions, as in edge lists.
//
// Written: `SECTION Graph` with `E` lines, readable as PACE as well.
#include <algorithm>

#include "core/words.hpp"
#include "io/input.hpp"
#include "io/output.hpp"
#include "io/text/line_parser.hpp"

namespace otakar {

namespace {

constexpr std::string_view steinlib_magic = "33d32945";

// Keywords may be spelt in any case.
bool is_word(std::string_view word, std::string_view keyword)
{
  return std::equal(word.begin(), word.end(), keyword.begin(), keyword.end(),
                    [](char a, char b) { return lower_case(a) == lower_case(b); });
}

bool begins_graph(Scanner& line)
{
  return is_word(line.read_word(), "section") && is_word(line.read_word(), "graph");
}

class EdgeParser : public LineParser<EdgeParser> {
 public:
  static constexpr std::size_t shortest = 6;  // "E 1 2" and its line end

  EdgeParser(std::uint64_t vertices, bool weighted) : vertices_(vertices), weighted_(weighted) {}

  std::optional<ShortForm> short_form() const
  {
    return ShortForm{.letter = 'E', .weighted = weighted_, .vertices = vertices_};
  }

  Line parse_line(Scanner& scan, ParsedChunk& parsed) const
  {
    if (skip_comment<'#'>(scan)) return Line::nothing;
    std::string_view const word = scan.read_word();
    if (is_word(word, "end")) return Line::end;
    if (!is_edge(word) || !scan.skip_blanks() || !read_ends(scan, 1, parsed.next())) return Line::broken;
    if (weighted_ && (!scan.skip_blanks() || !read_number(scan, parsed))) return Line::broken;
    bool const good = scan.skip_line_end() && parsed.next().u < vertices_ && parsed.next().v < vertices_;
    return good ? Line::record : Line::broken;
  }

  TextError check_rest(std::string_view text) const override
  {
    for (Scanner scan(text); !scan.done(); scan.skip_line()) {
      char const* const start = scan.position();
      if (begins_graph(scan)) return {start, "a second 'SECTION Graph'; a file has one"};
    }
    return {};
  }

  std::string explain(std::string_view line) const
  {
    Scanner scan(line);
    std::string const form = weighted_ ? "'E U V WEIGHT'" : "'E U V'";
    if (!is_edge(scan.read_word())) return "neither " + form + " nor END";
    return explain_record(scan, "an edge", form, vertices_, weighted_ ? explain_number : nullptr);
  }

 private:
  static bool is_edge(std::string_view word) { return is_word(word, "e") || is_word(word, "a"); }

  std::uint64_t vertices_;
  bool weighted_;
};

// Reads on to the line behind `SECTION Graph`.
void find_graph(TextSource& source)
{
  std::string_view line;
  while (source.read_line(line)) {
    Scanner scan(line);
    if (begins_graph(scan)) return;
  }
  fail_at_line(source, "the file ends without a 'SECTION Graph'");
}

// The number behind one of the keywords, which the next line must begin with.
std::uint64_t read_count(TextSource& source, std::string_view keyword, std::string_view other, bool& is_other)
{
  std::string_view line;
  while (source.read_line(line)) {
    Scanner scan(line);
    std::string_view const word = scan.read_word();
    if (word.empty() || word.starts_with('#') || is_word(word, "name") || is_word(word, "obstacles")) continue;
    std::uint64_t count = 0;
    is_other = is_word(word, other);
    bool const good = (is_word(word, keyword) || is_other) && is_unsigned(scan.read_word(), count);
    if (!good || !scan.skip_line_end())
      fail_at_line(source, "expected '" + std::string(keyword) + " NUMBER' in 'SECTION Graph': " + quote(line));
    return count;
  }
  fail_at_line(source, "the file ends within 'SECTION Graph', before '" + std::string(keyword) + " NUMBER'");
}

// The first line 'MAGIC STP File, STP Format Version 1.0' is not needed to read a graph.
bool looks_like_steinlib(std::string_view head, bool)
{
  for (Scanner scan(head); !scan.done(); scan.skip_line()) {
    std::string_view const word = scan.read_word();
    if (word.empty() || word.starts_with('#')) continue;
    return is_word(word, steinlib_magic) || is_word(word, "section") || is_word(scan.read_word(), "stp");
  }
  return false;
}

OpenedText open_steinlib(TextSource& source, ReadOptions const& options)
{
  find_graph(source);
  bool arcs = false;
  std::uint64_t const vertices = read_count(source, "Nodes", "Nodes", arcs);
  check_vertices(source, vertices, options.wide_vertices);
  std::uint64_t const edges = read_count(source, "Edges", "Arcs", arcs);

  OpenedText opened;
  opened.format = "SteinLib";
  opened.vertices = vertices;
  opened.first_vertex = 1;
  opened.undirected = !arcs;
  opened.layout.promised = edges;
  opened.layout.header_line = source.lines_read();
  opened.layout.records = arcs ? "arcs" : "edges";
  opened.layout.shortest = EdgeParser::shortest;
  opened.layout.weighted = count_words(skip_to_record(source, skip_comment<'#'>)) > 3;
  opened.layout.needs_end = true;
  opened.parser = std::make_unique<EdgeParser>(vertices, opened.layout.weighted);
  return opened;
}

Written write_steinlib(std::filesystem::path const& path, OutputGraph const& graph)
{
  TextEdges const& edges = graph.edges;
  auto const quoted = [](std::string text) {
    text = one_line(std::move(text));
    std::replace(text.begin(), text.end(), '"', '\'');
    return " \"" + text + "\"\n";
  };
  auto file = open_text(path);
  file.write("33D32945 STP File, STP Format Version 1.0\n\nSECTION Comment\n");
  file.write("Name" + quoted(path.filename().string()));
  file.write("Creator" + quoted(graph.labels.provenance.made_by));
  file.write("Remark" + quoted(graph.labels.provenance.source));
  file.write("END\n\nSECTION Graph\nNodes " + std::to_string(edges.vertices()) + "\nEdges " +
             std::to_string(edges.size()) + "\n");
  write_lines(file, "otakar::steinlib::write", edges.size(), [&](LineBuffer& line, std::uint64_t e) {
    line.add("E ");
    add_edge_line(line, edges, e, edges.u(e) + 1, edges.v(e) + 1);
  });
  file.write("END\n\nEOF\n");
  file.commit();
  return {edges.size(), 0, 0};
}

}  // namespace

extern constexpr FormatEntry steinlib_format{
    "steinlib", "SteinLib", ".stp", HeldWeights::any, TextReader{looks_like_steinlib, open_steinlib}, write_steinlib};

}  // namespace otakar
