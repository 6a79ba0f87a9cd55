// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A forest as text: `#` lines that say what it is, then a line `edge u v weight` per edge, ascending by edge.
//
// Edges and vertices are numbered as in the graph's source: edge is its record, from 0 (for DIMACS the arc), u and v
// count from where the source counts. Weights are the original ones, exact.
#pragma once

#include <filesystem>

#include "graph/forest.hpp"
#include "io/labels.hpp"
#include "io/text/text_edges.hpp"

namespace otakar {

// For ranks that write their own lines: the lines that say what it is, and the line of edge e.
std::string forest_header(Objective objective, ForestSummary const& forest, ForestLabels const& labels);
void add_forest_line(LineBuffer& line, TextEdges const& edges, std::uint64_t e, std::uint64_t record, std::uint64_t u,
                     std::uint64_t v, char separator = ' ');

}  // namespace otakar
