// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// boruvka_seq: the sequential contender. Boruvka on a disjoint set, one thread, no contraction.
//
// In: a graph as an edge list in host memory. Out: the ids of its minimum spanning forest's edges, round by round.
//
// Method: Algorithm 1 of C. da Silva Sousa's dissertation (Minho, 2014), components kept by a disjoint set. Each round
// offers every edge to the components of its ends, which keep the lightest, and then joins along these edges. An edge
// within a component is not looked at again.
// Cost: O(m log n) on one thread; memory beside the input: an id per edge, four words and an id per vertex.
#pragma once

#include "parallel/union_find.hpp"
#include "solvers/literature/steps/components.hpp"

namespace otakar {

namespace boruvka_seq_steps {

// What is left to do: edges that may join two components, and the representatives of these.
template <class Ids>
struct Work {
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;

  EdgeList<Ids, Kokkos::HostSpace> graph;
  PackedOrder<typename Ids::Key> order;
  HostArray<Edge> edge;
  std::uint64_t edges;
  HostArray<Vertex> root;
  std::uint64_t roots;
  HostArray<std::uint64_t> lightest;  // per representative
  UnionFind<Vertex> sets;

  explicit Work(EdgeList<Ids, Kokkos::HostSpace> const& input)
      : graph(input),
        order(packed_order<Ids>(Host(), input)),
        edge(allocate<Edge>(Host(), "otakar::boruvka_seq::edge", input.edges())),
        edges(input.edges()),
        root(allocate<Vertex>(Host(), "otakar::boruvka_seq::root", input.vertices)),
        roots(input.vertices),
        lightest(allocate<std::uint64_t>(Host(), "otakar::boruvka_seq::lightest", input.vertices)),
        sets(input.vertices)
  {
    for (std::uint64_t e = 0; e < edges; ++e) edge(e) = Edge(e);
    for (std::uint64_t v = 0; v < roots; ++v) {
      root(v) = Vertex(v);
      lightest(v) = order.nothing;
    }
  }

  void offer(Vertex component, std::uint64_t word)
  {
    if (order.lighter(word, lightest(component), graph.key)) lightest(component) = word;
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
    work.sets.touch(graph.u(later));
    work.sets.touch(graph.v(later));
    auto const e = work.edge(i);
    auto const u = work.sets.find(graph.u(e));
    auto const v = work.sets.find(graph.v(e));
    if (u == v) continue;
    work.edge(left++) = e;
    std::uint64_t const word = work.order.pack(graph.key(e), e);
    work.offer(u, word);
    work.offer(v, word);
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
    std::uint64_t const word = std::exchange(work.lightest(root), work.order.nothing);
    if (word == work.order.nothing) continue;
    auto const e = typename Ids::Edge(work.order.place(word));
    if (work.sets.unite(work.graph.u(e), work.graph.v(e))) forest[chosen++] = e;
    work.root(left++) = root;
  }
  work.roots = 0;
  for (std::uint64_t i = 0; i < left; ++i)
    if (work.sets.find(work.root(i)) == work.root(i)) work.root(work.roots++) = work.root(i);
  return chosen;
}

}  // namespace boruvka_seq_steps

template <class Ids>
HostArray<typename Ids::Edge> boruvka_seq(EdgeList<Ids, Kokkos::HostSpace> const& graph, Statistics& statistics)
{
  using namespace boruvka_seq_steps;
  Work<Ids> work(graph);
  auto const forest =
      allocate<typename Ids::Edge>(Kokkos::DefaultHostExecutionSpace(), "otakar::boruvka_seq::forest", graph.vertices);
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
  return size.edges * sizeof(Edge) + size.vertices * (2 * sizeof(typename Ids::Vertex) + 8 + sizeof(Edge)) +
         (std::uint64_t(1) << 17);
}

}  // namespace otakar
