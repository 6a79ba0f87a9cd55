// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a rank has left to decide: edges between components, each component by the number of one of its vertices.
#pragma once

#include "distributed/distributed_graph.hpp"
#include "distributed/local_forest.hpp"
#include "distributed/vertex_table.hpp"
#include "parallel/compact.hpp"
#include "parallel/indices.hpp"

namespace otakar {

struct ComponentEnds {
  std::uint64_t u, v;
};

template <class Key>
struct WorklistEdge {
  std::uint32_t u, v;   // places in the table
  std::uint32_t place;  // in the list of the graph
  Key key;
};

template <class Ids>
struct ComponentEdges {
  VertexTable<> components;                         // that the edges meet
  HostArray<WorklistEdge<typename Ids::Key>> edge;  // in the order of ids
  HostArray<ComponentEnds> ends;                    // of the same edges: the numbers of their components

  std::uint64_t size() const { return edge.extent(0); }
};

inline VertexTable<> table_of(HostArray<ComponentEnds> const& ends)
{
  return VertexTable<>(2 * ends.extent(0), [=](std::uint64_t i) { return i % 2 ? ends(i / 2).v : ends(i / 2).u; });
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
  auto const kept_ends = allocate<ComponentEnds>(host, "otakar::component_edges::ends", kept);
  auto const edge = allocate<WorklistEdge<typename Ids::Key>>(host, "otakar::component_edges::edge", kept);
  auto const key = graph.list.key;
  emit_marked(host, "otakar::component_edges", mask, [=](std::uint64_t at, std::uint64_t i) {
    kept_ends(at) = ends_of(i);
    edge(at).place = place_of(i);
    edge(at).key = key(edge(at).place);
  });
  host.fence("otakar::component_edges");
  edges.edge = edge;
  edges.ends = kept_ends;
  edges.components = table_of(kept_ends);
  auto const table = edges.components;
  Kokkos::parallel_for("otakar::component_edges::number", Range<Host>(host, 0, kept), [=](std::uint64_t e) {
    edge(e).u = table.place(kept_ends(e).u);
    edge(e).v = table.place(kept_ends(e).v);
  });
  host.fence("otakar::component_edges::number");
  return edges;
}

// The edges, which are used up, with new numbers for their components, one for each place of the table.
template <class Ids>
ComponentEdges<Ids> relabelled(DistributedGraph<Ids> const& graph, ComponentEdges<Ids> edges,
                               HostArray<std::uint64_t> const& label)
{
  edges.components = {};
  edges.ends = {};
  auto const edge = edges.edge;
  return component_edges(
      graph, edges.size(), [=](std::uint64_t e) { return edge(e).place; },
      [=](std::uint64_t e) {
        return ComponentEnds{label(edge(e).u), label(edge(e).v)};
      });
}

// Without the edges that are heaviest on a cycle of this rank's: worth it where many edges join the same components.
template <class Ids>
void drop_heaviest(LocalForest<Ids> const& local_forest, WeightFormat weights, ComponentEdges<Ids>& edges)
{
  if (edges.size() <= 2 * edges.components.size()) return;
  Host const host;
  std::uint64_t const size = edges.size();
  auto const edge = edges.edge;
  EdgeList<Ids, Kokkos::HostSpace> list;
  list.vertices = edges.components.size();
  list.u = allocate<typename Ids::Vertex>(host, "otakar::component_edges::u", size);
  list.v = allocate<typename Ids::Vertex>(host, "otakar::component_edges::v", size);
  list.key = allocate<typename Ids::Key>(host, "otakar::component_edges::key", size);
  list.weights = weights;
  Kokkos::parallel_for("otakar::component_edges::list", Range<Host>(host, 0, size), [=](std::uint64_t e) {
    list.u(e) = edge(e).u;
    list.v(e) = edge(e).v;
    list.key(e) = edge(e).key;
  });
  host.fence("otakar::component_edges::list");
  auto const forest = local_forest(list);
  std::sort(forest.data(), forest.data() + forest.extent(0));
  edges.edge = gather(host, "otakar::component_edges::edge", edge, forest);
  edges.ends = gather(host, "otakar::component_edges::ends", edges.ends, forest);
  host.fence("otakar::component_edges::forest");
}

}  // namespace otakar
