// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/products/vertex_columns.hpp"

#include "io/output.hpp"

namespace otakar {

static void write_text(std::filesystem::path const& path, bool csv, VertexColumns const& columns,
                       ForestLabels const& labels)
{
  auto file = open_text(path);
  file.write(vertex_header(csv, columns, labels));
  auto const name_of = [&](std::uint64_t vertex) { return labels.numbering.name_of(vertex); };
  std::visit(
      [&](auto const& weight) {
        write_lines(
            file, "otakar::vertex_columns::write", columns.label.extent(0),
            [&](LineBuffer& line, std::uint64_t v) { add_vertex_line(line, csv, columns, weight, v, v, name_of); });
      },
      columns.weight);
  file.commit();
}

std::vector<NamedArray> arrays_of(VertexColumns const& columns)
{
  if (!columns.rooted) return {{"label", columns.label}};
  return {{"parent", columns.parent},
          {"label", columns.label},
          {"depth", columns.depth},
          {"edge", columns.edge},
          {"weight", columns.weight}};
}

std::string group_of(VertexColumns const& columns)
{
  return columns.rooted ? "/parents" : "/labels";
}

std::string vertex_header(bool csv, VertexColumns const& columns, ForestLabels const& labels)
{
  std::string names = columns.rooted ? "vertex label parent depth edge weight" : "vertex label";
  if (csv) {
    std::replace(names.begin(), names.end(), ' ', ',');
    return names + "\n";
  }
  return (columns.rooted ? "# the vertices of a rooted spanning forest\n" : "# the vertices of a spanning forest\n") +
         comments("#", labels.provenance) + "# solver: " + one_line(labels.solver) + "\n# columns: " + names + "\n";
}

void write_vertex_columns(std::filesystem::path const& path, ProductFormat format, VertexColumns const& columns,
                          ForestLabels const& labels)
{
  if (format == ProductFormat::txt || format == ProductFormat::csv)
    write_text(path, format == ProductFormat::csv, columns, labels);
  else
    write_arrays(path, format, group_of(columns), arrays_of(columns), labels);
}

}  // namespace otakar
