// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The last step of every reader: weights become keys of the type the graph is to have, and edges an edge list.
#pragma once

#include <functional>
#include <string>

#include "io/input.hpp"

namespace otakar {

// Where a file's record stands, as an error names it: "file:line".
using Locate = std::function<std::string(std::uint64_t record)>;

// Arcs that list pairs in one or both directions: merged first. Where each stands for both directions, none is
// asymmetric.
Input assemble_arcs(Arcs arcs, bool undirected, ReadOptions const& options, Locate const& locate);

// What that takes of so many arcs, and leaves at most.
InputSize expect_arcs(std::uint64_t vertices, std::uint64_t arcs, WeightType type);

// Records that are edges already: none is merged or left out. `type` is what the file says its weights are.
Input assemble_edges(Arcs edges, WeightType type, ReadOptions const& options, Locate const& locate);

}  // namespace otakar
