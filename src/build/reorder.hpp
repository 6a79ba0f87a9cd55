// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Vertices renamed so that neighbours lie close to each other in memory. Edges keep their ids, so the forest of the
// renamed graph is that of the original one, edge for edge.
//
// In: a graph in host memory. Out: per vertex, its new name; isolated vertices and every component get theirs.
// Method: E. Cuthill and J. McKee, "Reducing the bandwidth of sparse symmetric matrices", 1969, reversed as by
// A. George, 1971; KokkosGraph::Experimental::graph_rcm, which needs a build with Kokkos Kernels.
// Cost: O(m), of which the search itself is sequential. Memory: see reorder_bytes.
#pragma once

#include "core/allocate.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

// Throws where this build cannot reorder, or not that many vertices.
void check_reorder(std::uint64_t vertices);

// Instantiated in reorder.cpp for the id widths of otakar.
template <class Ids>
HostArray<typename Ids::Vertex> reverse_cuthill_mckee(EdgeList<Ids, Kokkos::HostSpace> const& graph);

// The same edges between renamed vertices; keys are shared.
template <class Ids, class Space>
static EdgeList<Ids, Space> relabel(Space const& space, EdgeList<Ids, Space> const& graph,
                                    Array<typename Ids::Vertex, Space> const& label)
{
  using Vertex = typename Ids::Vertex;
  EdgeList<Ids, Space> relabelled = graph;
  relabelled.u = allocate<Vertex>(space, "otakar::reorder::u", graph.edges());
  relabelled.v = allocate<Vertex>(space, "otakar::reorder::v", graph.edges());
  auto const from_u = graph.u;
  auto const from_v = graph.v;
  auto const u = relabelled.u;
  auto const v = relabelled.v;
  Kokkos::parallel_for(
      "otakar::reorder::relabel", Range<Space>(space, 0, graph.edges()), KOKKOS_LAMBDA(std::uint64_t e) {
        u(e) = label(from_u(e));
        v(e) = label(from_v(e));
      });
  return relabelled;
}

// Bytes of the ends a relabelled graph has beside the original.
template <class Ids>
constexpr std::uint64_t relabelled_bytes(GraphSize size)
{
  return 2 * size.edges * sizeof(typename Ids::Vertex);
}

// At most, while the labels are found: rows, then two copies of their distinct neighbours and four words per vertex.
template <class Ids>
constexpr std::uint64_t reorder_bytes(GraphSize size)
{
  using Vertex = typename Ids::Vertex;
  return rows_bytes<Ids>(size) + 2 * (2 * size.edges * sizeof(Vertex) + (size.vertices + 1) * sizeof(std::uint64_t)) +
         4 * size.vertices * sizeof(Vertex);
}

}  // namespace otakar
