// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The least that any method must do, as a limit to hold solvers against: copy the edge list once, look up a label of
// both ends of every edge, and update one word per vertex in hooking order, which is that of vertices, at the other end
// of their lightest edges. Finds no forest.
#pragma once

#include <functional>

#include "graph/edge_list.hpp"

namespace otakar::bench {

// Finds the lightest edges; what is returned does the rest.
std::function<void()> limit(EdgeList<NarrowIds, Kokkos::HostSpace> const& graph);

}  // namespace otakar::bench
