// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A rank's share of a graph as it was read or generated: consecutive edges of the whole list.
#pragma once

#include <variant>

#include "graph/edge_list.hpp"

namespace otakar {

// `list` has the vertices of the whole graph, under their own ids, and the edges first_edge .. of it.
template <class Ids>
struct EdgeShare {
  EdgeList<Ids, Kokkos::HostSpace> list;
  std::uint64_t first_edge = 0;
  std::uint64_t edges = 0;  // of the whole graph
};

// A rank has fewer edges than 32 bits count, whatever the whole graph has.
using AnyEdgeShare = std::variant<EdgeShare<NarrowIds>, EdgeShare<WideKeys>>;

}  // namespace otakar
