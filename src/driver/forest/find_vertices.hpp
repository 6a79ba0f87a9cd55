// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The vertices of a forest's file among those of a graph.
#pragma once

#include "io/given_forest.hpp"

namespace otakar {

// Who they are in the graph, or none. A file that only names vertices means those of these names; one that counts them
// means the same vertices in the same order. Throws where it has not as many as the graph.
HostArray<std::uint32_t> find_vertices(Input const& forest, Numbering const& numbering, std::uint64_t vertices);

}  // namespace otakar
