// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How fast the machine is at the moment with this very graph: beside it times of other days are compared. The probe
// reads the arrays that solvers read, as they do, so what slows these down slows it down: other programs in the shared
// cache, pages that are not huge. It knows no solver, so it stays the same where they change.
#pragma once

#include "driver/runtime/probe.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

// The best of a few tries, all threads together; takes no memory. The graph must have edges.
template <class Ids, class Space>
Probe probe_graph(Space const& space, EdgeList<Ids, Space> const& list);

}  // namespace otakar
