// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/text_writers.hpp"

#include <algorithm>

namespace otakar {

namespace {

std::string words(std::initializer_list<std::uint64_t> numbers)
{
  std::string text;
  for (std::uint64_t const number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

void add_edge(LineBuffer& line, std::uint64_t u, std::uint64_t v, char separator)
{
  line.add_number(u);
  line.add(separator);
  line.add_number(v);
  line.add(separator);
}

char separator_of(std::filesystem::path const& path)
{
  std::string const suffix = suffixes_of(path).format;
  if (suffix == ".csv") return ',';
  return suffix == ".tsv" ? '\t' : ' ';
}

}  // namespace

OutputFile open_text(std::filesystem::path const& path)
{
  return OutputFile(path, make_compressor(suffixes_of(path).compression, Host().concurrency()));
}

std::string one_line(std::string text)
{
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

void write_comments(OutputFile& file, std::string_view sign, Provenance const& provenance)
{
  file.write(std::string(sign) + " made_by: " + one_line(provenance.made_by) + "\n");
  file.write(std::string(sign) + " source: " + one_line(provenance.source) + "\n");
}

Written write_dimacs(std::filesystem::path const& path, OutputGraph const& graph)
{
  TextEdges const& edges = graph.edges;
  std::uint64_t const arcs = 2 * edges.size() - count_loops(edges);
  auto file = open_text(path);
  write_comments(file, "c", graph.labels.provenance);
  file.write("p sp " + words({edges.vertices(), arcs}) + "\n");
  write_lines(file, "otakar::dimacs::write", edges.size(), [&](LineBuffer& line, std::uint64_t e) {
    auto const add_arc = [&](std::uint64_t from, std::uint64_t to) {
      line.add("a ");
      add_edge(line, from + 1, to + 1, ' ');
      edges.add_weight(line, e);
      line.add('\n');
    };
    add_arc(edges.u(e), edges.v(e));
    if (!edges.is_loop(e)) add_arc(edges.v(e), edges.u(e));
  });
  file.commit();
  return {arcs, 0, 0};
}

Written write_matrix_market(std::filesystem::path const& path, OutputGraph const& graph)
{
  TextEdges const& edges = graph.edges;
  MatrixEdges const matrix = matrix_edges(edges);
  auto file = open_text(path);
  file.write(std::string("%%MatrixMarket matrix coordinate ") + (edges.is_real() ? "real" : "integer") +
             " symmetric\n");
  write_comments(file, "%", graph.labels.provenance);
  file.write(words({edges.vertices(), edges.vertices(), matrix.size}) + "\n");
  write_lines(file, "otakar::matrix_market::write", matrix.size, [&](LineBuffer& line, std::uint64_t i) {
    std::uint64_t const e = matrix(i);
    add_edge(line, std::max(edges.u(e), edges.v(e)) + 1, std::min(edges.u(e), edges.v(e)) + 1, ' ');
    edges.add_weight(line, e);
    line.add('\n');
  });
  file.commit();
  return {matrix.size, matrix.loops, matrix.parallel};
}

Written write_edge_list(std::filesystem::path const& path, OutputGraph const& graph)
{
  TextEdges const& edges = graph.edges;
  char const separator = separator_of(path);
  Numbering const& numbering = graph.labels.numbering;
  auto file = open_text(path);
  write_comments(file, "#", graph.labels.provenance);
  // As SNAP's files say it.
  file.write("# Nodes: " + std::to_string(edges.vertices()) + " Edges: " + std::to_string(edges.size()) + "\n");
  write_lines(file, "otakar::edge_list::write", edges.size(), [&](LineBuffer& line, std::uint64_t e) {
    add_edge(line, numbering.name_of(edges.u(e)), numbering.name_of(edges.v(e)), separator);
    edges.add_weight(line, e);
    line.add('\n');
  });
  file.commit();
  return {edges.size(), 0, 0};
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
    add_edge(line, edges.u(e) + 1, edges.v(e) + 1, ' ');
    edges.add_weight(line, e);
    line.add('\n');
  });
  file.write("END\n\nEOF\n");
  file.commit();
  return {edges.size(), 0, 0};
}

}  // namespace otakar
