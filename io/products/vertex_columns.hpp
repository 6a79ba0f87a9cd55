// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a forest says of each vertex: its label, that is the smallest vertex of its tree or part, and, where it is
// rooted, its parent, depth, and the edge to the parent.
//
// Text has a line per vertex and calls vertices as the source does, with - for what a root does not have; .csv has a
// line of column names, and nothing there. Arrays are in the order of vertices and hold their numbers, from 0; a root
// has edge -1.
#pragma once

#include "io/products/array_file.hpp"
#include "io/text/line_writer.hpp"

namespace otakar {

struct VertexColumns {
  HostArray<std::uint32_t> label;
  bool rooted = false;                   // otherwise the following are empty
  HostArray<std::uint32_t> parent = {};  // of a root, itself
  HostArray<std::uint32_t> depth = {};
  HostArray<std::int64_t> edge = {};  // to the parent: its record in the source
  AnyArray weight = {};               // of that edge; of a root, 0
};

void write_vertex_columns(std::filesystem::path const& path, ProductFormat format, VertexColumns const& columns,
                          ForestLabels const& labels);

// What ranks need to write their own vertices: the columns as arrays, and the group that these are in; the lines before
// those of vertices, and the line of row i, which is that of `vertex`. name_of(v): what the source calls it.
std::vector<NamedArray> arrays_of(VertexColumns const& columns);
std::string group_of(VertexColumns const& columns);
std::string vertex_header(bool csv, VertexColumns const& columns, ForestLabels const& labels);

template <class Weight, class NameOf>
void add_vertex_line(LineBuffer& line, bool csv, VertexColumns const& columns, HostArray<Weight> const& weight,
                     std::uint64_t i, std::uint64_t vertex, NameOf const& name_of)
{
  char const separator = csv ? ',' : ' ';
  std::string_view const missing = csv ? "" : "-";
  line.add_number(name_of(vertex));
  line.add(separator);
  line.add_number(name_of(columns.label(i)));
  if (columns.rooted) {
    line.add(separator);
    line.add_number(name_of(columns.parent(i)));
    line.add(separator);
    line.add_number(columns.depth(i));
    line.add(separator);
    bool const root = columns.edge(i) < 0;
    root ? line.add(missing) : line.add_number(columns.edge(i));
    line.add(separator);
    root ? line.add(missing) : line.add_number(weight(i));
  }
  line.add('\n');
}

}  // namespace otakar
