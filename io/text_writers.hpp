// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph in each of the text formats. All are for io/output.hpp, which has checked that the format holds the weights.
//
//   DIMACS         p sp N M; both arcs of an edge, `a u v w`, vertices from 1; a self-loop is one arc
//   MatrixMarket   coordinate integer|real symmetric, the lower triangle, from 1
//   METIS          N M 001; a row of `neighbour weight` pairs per vertex, from 1, ascending
//   edge list      `u v w`, by blanks, or commas in .csv, or tabs in .tsv; vertices as the source numbers them
//   SteinLib       SECTION Graph with `E u v w`, from 1, readable as PACE as well
#pragma once

#include "io/output.hpp"
#include "io/text_edges.hpp"

namespace otakar {

// A graph on its way to a file.
struct OutputGraph {
  AnyEdgeList<Kokkos::HostSpace> list;
  TextEdges edges;  // the same, as text shows them
  GraphLabels labels;
};

// Opens the file, compressed where its suffix says so.
OutputFile open_text(std::filesystem::path const& path);

// A comment's text within one line.
std::string one_line(std::string text);

void write_comments(OutputFile& file, std::string_view sign, Provenance const& provenance);

Written write_dimacs(std::filesystem::path const& path, OutputGraph const& graph);
Written write_matrix_market(std::filesystem::path const& path, OutputGraph const& graph);
Written write_metis(std::filesystem::path const& path, OutputGraph const& graph);
Written write_edge_list(std::filesystem::path const& path, OutputGraph const& graph);
Written write_steinlib(std::filesystem::path const& path, OutputGraph const& graph);

}  // namespace otakar
