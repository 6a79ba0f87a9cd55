// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a rank has left to decide: edges between components, each component by the number of one of its vertices.
#pragma once

#include <span>
#include <utility>

#include "distributed/boruvka/chosen_edges.hpp"
#include "distributed/boruvka/distributed_graph.hpp"
#include "distributed/local_forest.hpp"
#include "distributed/vertex_table.hpp"
#include "parallel/compact.hpp"
#include "parallel/flatten_forest.hpp"
#include "parallel/indices.hpp"

namespace otakar {

struct ComponentEnds {
  std::uint64_t u, v;
};

template <class Key>
struct PlacedKey {
  std::uint32_t place;  // in the list of the graph
  Key key;
};

template <class Ids>
struct ComponentEdges {
  // In the order of ids:
  HostArray<PlacedKey<typename Ids::Key>> edge;
  HostArray<ComponentEnds> ends;
  // Where they are numbered: the components that the edges meet, and of each edge its ends' places in this table.
  VertexTable<> components;
  HostArray<std::uint32_t> u, v;

  bool acyclic = false;  // a forest already

  std::uint64_t size() const { return edge.extent(0); }
  bool numbered() const { return u.extent(0) == size(); }
};

inline VertexTable<> table_of(VertexRanges const& ranges, HostArray<ComponentEnds> const& ends)
{
  return VertexTable<>(0, ranges.vertices(), 2 * ends.extent(0),
                       [=](std::uint64_t i) { return i % 2 ? ends(i / 2).v : ends(i / 2).u; });
}

// Of `size` edges, in the order of ids, those whose ends lie in two components. place_of(i): in the list of the graph;
// ends_of(i): the components.
template <class Ids, class PlaceOf, class EndsOf>
ComponentEdges<Ids> component_edges(DistributedGraph<Ids> const& graph, std::uint64_t size, PlaceOf const& place_of,
                                    EndsOf const& ends_of)
{
  Host const host;
  ComponentEdges<Ids> edges;
  auto const mask = mark(host, "otakar::component_edges", size, [=](std::uint64_t i) {
    ComponentEnds const ends = ends_of(i);
    return ends.u != ends.v;
  });
  std::uint64_t const kept = count_marked(host, "otakar::component_edges", mask);
  auto const kept_ends = edges.ends = allocate<ComponentEnds>(host, "otakar::component_edges::ends", kept);
  auto const edge = edges.edge = allocate<PlacedKey<typename Ids::Key>>(host, "otakar::component_edges::edge", kept);
  auto const key = graph.list.key;
  emit_marked(host, "otakar::component_edges", mask, [=](std::uint64_t at, std::uint64_t i) {
    kept_ends(at) = ends_of(i);
    std::uint32_t const place = place_of(i);
    edge(at) = {place, key(place)};
  });
  host.fence("otakar::component_edges");
  return edges;
}

// The edges at these places of a graph that is not local, under the numbers of their ends.
template <class Ids>
ComponentEdges<Ids> edges_at(DistributedGraph<Ids> const& graph, HostArray<std::uint32_t> const& places)
{
  auto const u = graph.list.u, v = graph.list.v;
  auto const ids = graph.ids;
  auto const scattered = graph.scattered;
  return component_edges(
      graph, places.extent(0), [=](std::uint64_t i) { return places(i); },
      [=](std::uint64_t i) {
        return ComponentEnds{scattered(ids(u(places(i)))), scattered(ids(v(places(i))))};
      });
}

template <class Ids>
void number_components(VertexRanges const& ranges, ComponentEdges<Ids>& edges)
{
  if (edges.numbered()) return;
  Host const host;
  auto const ends = edges.ends;
  auto const table = edges.components = table_of(ranges, ends);
  auto const u = edges.u = allocate<std::uint32_t>(host, "otakar::component_edges::u", edges.size());
  auto const v = edges.v = allocate<std::uint32_t>(host, "otakar::component_edges::v", edges.size());
  Kokkos::parallel_for("otakar::component_edges::number", Range<Host>(host, 0, edges.size()), [=](std::uint64_t e) {
    u(e) = table.place(ends(e).u);
    v(e) = table.place(ends(e).v);
  });
  host.fence("otakar::component_edges::number");
}

// The edges, which are used up, with new numbers for their components, one for each place of the table.
template <class Ids>
ComponentEdges<Ids> relabelled(DistributedGraph<Ids> const& graph, ComponentEdges<Ids> edges,
                               HostArray<std::uint64_t> const& label)
{
  edges.components = {};
  edges.ends = {};
  auto const edge = edges.edge;
  auto const u = edges.u, v = edges.v;
  return component_edges(
      graph, edges.size(), [=](std::uint64_t e) { return edge(e).place; },
      [=](std::uint64_t e) {
        return ComponentEnds{label(u(e)), label(v(e))};
      });
}

// Rem's algorithm: both paths are followed together, the one with the greater parent first, and it is spliced into the
// other on the way; parents are never greater than their children. Half the time of two finds and a link.
template <class Vertex>
void link_smaller(Vertex* parent, Vertex a, Vertex b)
{
  while (parent[a] != parent[b]) {
    if (parent[a] < parent[b]) std::swap(a, b);
    Vertex const above = parent[a];
    parent[a] = parent[b];
    if (above == a) return;
    a = above;
  }
}

// The component of each vertex that these edges of a forest make, by the smallest vertex of it.
template <class Ids>
HostArray<typename Ids::Vertex> component_roots(EdgeList<Ids, Kokkos::HostSpace> const& list,
                                                std::span<std::uint32_t const> edges)
{
  using Vertex = typename Ids::Vertex;
  constexpr std::size_t ahead = 16;  // edges whose ends are on their way from memory
  auto const root = allocate_indices<Vertex>(Host(), "otakar::component_edges::root", list.vertices);
  Host().fence("otakar::component_edges::root");
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (i + ahead < edges.size()) {
      prefetch(&root(list.u(edges[i + ahead])));
      prefetch(&root(list.v(edges[i + ahead])));
    }
    link_smaller(root.data(), Vertex(list.u(edges[i])), Vertex(list.v(edges[i])));
  }
  point_at_roots<Host, Vertex>(Host(), "otakar::component_edges::roots", list.vertices, root);
  Host().fence("otakar::component_edges::roots");
  return root;
}

