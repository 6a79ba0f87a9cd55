// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The functions of this folder take the edges of a forest as a graph of their own, ascending by id, so ties are
// decided as in the whole graph. This one roots every tree at its smallest vertex: label (that vertex), parent (of a
// root, itself) and depth.
//
// Method: leaves are peeled off. A vertex keeps the number of its neighbours that are left, and their sum, so a leaf
// knows its neighbour without rows: that is its parent. Vertices take their turns from the greatest down; a vertex that
// becomes a leaf after its turn is peeled at once, one that becomes a leaf before it waits. So when the turn comes to
// the smallest vertex of a tree, all others are peeled, for a tree of two vertices or more has a leaf besides it: the
// smallest is the root. Labels and depths then come from parent to child, in the reverse order.
//
//   edges 0-3, 3-1, 1-2:   3 has two neighbours and waits; 2 is a leaf: parent 1; 1 waits for its turn.
//                          1 has one left: parent 3; 3 had its turn and is a leaf: parent 0. 0 is left.
//
// There is one result, whatever the threads. Counting is parallel; peeling and descending are one pass each of one
// thread, which prefetches: 16 bytes read and written per vertex and pass, and no step that is longer for deep trees.
// Memory: 20 bytes per vertex, of which 12 are the result.
#pragma once

#include <Kokkos_Core.hpp>
#include <cstdint>

#include "graph/edge_list.hpp"
#include "parallel/for_each_ahead.hpp"
#include "parallel/indices.hpp"
#include "parallel/memory_access.hpp"

namespace otakar {

template <class Ids>
struct RootedForest {
  HostArray<typename Ids::Vertex> label;
  HostArray<typename Ids::Vertex> parent;
  HostArray<typename Ids::Vertex> depth;
};

namespace root_forest_steps {

inline constexpr std::uint64_t ahead = 24;  // turns between a prefetch and its use

// The neighbours of a vertex that are left: their number below, above it their sum modulo 2^32.
using Neighbours = std::uint64_t;

constexpr Neighbours one_neighbour(std::uint64_t v)
{
  return v << 32 | 1;
}
constexpr std::uint64_t count_of(Neighbours left)
{
  return left & 0xffffffffu;
}
constexpr std::uint64_t sum_of(Neighbours left)
{
  return left >> 32;
}

template <class Ids, class Host>
HostArray<Neighbours> count_neighbours(Host const& host, EdgeList<Ids, Host> const& forest)
{
  auto const left = allocate_zeros<Neighbours>(host, "otakar::root_forest::left", forest.vertices);
  for_each_ahead(
      host, "otakar::root_forest::count_neighbours", forest.edges(),
      [=](std::uint64_t i) {
        prefetch(&left(forest.u(i)));
        prefetch(&left(forest.v(i)));
      },
      [=](std::uint64_t i) {
        Kokkos::atomic_add(&left(forest.u(i)), one_neighbour(forest.v(i)));
        Kokkos::atomic_add(&left(forest.v(i)), one_neighbour(forest.u(i)));
      });
  host.fence("otakar::root_forest::count_neighbours");
  return left;
}

// Sets the parents of all vertices but the roots, and notes them in the order of peeling. Returns their number.
template <class Vertex>
std::uint64_t peel(std::uint64_t vertices, Neighbours* left, Vertex* parent, Vertex* order)
{
  std::uint64_t peeled = 0;
  for (std::uint64_t turn = vertices; turn-- > 0;) {
    if (turn >= ahead && count_of(left[turn - ahead]) == 1) prefetch(&left[sum_of(left[turn - ahead])]);
    for (std::uint64_t v = turn; count_of(left[v]) == 1;) {
      std::uint64_t const up = sum_of(left[v]);
      left[v] = 0;
      left[up] -= one_neighbour(v);
      parent[v] = Vertex(up);
      order[peeled++] = Vertex(v);
      if (up < turn) break;
      v = up;
    }
  }
  return peeled;
}

// In: at each root its number << 32. Out: at each vertex the root << 32 and below it the depth.
template <class Vertex>
void descend(std::uint64_t peeled, Vertex const* order, Vertex const* parent, std::uint64_t* place)
{
  for (std::uint64_t i = peeled; i-- > 0;) {
    if (i >= 2 * ahead) {
      prefetch(&parent[order[i - 2 * ahead]]);
      prefetch(&place[order[i - 2 * ahead]]);
    }
    if (i >= ahead) prefetch(&place[parent[order[i - ahead]]]);
    place[order[i]] = place[parent[order[i]]] + 1;
  }
}

}  // namespace root_forest_steps

// The edges must be a forest.
template <class Ids, class Host>
RootedForest<Ids> root_forest(Host const& host, EdgeList<Ids, Host> const& forest)
{
  using namespace root_forest_steps;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::root_forest");
  std::uint64_t const n = forest.vertices;
  auto const place = count_neighbours<Ids>(host, forest);
  auto const parent = allocate_indices<Vertex>(host, "otakar::root_forest::parent", n);
  auto const order = allocate<Vertex>(host, "otakar::root_forest::order", n);
  host.fence("otakar::root_forest::parent");
  std::uint64_t const peeled = peel(n, place.data(), parent.data(), order.data());
  Kokkos::parallel_for("otakar::root_forest::start", Range<Host>(host, 0, n),
                       [=](std::uint64_t v) { place(v) = parent(v) == v ? v << 32 : 0; });
  host.fence("otakar::root_forest::start");
  descend(peeled, order.data(), parent.data(), place.data());
  auto const label = allocate<Vertex>(host, "otakar::root_forest::label", n);
  auto const depth = order;  // which is done with
  Kokkos::parallel_for("otakar::root_forest::split", Range<Host>(host, 0, n), [=](std::uint64_t v) {
    label(v) = Vertex(place(v) >> 32);
    depth(v) = Vertex(place(v));
  });
  host.fence("otakar::root_forest::split");
  return {label, parent, depth};
}

constexpr std::uint64_t root_forest_bytes(std::uint64_t vertices, std::uint64_t vertex_bytes)
{
  return vertices * (sizeof(root_forest_steps::Neighbours) + 3 * vertex_bytes);
}

// Per vertex the place in the forest of the edge to its parent, none at a root.
template <class Ids, class Host>
HostArray<typename Ids::Edge> edges_to_parents(Host const& host, EdgeList<Ids, Host> const& forest,
                                               HostArray<typename Ids::Vertex> const& parent)
{
  using Edge = typename Ids::Edge;
  auto const edge = allocate<Edge>(host, "otakar::root_forest::edge", forest.vertices);
  Kokkos::deep_copy(host, edge, none<Edge>);
  for_each_ahead(
      host, "otakar::root_forest::find_edges", forest.edges(),
      [=](std::uint64_t i) {
        prefetch(&parent(forest.u(i)));
        prefetch(&edge(forest.u(i)));
        prefetch(&edge(forest.v(i)));
      },
      [=](std::uint64_t i) {
        bool const up = parent(forest.u(i)) == forest.v(i);
        edge(up ? forest.u(i) : forest.v(i)) = Edge(i);
      });
  host.fence("otakar::root_forest::find_edges");
  return edge;
}

}  // namespace otakar
