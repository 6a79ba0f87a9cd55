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

// Arcs that list pairs in one or both directions: merged first.
Input assemble_arcs(Arcs arcs, ReadOptions const& options, Locate const& locate);

// Records that are edges already: none is merged or left out. `type` is what the file says its weights are.
Input assemble_edges(Arcs edges, WeightType type, ReadOptions const& options, Locate const& locate);

}  // namespace otakar
