// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a rank has left to decide: edges between components, each component by the number of one of its vertices.
#pragma once

#include "distributed/distributed_graph.hpp"
#include "distributed/local_forest.hpp"
#include "distributed/vertex_table.hpp"
#include "parallel/indices.hpp"

namespace otakar {

struct ComponentEdges {
  VertexTable<> components;        // that the edges meet
  HostArray<std::uint32_t> u, v;   // places in the table
  HostArray<std::uint32_t> place;  // in the list of the graph, ascending

  std::uint64_t size() const { return place.extent(0); }
};

// Edges by the numbers of the components they join; those within one are left out.
inline ComponentEdges component_edges(HostArray<std::uint64_t> const& u, HostArray<std::uint64_t> const& v,
                                      HostArray<std::uint32_t> const& place)
{
  Host const host;
  std::uint64_t const size = place.extent(0);
  ComponentEdges edges;
  auto const offset = allocate<std::uint64_t>(host, "otakar::component_edges::offset", size + 1);
  Kokkos::parallel_for("otakar::component_edges::count", Range<Host>(host, 0, size),
                       [=](std::uint64_t e) { offset(e) = u(e) != v(e); });
  std::uint64_t const kept = counts_to_offsets<std::uint64_t>(host, "otakar::component_edges::scan", size, offset);
  auto const ends = allocate<std::uint64_t>(host, "otakar::component_edges::ends", 2 * kept);
  edges.place = allocate<std::uint32_t>(host, "otakar::component_edges::place", kept);
  auto const kept_place = edges.place;
  Kokkos::parallel_for("otakar::component_edges::keep", Range<Host>(host, 0, size), [=](std::uint64_t e) {
    if (u(e) == v(e)) return;
    ends(2 * offset(e)) = u(e);
    ends(2 * offset(e) + 1) = v(e);
    kept_place(offset(e)) = place(e);
  });
  host.fence("otakar::component_edges::keep");
  edges.components = VertexTable<>(ends);
  edges.u = allocate<std::uint32_t>(host, "otakar::component_edges::u", kept);
  edges.v = allocate<std::uint32_t>(host, "otakar::component_edges::v", kept);
  auto const table = edges.components;
  auto const kept_u = edges.u, kept_v = edges.v;
  Kokkos::parallel_for("otakar::component_edges::number", Range<Host>(host, 0, kept), [=](std::uint64_t e) {
    kept_u(e) = table.place(ends(2 * e));
    kept_v(e) = table.place(ends(2 * e + 1));
  });
  host.fence("otakar::component_edges::number");
  return edges;
}

// Without the edges that are heaviest on a cycle of this rank's: worth it where many edges join the same components.
template <class Ids>
void drop_heaviest(DistributedGraph<Ids> const& graph, LocalForest<Ids> const& local_forest, ComponentEdges& edges)
{
  if (edges.size() <= 2 * edges.components.size()) return;
  Host const host;
  EdgeList<Ids, Kokkos::HostSpace> list;
  list.vertices = edges.components.size();
  list.u = edges.u;
  list.v = edges.v;
  list.key = gather(host, "otakar::component_edges::key", graph.list.key, edges.place);
  list.weights = graph.list.weights;
  host.fence("otakar::component_edges::key");
  auto const forest = local_forest(list);
  std::sort(forest.data(), forest.data() + forest.extent(0));
  edges.u = gather(host, "otakar::component_edges::u", edges.u, forest);
  edges.v = gather(host, "otakar::component_edges::v", edges.v, forest);
  edges.place = gather(host, "otakar::component_edges::place", edges.place, forest);
  host.fence("otakar::component_edges::forest");
}

// The edges with new numbers for their components, one for each place of the table.
inline ComponentEdges relabelled(ComponentEdges const& edges, HostArray<std::uint64_t> const& label)
{
  Host const host;
  auto const u = gather(host, "otakar::component_edges::labels", label, edges.u);
  auto const v = gather(host, "otakar::component_edges::labels", label, edges.v);
  host.fence("otakar::component_edges::labels");
  return component_edges(u, v, edges.place);
}

}  // namespace otakar
