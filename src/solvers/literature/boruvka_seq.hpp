// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// boruvka_seq: the sequential contender. Boruvka on a disjoint set, one thread, no contraction.
//
// In: a graph as an edge list in host memory. Out: the ids of its minimum spanning forest's edges, round by round.
//
// Method: Algorithm 1 of C. da Silva Sousa's dissertation (Minho, 2014), components kept by a disjoint set. Each round
// offers every edge to the components of its ends, which keep the lightest, and then joins along these edges. An edge
// within a component leaves the list. Differs from the source: Algorithm 1 looks at all edges in every round.
// Cost: O(m log n) on one thread; memory beside the input: an id per edge, two words, a key and two ids per vertex.
#pragma once

#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "graph/graph.hpp"
#include "parallel/union_find.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace boruvka_seq_steps {

template <class Ids>
struct Work {
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  using Weighted = WeightedEdge<typename Ids::Key, Edge>;
  static constexpr Weighted nothing = {none<typename Ids::Key>, none<Edge>};

  EdgeList<Ids, Kokkos::HostSpace> graph;
  HostArray<Edge> edge;  // that may join two components
  std::uint64_t edges;
  HostArray<Vertex> root;  // of components that edges may leave
  std::uint64_t roots;
  HostArray<Weighted> lightest;  // per root
  UnionFind<Vertex> sets;

  template <class Host>
  Work(Host const& host, EdgeList<Ids, Host> const& input)
      : graph(input),
        edge(allocate_indices<Edge>(host, "otakar::boruvka_seq::edge", input.edges())),
        edges(input.edges()),
        root(allocate_indices<Vertex>(host, "otakar::boruvka_seq::root", input.vertices)),
        roots(input.vertices),
        lightest(allocate<Weighted>(host, "otakar::boruvka_seq::lightest", input.vertices)),
        sets(host, input.vertices)
  {
    std::fill_n(lightest.data(), input.vertices, nothing);
  }
};

template <class Ids>
void find_lightest(Work<Ids>& work)
{
  Region const region("otakar::boruvka_seq::find_lightest");
  constexpr std::uint64_t ahead = 16;
  auto const& graph = work.graph;
  std::uint64_t left = 0;
  for (std::uint64_t i = 0; i < work.edges; ++i) {
    auto const later = work.edge(std::min(i + ahead, work.edges - 1));
    work.sets.prefetch_find(graph.u(later));
    work.sets.prefetch_find(graph.v(later));
    auto const e = work.edge(i);
    auto const u = work.sets.find(graph.u(e));
    auto const v = work.sets.find(graph.v(e));
    if (u == v) continue;
    work.edge(left++) = e;
    typename Work<Ids>::Weighted const edge{graph.key(e), e};
    if (edge < work.lightest(u)) work.lightest(u) = edge;
    if (edge < work.lightest(v)) work.lightest(v) = edge;
  }
  work.edges = left;
}

// Joins along the lightest edges, appends them to the forest, and returns how many there were. A component without one
// is finished.
template <class Ids>
std::uint64_t unite(Work<Ids>& work, typename Ids::Edge* forest)
{
  Region const region("otakar::boruvka_seq::unite");
  std::uint64_t chosen = 0;
  std::uint64_t left = 0;
  for (std::uint64_t i = 0; i < work.roots; ++i) {
    auto const root = work.root(i);
    auto const e = std::exchange(work.lightest(root), work.nothing).id;
    if (e == work.nothing.id) continue;
    if (work.sets.unite(work.graph.u(e), work.graph.v(e))) forest[chosen++] = e;
    work.root(left++) = root;
  }
  work.roots = 0;
  for (std::uint64_t i = 0; i < left; ++i)
    if (work.sets.find(work.root(i)) == work.root(i)) work.root(work.roots++) = work.root(i);
  return chosen;
}

}  // namespace boruvka_seq_steps

template <class Ids, class Host>
HostArray<typename Ids::Edge> boruvka_seq(Host const& host, Graph<Ids, Host> const& graph, SolverOptions const&,
                                          Statistics& statistics)
{
  using namespace boruvka_seq_steps;
  Work<Ids> work(host, graph.list);
  auto const forest = allocate<typename Ids::Edge>(host, "otakar::boruvka_seq::forest", graph.list.vertices);
  std::uint64_t size = 0;
  while (work.roots > 1) {
    Region const region("otakar::boruvka_seq::round");
    std::uint64_t const vertices = work.roots;
    find_lightest(work);
    if (work.edges == 0) break;
    std::uint64_t const chosen = unite(work, forest.data() + size);
    statistics.rounds.push_back({vertices, work.edges, chosen, {}});
    size += chosen;
  }
  return first_of(forest, size);
}

template <class Ids>
constexpr std::uint64_t boruvka_seq_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const vertex =
      2 * sizeof(typename Ids::Vertex) + sizeof(Edge) + sizeof(typename boruvka_seq_steps::Work<Ids>::Weighted);
  return size.edges * sizeof(Edge) + size.vertices * vertex + 512;  // arrays are aligned
}

}  // namespace otakar
