// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The one writer: a graph to a file of any format, complete or not at all, see io/output_file.hpp.
//
// Weights are the original ones, exact, whatever the objective. Text is compressed where the suffix says so. Formats of
// edges and arcs hold a graph as it is; matrices (MatrixMarket, METIS, Galois, npz) hold one edge per pair of
// vertices, the lightest; the first two no self-loops.
#pragma once

#include "graph/any_edge_list.hpp"
#include "io/formats.hpp"
#include "io/labels.hpp"

namespace otakar {

struct GraphLabels {
  Provenance provenance;
  Numbering numbering;
};

// Throws where the format cannot hold the weights, naming those that can.
Written write_graph_as(std::filesystem::path const& path, FormatEntry const& format,
                       AnyEdgeList<Kokkos::HostSpace> const& graph, GraphLabels const& labels);

}  // namespace otakar
