// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/products/vertex_columns.hpp"

#include "io/output.hpp"
#include "io/text/line_writer.hpp"

namespace otakar {

namespace {

std::vector<NamedArray> arrays_of(VertexColumns const& columns)
{
  if (!columns.rooted) return {{"label", columns.label}};
  return {{"parent", columns.parent},
          {"label", columns.label},
          {"depth", columns.depth},
          {"edge", columns.edge},
          {"weight", columns.weight}};
}

void write_header(OutputFile& file, bool csv, bool rooted, ForestLabels const& labels)
{
  std::string columns = rooted ? "vertex label parent depth edge weight" : "vertex label";
  if (csv) {
    std::replace(columns.begin(), columns.end(), ' ', ',');
    return file.write(columns + "\n");
  }
  file.write(rooted ? "# the vertices of a rooted spanning forest\n" : "# the vertices of a spanning forest\n");
  write_comments(file, "#", labels.provenance);
  file.write("# solver: " + one_line(labels.solver) + "\n# columns: " + columns + "\n");
}

void write_text(std::filesystem::path const& path, bool csv, VertexColumns const& columns, ForestLabels const& labels)
{
  auto file = open_text(path);
  write_header(file, csv, columns.rooted, labels);
  char const separator = csv ? ',' : ' ';
  std::string_view const missing = csv ? "" : "-";
  std::visit(
      [&](auto const& weight) {
        write_lines(
            file, "otakar::vertex_columns::write", columns.label.extent(0), [&](LineBuffer& line, std::uint64_t v) {
              auto const add_vertex = [&](std::uint64_t vertex) { line.add_number(labels.numbering.name_of(vertex)); };
              add_vertex(v);
              line.add(separator);
              add_vertex(columns.label(v));
              if (columns.rooted) {
                line.add(separator);
                add_vertex(columns.parent(v));
                line.add(separator);
                line.add_number(columns.depth(v));
                line.add(separator);
                bool const root = columns.edge(v) < 0;
                root ? line.add(missing) : line.add_number(columns.edge(v));
                line.add(separator);
                root ? line.add(missing) : line.add_number(weight(v));
              }
              line.add('\n');
            });
      },
      columns.weight);
  file.commit();
}

}  // namespace

void write_vertex_columns(std::filesystem::path const& path, ProductFormat format, VertexColumns const& columns,
                          ForestLabels const& labels)
{
  if (format == ProductFormat::txt || format == ProductFormat::csv)
    write_text(path, format == ProductFormat::csv, columns, labels);
  else
    write_arrays(path, format, columns.rooted ? "/parents" : "/labels", arrays_of(columns), labels);
}

}  // namespace otakar
