// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/error.hpp"
#include "core/words.hpp"
#include "io/files/unpack.hpp"
#include "io/formats.hpp"
#include "io/text/line_parser.hpp"

namespace otakar {

namespace {

struct Beginning {
  std::string_view text;  // in lower case
  std::string_view what;
};

// The first that fits counts, where a word ends with it.
constexpr Beginning beginnings[] = {
    {"graph [", "GML is not read"},
    {"graph", "Graphviz is not read"},
    {"digraph", "Graphviz is not read"},
    {"strict graph", "Graphviz is not read"},
    {"strict digraph", "Graphviz is not read"},
    {"creator", "GML is not read"},
    {"<", "XML, as GraphML and GEXF are, is not read"},
    {"{", "JSON is not read"},
    {"[graph]", "the name of a deck ends in .toml"},
    {"[[graph]]", "the name of a deck ends in .toml"},
    {"[", "JSON is not read"},
    {"*vertices", "Pajek is not read"},
    {"*network", "Pajek is not read"},
    {"*arcs", "Pajek is not read"},
    {"*arcslist", "Pajek is not read"},
    {"*edges", "Pajek is not read"},
    {"*edgeslist", "Pajek is not read"},
    {"*matrix", "Pajek is not read"},
    {"*partition", "Pajek is not read"},
    {"*", "comments begin with #, % or /"},
    {"adjacencygraph", "the adjacency graphs of Ligra and PBBS are not read"},
    {"weightedadjacencygraph", "the adjacency graphs of Ligra and PBBS are not read"},
    {"weightededgearray", "the edge arrays of PBBS are edge lists once this line is gone"},
    {"edgearray", "the edge arrays of PBBS are edge lists once this line is gone"},
    {"p ", "the header of DIMACS begins with a lower-case p"},
    {"nodes", "SteinLib begins with 'SECTION Graph'"},
    {"edges", "SteinLib begins with 'SECTION Graph'"},
    {"arcs", "SteinLib begins with 'SECTION Graph'"},
};

bool is_letter(char c)
{
  return c >= 'a' && c <= 'z';
}

// Commas and tabs end a word of a table, and no table begins one of these formats.
bool begins_with(std::string_view line, std::string_view text)
{
  if (!line.starts_with(text)) return false;
  line.remove_prefix(text.size());
  return !is_letter(text.back()) || line.empty() || std::string_view(" \r{[\"").find(line[0]) != std::string_view::npos;
}

bool is_near_section(std::string_view line)
{
  if (line.find_first_of(",;\t") != std::string_view::npos) return false;
  std::size_t const end = std::min(line.find(' '), line.size());
  std::string_view second = line.substr(std::min(line.find_first_not_of(' ', end), line.size()));
  second = second.substr(0, second.find_first_of(" \r"));
  return !nearest(line.substr(0, end), {"section"}).empty() && !nearest(second, {"graph"}).empty();
}

bool is_binary(std::string_view line)
{
  return std::any_of(line.begin(), line.end(), [](unsigned char c) { return c < ' ' && c != '\t' && c != '\r'; });
}

}  // namespace

std::string describe_unrecognised(std::string_view line)
{
  line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
  if (line.empty()) return "there is nothing but blanks and comments";
  if (is_binary(line)) return "the file is binary, but neither Galois nor HDF5 nor npz";
  std::string const small = lower_case(line.substr(0, 40));
  for (auto const& beginning : beginnings)
    if (begins_with(small, beginning.text)) return std::string(beginning.what);
  if (is_near_section(small)) return "SteinLib begins with 'SECTION Graph'";
  return "the ends on a line of an edge list are whole numbers; --columns U,V,WEIGHT says where they stand";
}

void refuse_unrecognised(TextSource const& source, std::string_view head)
{
  if (std::string_view const packer = packing_of(head); !packer.empty())
    throw Error(source.name() + ": the file is packed twice; it unpacks to " + std::string(packer));
  Scanner scan(head);
  while (!scan.done() && skip_comment<'#', '%', '/'>(scan)) continue;
  bool const nothing = scan.done();
  std::size_t const first = nothing ? 0 : std::size_t(scan.position() - head.data());
  std::string_view const line = line_at(head, head.data() + first);
  throw Error(source.name(), count_lines(head.substr(0, first + 1)),
              "the format is not recognised (" + describe_unrecognised(nothing ? "" : line) +
                  "; --format names one): " + quote(line));
}

}  // namespace otakar
