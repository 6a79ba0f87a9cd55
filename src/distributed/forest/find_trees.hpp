// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a forest whose edges lie on several ranks says of each vertex: the smallest vertex of its tree and, where trees
// are rooted there, its parent, depth, and the edge to the parent. Every rank gets this of consecutive vertices, and
// none holds more than its part.
//
//   pieces   Edges within the vertices of one rank go to it, and make its pieces of trees.
//   orient   Pieces are contracted along the other edges, orient_trees.hpp. This gives the label of a piece, and of
//            each of these edges the child.
//   root     A rank roots all of its pieces at once, as one tree whose root stands for the outside: it is joined to
//            the vertex of each piece where the edge to the parent ends, or to the smallest of a tree.
//   depths   A piece points at the one with its parent, so many steps away; pointers are doubled until they reach the
//            root, by requests and answers.
//
// Bytes are in proportion to the edges between vertices of different ranks, times the rounds of doubling where these
// make deep trees. Memory: some 120 bytes for each vertex of the rank, 140 for each such edge in its share, and while a
// table of vertices is made (vertex_table.hpp) a byte for each vertex of the graph.
#pragma once

#include <optional>

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "distributed/vertex_ranges.hpp"

namespace otakar {

template <class Ids>
struct VertexTrees {
  HostArray<std::uint32_t> label;
  // Where they are rooted:
  HostArray<std::uint32_t> parent;  // of a root, itself
  HostArray<std::uint32_t> depth;
  HostArray<std::int64_t> edge;  // of a root, -1
  HostArray<typename Ids::Key> key;
};

// Collective; throws where vertices do not fit 32 bits. positions: of this rank's edges of the forest. Out: of the
// vertices of this rank by `ranges`. few_edges: between pieces, from which on rank 0 finishes alone; tests choose.
template <class Ids>
VertexTrees<Ids> find_trees(Communicator& ranks, VertexRanges const& ranges, EdgeShare<Ids> const& share,
                            HostArray<std::uint32_t> const& positions, bool rooted,
                            std::optional<std::uint64_t> few_edges = {});

}  // namespace otakar
