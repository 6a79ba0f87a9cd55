// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// union_find_boruvka: Boruvka on a disjoint set, in two phases with a barrier; edges are never rebuilt.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: Lonestar's Boruvka (Galois). The first phase only finds: each edge of the work list looks up the components
// of its ends and offers itself to both as their lightest edge; edges within a component leave the list. The second
// phase only unites: each representative links itself to that of the component which its edge leads to. Since finding
// and uniting never meet, neither needs locks: finding shortens paths by plain writes, and a representative links
// itself alone.
// Differs from the source: its workset holds nodes, which find the lightest of their out-edges; here it holds edges,
// which offer themselves to both ends. A node there is a merged component, and its out-edges are those of all its
// nodes. Cost: O(m log n) work, O(log n) rounds; memory beside the input: two ids per edge, eight words per vertex.
#pragma once

#include "graph/graph.hpp"
#include "solvers/literature/steps/components.hpp"

namespace otakar {

namespace union_find_boruvka_steps {

inline constexpr char name[] = "otakar::union_find_boruvka::";

// Predicate, evaluated once per round: an edge between two components offers itself to both.
template <class Ids, class Space>
struct OfferEdge {
  Components<Ids, Space> components;
  LiveItems<typename Ids::Edge, Space> edges;

  KOKKOS_INLINE_FUNCTION bool operator()(std::uint64_t i) const
  {
    auto const e = edges.at(i);
    auto const u = find_root(components.parent.data(), components.graph.u(e));
    auto const v = find_root(components.parent.data(), components.graph.v(e));
    if (u == v) return false;
    std::uint64_t const word = components.order.pack(components.graph.key(e), e);
    components.offer(u, word);
    components.offer(v, word);
    return true;
  }
  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t i) const
  {
    prefetch_find(components.graph.u(edges.at(i)));
    prefetch_find(components.graph.v(edges.at(i)));
  }

 private:
  // What a find and an offer read, where the path is short.
  KOKKOS_INLINE_FUNCTION void prefetch_find(typename Ids::Vertex v) const
  {
    auto const parent = read_relaxed(&components.parent(v));
    otakar::prefetch(&components.parent(parent));
    otakar::prefetch(&components.lightest(parent));
  }
};

}  // namespace union_find_boruvka_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> union_find_boruvka(Space const& space, Graph<Ids, Space> const& input,
                                                    SolverOptions const&, Statistics& statistics)
{
  auto const& graph = input.list;
  using namespace union_find_boruvka_steps;
  auto components = make_components<Ids>(space, name, graph);
  LiveItems<typename Ids::Edge, Space> edges{graph.edges(), {}};  // that may still join two components
  while (components.count > 1) {
    Region const region("otakar::union_find_boruvka::round");
    edges = retain(space, "otakar::union_find_boruvka::find_lightest", edges, OfferEdge<Ids, Space>{components, edges});
    if (edges.count == 0) break;
    std::uint64_t const vertices = components.count;
    statistics.rounds.push_back({vertices, edges.count, unite(space, name, components), {}});
  }
  return components.chosen();
}

template <class Ids>
constexpr std::uint64_t union_find_boruvka_bytes(GraphSize size)
{
  return components_bytes<Ids>(size) + size.edges * (2 * sizeof(typename Ids::Edge) + 1);
}

// Where a round joins more than half of the vertices, as usual, the lists of edges begin after it.
template <class Ids>
constexpr std::uint64_t union_find_boruvka_usual_bytes(GraphSize size)
{
  std::uint64_t const left = size.edges - std::min(size.edges, size.vertices * 8 / 10);
  return components_bytes<Ids>(size) + left * 2 * sizeof(typename Ids::Edge) + size.edges / 8;
}

}  // namespace otakar
