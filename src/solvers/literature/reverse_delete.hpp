// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// reverse_delete: from the heaviest edge down, an edge is deleted unless its ends would lose each other. Small graphs.
//
// In: a graph as an edge list in host memory. Out: the ids of its minimum spanning forest's edges, heaviest first.
// Method: the third construction of J. B. Kruskal, "On the shortest spanning subtree of a graph and the traveling
// salesman problem", 1956, as C. da Silva Sousa's dissertation (Minho 2014, 3.1.2) describes it: connectivity is
// checked for every edge. From both ends a search goes out, an arc of one and an arc of the other in turn; where they
// meet, the edge is deleted, and where one finds no more vertices, the edge belongs to the forest.
//
// Differs from the source: an edge of the forest leaves the search as well. It is a bridge when it is decided, and no
// path between the ends of another edge crosses a bridge. So the graph that is searched has the undecided edges alone,
// and rows in ascending order lose their last arc at a time.
//
// Cost: for the edges of the forest O(m log n) arcs together, since the search ends with the smaller side; for each of
// the others what it takes to find a path, up to O(m). Sequential. Memory beside the input: two words of key and id and
// two arcs per edge, a place in the queue, the bounds of a row and a mark per vertex.
#pragma once

#include "solvers/kruskal.hpp"

namespace otakar {

namespace reverse_delete_steps {

inline constexpr std::uint64_t most_edges = 100'000;

// The undecided edges as rows, the lightest first in each.
template <class Ids>
struct ShrinkingRows {
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;

  HostArray<Edge> first, last;  // row v is the arcs first(v) .. last(v)
  HostArray<Vertex> target;

  template <class Host>
  ShrinkingRows(Host const& host, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                typename EdgeWords<Ids>::Word const* ascending)
      : first(allocate_zeros<Edge>(host, "otakar::reverse_delete::first", graph.vertices)),
        last(allocate<Edge>(host, "otakar::reverse_delete::last", graph.vertices)),
        target(allocate<Vertex>(host, "otakar::reverse_delete::target", 2 * graph.edges()))
  {
    host.fence("otakar::reverse_delete::first");
    for (std::uint64_t e = 0; e < graph.edges(); ++e) {
      ++first(graph.u(e));
      ++first(graph.v(e));
    }
    Edge arcs = 0;
    for (std::uint64_t v = 0; v < graph.vertices; ++v) {
      arcs = Edge(arcs + first(v));
      first(v) = last(v) = Edge(arcs - first(v));
    }
    for (std::uint64_t i = 0; i < graph.edges(); ++i) {
      Edge const e = EdgeWords<Ids>::id(ascending[i]);
      target(last(graph.u(e))++) = graph.v(e);
      target(last(graph.v(e))++) = graph.u(e);
    }
  }

  // Takes out the heaviest edge there is.
  void remove(Vertex u, Vertex v) const
  {
    --last(u);
    --last(v);
  }
};

// Two searches, whose queues share one array: one grows from its front, the other from its back.
template <class Ids>
class Search {
 public:
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;

  template <class Host>
  Search(Host const& host, ShrinkingRows<Ids> const& rows)
      : rows_(rows),
        queue_(allocate<Vertex>(host, "otakar::reverse_delete::queue", rows.first.extent(0))),
        found_by_(allocate_zeros<std::uint8_t>(host, "otakar::reverse_delete::found_by", rows.first.extent(0)))
  {
    host.fence("otakar::reverse_delete::found_by");
  }

  bool joins(Vertex u, Vertex v)
  {
    if (u == v) return true;
    sides_[0] = sides_[1] = {};
    find(0, u);
    find(1, v);
    int side = 0;
    Step step = advance(side);
    while (step == Step::found) step = advance(side = 1 - side);
    for (int const each : {0, 1})
      for (std::uint64_t i = 0; i < sides_[each].size; ++i) found_by_(place(each, i)) = 0;
    return step == Step::met;
  }

 private:
  enum class Step : std::uint8_t { found, met, exhausted };

  struct Side {
    std::uint64_t size = 0;    // vertices found
    std::uint64_t opened = 0;  // of these, whose rows were begun
    Edge arc = 0, last = 0;    // what is left of the row at hand
  };

  Vertex& place(int side, std::uint64_t i) const { return queue_(side == 0 ? i : queue_.extent(0) - 1 - i); }

  void find(int side, Vertex v)
  {
    place(side, sides_[side].size++) = v;
    found_by_(v) = std::uint8_t(side + 1);
  }

  // Looks at the next arc of a side.
  Step advance(int side)
  {
    Side& at = sides_[side];
    while (at.arc == at.last) {
      if (at.opened == at.size) return Step::exhausted;
      Vertex const v = place(side, at.opened++);
      at.arc = rows_.first(v);
      at.last = rows_.last(v);
    }
    Vertex const target = rows_.target(at.arc++);
    if (found_by_(target) == 0) find(side, target);
    return found_by_(target) == side + 1 ? Step::found : Step::met;
  }

  ShrinkingRows<Ids> rows_;
  HostArray<Vertex> queue_;
  HostArray<std::uint8_t> found_by_;  // per vertex: 0 nobody, 1 and 2 the sides
  Side sides_[2];
};

}  // namespace reverse_delete_steps

template <class Ids, class Host>
HostArray<typename Ids::Edge> reverse_delete(Host const& host, Graph<Ids, Host> const& input, SolverOptions const&,
                                             Statistics&)
{
  using namespace reverse_delete_steps;
  using Words = EdgeWords<Ids>;
  auto const& graph = input.list;
  std::uint64_t const m = graph.edges();
  auto const words = kruskal_steps::edge_words<Ids>(host, "otakar::reverse_delete::words", graph.key);
  auto const spare = allocate<typename Words::Word>(host, "otakar::reverse_delete::spare", m);
  typename Words::Word const* sorted;
  {
    Region const region("otakar::reverse_delete::sort_edges");
    sorted = radix_sort(host, "otakar::reverse_delete::sort_edges", words.data(), spare.data(), m, Words::id_bits);
  }
  Region const region("otakar::reverse_delete::delete_edges");
  ShrinkingRows<Ids> const rows(host, graph, sorted);
  Search<Ids> search(host, rows);
  auto const forest = allocate<typename Ids::Edge>(host, "otakar::reverse_delete::forest", graph.vertices);
  std::uint64_t size = 0;
  for (std::uint64_t i = m; i > 0; --i) {
    auto const e = Words::id(sorted[i - 1]);
    rows.remove(graph.u(e), graph.v(e));
    if (!search.joins(graph.u(e), graph.v(e))) forest(size++) = e;
  }
  return first_of(forest, size);
}

template <class Ids>
constexpr std::uint64_t reverse_delete_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  return 2 * size.edges * (sizeof(typename EdgeWords<Ids>::Word) + sizeof(Vertex)) + radix_sort_bytes(size.edges) +
         size.vertices * (3 * sizeof(Edge) + sizeof(Vertex) + 1) + 64;  // arrays are aligned
}

}  // namespace otakar
