// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The one writer: a graph to a file of any format, complete or not at all, see io/files/output_file.hpp.
//
// Weights are the original ones, exact, whatever the objective. Text is compressed where the suffix says so. Formats of
// edges and arcs hold the records as they are; matrices (MatrixMarket, METIS, Galois, npz) hold one edge per pair of
// vertices, the best; the first two no self-loops.
#pragma once

#include "io/formats.hpp"
#include "io/labels.hpp"
#include "io/text/text_edges.hpp"

namespace otakar {

struct GraphLabels {
  Provenance provenance;
  Numbering numbering;
  HostArray<std::uint64_t> records = {};  // per edge of a forest, its id in the graph; empty for a graph

  std::uint64_t record_of(std::uint64_t edge) const { return records.extent(0) == 0 ? edge : records(edge); }
};

// A graph on its way to a file, whose format holds its weights.
struct OutputGraph {
  AnyEdgeList<Kokkos::HostSpace> list;
  TextEdges edges;  // the same, as text shows them
  GraphLabels labels;
};

// Throws where the format cannot hold weights of this type, naming those that can.
void check_weight_type(std::filesystem::path const& path, FormatEntry const& format, WeightType type);

// Throws where the format cannot hold the weights, naming those that can.
Written write_graph_as(std::filesystem::path const& path, FormatEntry const& format,
                       AnyEdgeList<Kokkos::HostSpace> const& graph, GraphLabels const& labels);

// For writers of text. Opens the file, compressed where its suffix says so.
OutputFile open_text(std::filesystem::path const& path);

// A comment's text within one line.
std::string one_line(std::string text);

// Lines that say who made a file of what.
std::string comments(std::string const& sign, Provenance const& provenance);

// A line "u v weight" of edge e, whose ends are called thus.
inline void add_edge_line(LineBuffer& line, TextEdges const& edges, std::uint64_t e, std::uint64_t u, std::uint64_t v,
                          char separator = ' ')
{
  line.add_text(3 * longest_number, [&](char* to) {
    to = write_number(to, u);
    *to++ = separator;
    to = write_number(to, v);
    *to++ = separator;
    to = edges.write_weight(to, e);
    *to++ = '\n';
    return to;
  });
}

}  // namespace otakar
