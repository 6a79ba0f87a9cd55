// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A forest as text: `#` lines that say what it is, then a line `edge u v weight` per edge, ascending by edge.
//
// Edges and vertices are numbered as in the graph's source: edge is its record, from 0 (for DIMACS the arc), u and v
// count from where the source counts. Weights are the original ones, exact.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "graph/forest.hpp"
#include "io/given_forest.hpp"
#include "io/labels.hpp"
#include "io/text/text_edges.hpp"

namespace otakar {

// For ranks that write their own lines: the lines that say what it is, and the line of edge e.
std::string forest_header(Objective objective, ForestSummary const& forest, ForestLabels const& labels);
void add_forest_line(LineBuffer& line, TextEdges const& edges, std::uint64_t e, std::uint64_t record, std::uint64_t u,
                     std::uint64_t v, char separator = ' ');

// Reads one, or the table `edge,u,v,weight` of it; nothing where the file is neither. Weights become keys of the type
// that the options name, which is that of the graph. A digest and an objective are told where the file has them.
std::optional<GivenForest> read_forest_text(std::shared_ptr<MappedFile const> const& file, ReadOptions const& options);

}  // namespace otakar
