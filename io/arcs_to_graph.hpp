// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The last step of every reader: weights become keys of the type the graph is to have, and edges an edge list.
#pragma once

#include <functional>
#include <string>

#include "build/merge_arcs.hpp"
#include "io/input.hpp"

namespace otakar {

// Where a file's record stands, as an error names it: "file:line".
using Locate = std::function<std::string(std::uint64_t record)>;

// All weights are 1.
void drop_weights(Arcs& arcs);

// What is wrong where a deck refuses so many arcs, of which the first is here.
std::string asymmetric_text(std::string const& where, std::uint64_t arcs);

// Arcs that list pairs in one or both directions: merged first. Where each stands for both directions, none is
// asymmetric.
Input arcs_to_graph(Arcs arcs, bool undirected, ReadOptions const& options, Locate const& locate);

// Records that are edges already: none is merged or left out. `type` is what the file says its weights are.
Input edges_to_graph(Arcs edges, WeightType type, ReadOptions const& options, Locate const& locate);

// What so many arcs, or edges, take on the way and leave at most. Half of them are likely reverses of others.
InputSize size_of_arcs(std::uint64_t vertices, std::uint64_t arcs, WeightType type, ReadOptions const& options);
InputSize size_of_edges(std::uint64_t vertices, std::uint64_t edges, WeightType type, ReadOptions const& options);

}  // namespace otakar
