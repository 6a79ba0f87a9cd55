// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// kruskal: edges in their total order, by a parallel sort; each is kept unless its ends are already joined.
//
// In: a graph as an edge list in host memory. Out: the ids of its minimum spanning forest's edges, lightest first.
// Method: J. B. Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman problem", 1956; with
// the parallel sort of T. Cambier, R. Dang-Nhu, T. Dardinier, C. Trassoudaine, "Minimum Spanning Tree", ETH Zurich
// 2018. Joining is sequential; it prefetches the edges, and then the parents, that come next. Differs from the source:
// a radix sort in the place of TBB's; joining ends when the forest spans the graph. Cost: O(m) per digit of
// 11 bits on all threads, O(m) finds on one. Memory beside the input: two words of key and id per edge, two words per
// vertex.
#pragma once

#include "graph/edge_list.hpp"
#include "graph/graph.hpp"
#include "parallel/memory_access.hpp"
#include "parallel/sort/radix_sort.hpp"
#include "parallel/union_find.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

// Edges as words, key above id, so that the order of words is the total order of edges.
template <class Ids>
struct EdgeWords {
  using Key = typename Ids::Key;
  using Edge = typename Ids::Edge;
  using Word = WordOf<8 * (sizeof(Key) + sizeof(Edge))>;

  static constexpr int id_bits = 8 * sizeof(Edge);

  KOKKOS_INLINE_FUNCTION static Word pack(Key key, std::uint64_t id) { return Word(key) << id_bits | id; }
  static Edge id(Word word) { return Edge(word); }
};

namespace kruskal_steps {

// All edges, in ascending order of ids.
template <class Ids, class Host>
HostArray<typename EdgeWords<Ids>::Word> edge_words(Host const& host, std::string const& label,
                                                    HostArray<typename Ids::Key> const& key)
{
  auto const words = allocate<typename EdgeWords<Ids>::Word>(host, label, key.extent(0));
  Parts<Host>(host, key.extent(0)).for_each(label, [=](std::uint64_t, std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t e = first; e < last; ++e) words(e) = EdgeWords<Ids>::pack(key(e), e);
  });
  return words;
}

// What is joined so far.
template <class Ids>
struct Joined {
  UnionFind<typename Ids::Vertex> sets;
  HostArray<typename Ids::Edge> forest;
  std::uint64_t size = 0;  // of the forest

  template <class Host>
  Joined(Host const& host, std::uint64_t vertices)
      : sets(host, vertices), forest(allocate<typename Ids::Edge>(host, "otakar::kruskal::forest", vertices))
  {
  }

  bool complete() const { return size + 1 >= forest.extent(0); }

  HostArray<typename Ids::Edge> chosen() const { return first_of(forest, size); }
};

// Joins the ends of edges in the order of their words.
template <class Ids>
void unite_in_order(EdgeList<Ids, Kokkos::HostSpace> const& graph, typename EdgeWords<Ids>::Word const* words,
                    std::uint64_t count, Joined<Ids>& joined)
{
  constexpr std::uint64_t ahead = 16;
  auto const id = [&](std::uint64_t i) { return EdgeWords<Ids>::id(words[std::min(i, count - 1)]); };
  for (std::uint64_t i = 0; i < count && !joined.complete(); ++i) {
    prefetch(&graph.u(id(i + 2 * ahead)));
    prefetch(&graph.v(id(i + 2 * ahead)));
    joined.sets.prefetch_find(graph.u(id(i + ahead)));
    joined.sets.prefetch_find(graph.v(id(i + ahead)));
    if (joined.sets.unite(graph.u(id(i)), graph.v(id(i)))) joined.forest(joined.size++) = id(i);
  }
}

}  // namespace kruskal_steps

template <class Ids, class Host>
HostArray<typename Ids::Edge> kruskal(Host const& host, Graph<Ids, Host> const& input, SolverOptions const&,
                                      Statistics&)
{
  using namespace kruskal_steps;
  auto const& graph = input.list;
  using Word = typename EdgeWords<Ids>::Word;
  std::uint64_t const m = graph.edges();
  auto const words = edge_words<Ids>(host, "otakar::kruskal::words", graph.key);
  auto const spare = allocate<Word>(host, "otakar::kruskal::spare", m);
  Word const* sorted;
  {
    Region const region("otakar::kruskal::sort_edges");
    sorted = radix_sort(host, "otakar::kruskal::sort_edges", words.data(), spare.data(), m, EdgeWords<Ids>::id_bits);
  }
  Region const region("otakar::kruskal::unite");
  Joined<Ids> joined(host, graph.vertices);
  unite_in_order<Ids>(graph, sorted, m, joined);
  return joined.chosen();
}

template <class Ids>
constexpr std::uint64_t kruskal_bytes(GraphSize size)
{
  return 2 * size.edges * sizeof(typename EdgeWords<Ids>::Word) + radix_sort_bytes(size.edges) +
         size.vertices * (sizeof(typename Ids::Vertex) + sizeof(typename Ids::Edge)) + 64;  // arrays are aligned
}

}  // namespace otakar
