// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The least that any method must do, as a limit for solvers: copy the edge list once, look up a label of both ends of
// every edge, and for each vertex write one word at the other end of its lightest edge. Finds no forest.
#pragma once

#include <functional>

#include "graph/edge_list.hpp"

namespace otakar::bench {

// Finds the lightest edges; the returned function does the rest.
std::function<void()> limit(EdgeList<NarrowIds, Kokkos::HostSpace> const& graph);

}  // namespace otakar::bench
