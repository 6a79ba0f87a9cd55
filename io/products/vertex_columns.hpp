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

}  // namespace otakar
