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
// Cost: O(m log n) work, O(log n) rounds; memory beside the input: an id per edge, eight words per vertex.
#pragma once

#include "graph/graph.hpp"
#include "solvers/literature/steps/chunks.hpp"
#include "solvers/literature/steps/components.hpp"

namespace otakar {

namespace union_find_boruvka_steps {

inline constexpr char name[] = "otakar::union_find_boruvka::";

// The edges that may still join two components: places of a list that shrinks, first of all edges.
template <class Ids, class Space>
struct LiveEdges {
  using Edge = typename Ids::Edge;
  Array<Edge, Space> id;
  Chunks<Space> chunks;
  bool all = true;  // nothing is written yet: place i is edge i

  KOKKOS_INLINE_FUNCTION Edge at(std::uint64_t i) const { return all ? Edge(i) : id(i); }
};

// Prefetches what the finds of an edge's ends read first; and, some edges later, what they go on with.
template <class Ids, class Space>
struct PrefetchEnds {
  Components<Ids, Space> components;
  LiveEdges<Ids, Space> edges;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    for_ends(edges.at(i), [&](typename Ids::Vertex v) { prefetch(&components.parent(v)); });
    if (i % chunk_size < items_ahead / 2) return;
    for_ends(edges.at(i - items_ahead / 2), [&](typename Ids::Vertex v) {
      auto const parent = read_relaxed(&components.parent(v));
      prefetch(&components.parent(parent));
      prefetch(&components.lightest(parent));
    });
  }

  template <class F>
  KOKKOS_FORCEINLINE_FUNCTION void for_ends(typename Ids::Edge e, F const& f) const
  {
    if (e == none<typename Ids::Edge>) return;
    f(components.graph.u(e));
    f(components.graph.v(e));
  }
};

// Returns how many edges are left. A device leaves edges where they are, and marks those that it drops.
template <class Ids, class Space>
std::uint64_t find_lightest(Space const& space, Components<Ids, Space> const& components, LiveEdges<Ids, Space>& edges)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::union_find_boruvka::find_lightest");
  auto const from = edges;
  std::uint64_t const left = retain(
      space, "otakar::union_find_boruvka::find_lightest", edges.chunks, PrefetchEnds<Ids, Space>{components, from},
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t to) {
        Edge const e = from.at(i);
        if (e == none<Edge>) return false;
        Vertex const u = find_root(components.parent.data(), components.graph.u(e));
        Vertex const v = find_root(components.parent.data(), components.graph.v(e));
        from.id(to) = u == v ? none<Edge> : e;
        if (u == v) return false;
        std::uint64_t const word = components.order.pack(components.graph.key(e), e);
        components.offer(u, word);
        components.offer(v, word);
        return true;
      });
  edges.all = false;
  return left;
}

}  // namespace union_find_boruvka_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> union_find_boruvka(Space const& space, Graph<Ids, Space> const& input,
                                                    SolverOptions const&, Statistics& statistics)
{
  auto const& graph = input.list;
  using namespace union_find_boruvka_steps;
  auto components = make_components<Ids>(space, name, graph);
  LiveEdges<Ids, Space> edges{allocate<typename Ids::Edge>(space, "otakar::union_find_boruvka::edges", graph.edges()),
                              {graph.edges(), {}}};
  while (components.count > 1) {
    Region const region("otakar::union_find_boruvka::round");
    std::uint64_t const left = find_lightest(space, components, edges);
    if (left == 0) break;
    std::uint64_t const vertices = components.count;
    statistics.rounds.push_back({vertices, left, unite(space, name, components), {}});
  }
  return components.chosen();
}

template <class Ids>
constexpr std::uint64_t union_find_boruvka_bytes(GraphSize size)
{
  std::uint64_t const live = chunks_for(size.edges) * sizeof(std::uint32_t);
  return components_bytes<Ids>(size) + size.edges * sizeof(typename Ids::Edge) + live;
}

}  // namespace otakar
