// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Trees whose edges lie on several ranks: what their smallest vertices are, and which end of each edge is the child
// when they are rooted there.
//
// Method: trees are contracted in rounds, which are then gone through backwards. Edges stay where they are; what there
// is to know of a cluster is known by the owner of the vertex that it is called by.
//
//   contract   A hash of the round and the cluster makes every cluster a centre or a leaf. A leaf that has an edge to a
//              centre becomes part of it; a quarter of all clusters or more do. A cluster knows its smallest vertex.
//   finish     Few edges go to rank 0, which roots what is left.
//   expand     Every cluster but a root has one edge to its parent. If the edges that outlive a round have found their
//              children, a leaf whose parent's edge is one of them, or that has the root, is the parent of the centre
//              that took it; any other leaf is the child. The label of a leaf is that of its centre.
//
//   centre y with leaves x, z:   edge of the parent ends in y: x and z are children of y
//                                ends in x, or x has the root: x is the parent of y, y that of z
//
// Edges that are left shrink by a constant factor, so all rounds together send bytes in proportion to the edges; and
// so does the way back, for which each rank keeps its own edges of every round.
#pragma once

#include <cstdint>
#include <vector>

#include "core/allocate.hpp"
#include "distributed/communicator.hpp"
#include "distributed/vertex_ranges.hpp"

namespace otakar {

struct TreeEdge {
  std::uint64_t u, v;
};

struct OrientedTrees {
  HostArray<std::uint64_t> label;        // of each vertex of this rank: the smallest of its tree
  std::vector<std::uint8_t> v_is_child;  // of each edge of this rank; otherwise u is
};

// Collective. The edges of all ranks are a forest. From `few_edges` on rank 0 finishes alone.
OrientedTrees orient_trees(Communicator& ranks, VertexRanges const& ranges, std::vector<TreeEdge> const& edges,
                           std::uint64_t few_edges);

}  // namespace otakar
