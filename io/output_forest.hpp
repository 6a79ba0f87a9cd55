// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A forest on its way to a file: its edges alone, ascending by id, between all vertices of the graph.
#pragma once

#include "graph/forest.hpp"
#include "io/forest_formats.hpp"
#include "io/output.hpp"

namespace otakar {

struct OutputForest {
  OutputGraph graph;  // the labels have the id of each edge in the whole graph
  ForestSummary summary;
  std::string solver;
};

template <class Ids, class Space>
static OutputForest output_forest(Space const& space, EdgeList<Ids, Space> const& graph, Forest<Ids> const& forest,
                                  ForestLabels const& labels)
{
  using Vertex = typename Ids::Vertex;
  std::uint64_t const size = forest.edges.extent(0);
  auto const ids = Kokkos::create_mirror_view_and_copy(typename Space::memory_space(), forest.edges);
  auto const u = allocate<Vertex>(space, "otakar::output_forest::u", size);
  auto const v = allocate<Vertex>(space, "otakar::output_forest::v", size);
  auto const graph_u = graph.u, graph_v = graph.v;
  Kokkos::parallel_for(
      "otakar::output_forest::gather", Range<Space>(space, 0, size), KOKKOS_LAMBDA(std::uint64_t i) {
        u(i) = graph_u(ids(i));
        v(i) = graph_v(ids(i));
      });
  space.fence("otakar::output_forest::gather");
  EdgeList<Ids, Kokkos::HostSpace> const list{
      graph.vertices, Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), u),
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), v), forest.keys, graph.weights};
  auto const records = allocate<std::uint64_t>(Host(), "otakar::output_forest::records", size);
  Kokkos::parallel_for("otakar::output_forest::records", Range<Host>(Host(), 0, size),
                       [records, edges = forest.edges](std::uint64_t i) { records(i) = edges(i); });
  Host().fence("otakar::output_forest::records");
  return {{list, TextEdges(list), {labels.provenance, labels.numbering, records}}, forest.summary(), labels.solver};
}

// Throws where the format cannot hold the weights, naming those that can.
Written write_forest_as(std::filesystem::path const& path, ForestTarget const& target, OutputForest const& forest);

}  // namespace otakar
