// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "build/reorder.hpp"

#include <algorithm>

#include "build/build_csr.hpp"
#include "core/error.hpp"
#include "core/instantiate.hpp"
#include "parallel/indices.hpp"

#ifdef OTAKAR_HAVE_KOKKOSKERNELS
#include <KokkosGraph_RCM.hpp>
#endif

namespace otakar {

namespace {

template <class Vertex>
struct Neighbours {
  HostArray<std::uint64_t> offset;
  HostArray<Vertex> target;
};

#ifdef OTAKAR_HAVE_KOKKOSKERNELS
constexpr bool available = true;

// Despite its comment, graph_rcm returns not the vertices in their new order but the new name of each vertex.
template <class Vertex>
HostArray<Vertex> label_vertices(Neighbours<Vertex> const& neighbours)
{
  return KokkosGraph::Experimental::graph_rcm<Host>(neighbours.offset, neighbours.target);
}
#else
constexpr bool available = false;

template <class Vertex>
HostArray<Vertex> label_vertices(Neighbours<Vertex> const&)
{
  return {};
}
#endif

// graph_rcm would enter a vertex into its queue once per parallel edge, past the queue's end: each neighbour must stand
// once.
template <class Ids>
Neighbours<typename Ids::Vertex> distinct_neighbours(Host const& host, EdgeList<Ids, Host> const& graph)
{
  using Vertex = typename Ids::Vertex;
  auto const rows = build_csr<Ids>(host, graph);
  auto const start = rows.offset;
  auto const sorted = rows.target;
  auto const offset = allocate<std::uint64_t>(host, "otakar::reorder::offset", graph.vertices + 1);
  Kokkos::parallel_for("otakar::reorder::count_distinct", Range<Host>(host, 0, graph.vertices), [=](std::uint64_t row) {
    Vertex* const first = sorted.data() + start(row);
    Vertex* const last = sorted.data() + start(row + 1);
    std::sort(first, last);
    offset(row) = std::uint64_t(std::unique(first, last) - first);
  });
  auto const total = counts_to_offsets<std::uint64_t>(host, "otakar::reorder::scan", graph.vertices, offset);
  auto const target = allocate<Vertex>(host, "otakar::reorder::target", total);
  Kokkos::parallel_for("otakar::reorder::copy_rows", Range<Host>(host, 0, graph.vertices), [=](std::uint64_t row) {
    std::copy_n(sorted.data() + start(row), offset(row + 1) - offset(row), target.data() + offset(row));
  });
  host.fence("otakar::reorder::neighbours");
  return {offset, target};
}

}  // namespace

void check_reorder(std::uint64_t vertices)
{
  if (!available) throw Error("graph.reorder = \"rcm\" needs a build with Kokkos Kernels");
  constexpr std::uint64_t most = std::numeric_limits<int>::max() - 1;  // graph_rcm counts rows + 1 in an int
  if (vertices > most)
    throw Error("graph.reorder = \"rcm\" takes at most " + std::to_string(most) + " vertices, the graph has " +
                std::to_string(vertices));
}

template <class Ids>
HostArray<typename Ids::Vertex> reverse_cuthill_mckee(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  check_reorder(graph.vertices);
  Region const region("otakar::reverse_cuthill_mckee");
  return label_vertices(distinct_neighbours<Ids>(Host(), graph));
}

#define INSTANTIATE(Ids) template HostArray<Ids::Vertex> reverse_cuthill_mckee(EdgeList<Ids, Kokkos::HostSpace> const&);
OTAKAR_FOR_EACH_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
