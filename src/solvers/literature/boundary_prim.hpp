// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// boundary_prim: a forest for every part of the graph, repaired at the boundary alone. APPROXIMATE.
//
// In: a graph as an edge list and as rows in host memory, and parts of its vertices. Out: the ids of the edges of a
// spanning forest, of minimum weight or a little more.
// Method: prim_omp_bmv of C. da Silva Sousa's dissertation (Minho 2014, 4.3.2). Parts are solved in parallel
// (local_forests.hpp). A vertex with an edge to another part is marked. Edges of local forests between
// vertices that are not marked are kept as they are; all edges of marked vertices are decided anew, by Kruskal's
// algorithm on top of what is kept, which is how the cycles of the dissertation's Figure 4.5 are avoided.
//
// Spanning: what a local forest joins is joined by what is kept and by edges of marked vertices. Acyclic: by the sets.
// Not minimal: an edge within a part that a path through another part makes superfluous stays (Figure 4.4).
// Memory beside the input: a heap node per vertex, two words of key and id per edge of a marked vertex.
#pragma once

#include "parallel/memory_access.hpp"
#include "solvers/kruskal.hpp"
#include "solvers/literature/steps/local_forests.hpp"

namespace otakar {

namespace boundary_prim_steps {

template <class Ids, class Host>
HostArray<std::uint8_t> mark_boundary(Host const& host, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                                      HostArray<Partition::Part> const& part)
{
  Region const region("otakar::boundary_prim::mark_boundary");
  auto const marked = allocate_zeros<std::uint8_t>(host, "otakar::boundary_prim::marked", graph.vertices);
  Kokkos::parallel_for("otakar::boundary_prim::mark_boundary", Range<Host>(host, 0, graph.edges()),
                       [=](std::uint64_t e) {
                         if (part(graph.u(e)) == part(graph.v(e))) return;
                         write_relaxed(&marked(graph.u(e)), std::uint8_t(1));
                         write_relaxed(&marked(graph.v(e)), std::uint8_t(1));
                       });
  host.fence("otakar::boundary_prim::mark_boundary");
  return marked;
}

// The edges of local forests that are not at the boundary.
template <class Ids>
void keep_inner(EdgeList<Ids, Kokkos::HostSpace> const& graph, HostArray<typename Ids::Edge> const& local,
                HostArray<std::uint8_t> const& marked, kruskal_steps::Joined<Ids>& joined)
{
  using Edge = typename Ids::Edge;
  Region const region("otakar::boundary_prim::keep_inner");
  for (std::uint64_t v = 0; v < graph.vertices; ++v) {
    Edge const e = local(v);
    if (e == none<Edge> || marked(graph.u(e)) || marked(graph.v(e))) continue;
    joined.sets.unite(graph.u(e), graph.v(e));
    joined.forest(joined.size++) = e;
  }
}

// Decides the edges of marked vertices.
template <class Ids, class Host>
void mend(Host const& host, EdgeList<Ids, Kokkos::HostSpace> const& graph, HostArray<std::uint8_t> const& marked,
          kruskal_steps::Joined<Ids>& joined)
{
  using Words = EdgeWords<Ids>;
  Region const region("otakar::boundary_prim::mend");
  auto const mask = mark(host, "otakar::boundary_prim::mend", graph.edges(),
                         [=](std::uint64_t e) { return marked(graph.u(e)) | marked(graph.v(e)); });
  std::uint64_t const count = count_marked(host, "otakar::boundary_prim::mend", mask);
  auto const words = allocate<typename Words::Word>(host, "otakar::boundary_prim::words", count);
  auto const spare = allocate<typename Words::Word>(host, "otakar::boundary_prim::spare", count);
  emit_marked(host, "otakar::boundary_prim::mend", mask,
              [=](std::uint64_t place, std::uint64_t e) { words(place) = Words::pack(graph.key(e), e); });
  host.fence("otakar::boundary_prim::mend");
  auto const* const sorted =
      radix_sort(host, "otakar::boundary_prim::sort_edges", words.data(), spare.data(), count, EdgeWords<Ids>::id_bits);
  kruskal_steps::unite_in_order<Ids>(graph, sorted, count, joined);
}

}  // namespace boundary_prim_steps

template <class Ids, class Host>
HostArray<typename Ids::Edge> boundary_prim(Host const& host, Graph<Ids, Host> const& graph, SolverOptions const&,
                                            Statistics&)
{
  using namespace boundary_prim_steps;
  auto const local = local_forests<Ids>(host, graph.rows, graph.partition);
  auto const marked = mark_boundary<Ids>(host, graph.list, graph.partition.part);
  kruskal_steps::Joined<Ids> joined(host, graph.list.vertices);
  keep_inner<Ids>(graph.list, local, marked, joined);
  mend<Ids>(host, graph.list, marked, joined);
  return joined.chosen();
}

template <class Ids>
std::uint64_t boundary_prim_bytes(GraphSize size)
{
  std::uint64_t const mend =
      size.vertices * (1 + sizeof(typename Ids::Edge)) + size.edges / 8 + 64 + kruskal_bytes<Ids>(size);
  return std::max(local_forests_bytes<Ids>(size), mend);
}

}  // namespace otakar