// Without the edges that are heaviest on a cycle of this rank's: worth it where many edges join the same components.
template <class Ids>
void drop_heaviest(DistributedGraph<Ids> const& graph, LocalForest<Ids> const& local_forest, ComponentEdges<Ids>& edges)
{
  if (edges.acyclic) return;
  number_components(graph.ranges, edges);
  if (edges.size() <= 2 * edges.components.size()) return;
  Host const host;
  auto const edge = edges.edge;
  EdgeList<Ids, Kokkos::HostSpace> list{edges.components.size(), edges.u, edges.v, {}, graph.list.weights};
  auto const key = list.key = allocate<typename Ids::Key>(host, "otakar::component_edges::key", edges.size());
  Kokkos::parallel_for("otakar::component_edges::key", Range<Host>(host, 0, edges.size()),
                       [=](std::uint64_t e) { key(e) = edge(e).key; });
  host.fence("otakar::component_edges::key");
  auto const forest = in_order(members(local_forest(list), edges.size()));
  edges.edge = gather(host, "otakar::component_edges::edge", edge, forest);
  edges.ends = gather(host, "otakar::component_edges::ends", edges.ends, forest);
  edges.u = gather(host, "otakar::component_edges::u", edges.u, forest);
  edges.v = gather(host, "otakar::component_edges::v", edges.v, forest);
  edges.acyclic = true;
  host.fence("otakar::component_edges::forest");
}

}  // namespace otakar
