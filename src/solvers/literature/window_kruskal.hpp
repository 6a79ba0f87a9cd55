// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// window_kruskal: Kruskal on many edges at once, by priority locks in a window that adapts.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges.
//
// Method: Kruskal's algorithm of the Lonestar suite (Galois, University of Texas), after G. Blelloch, J. Fineman, P.
// Gibbons, J. Shun, "Internally deterministic parallel algorithms can be fast", PPoPP 2012. Edges are sorted; a round
// takes a window of the lightest that are undecided. First, every edge finds the roots of its ends; one whose ends are
// joined is dropped, any other reserves both roots, a lighter edge taking a lock from a heavier one. Then, after a
// barrier, an edge that holds the lock of a root links it to the other root and is in the forest; those that hold none
// try again in the next round. The window doubles while few fail and halves while many do.
//
// Differs from the source: there an edge waits for the locks of both roots. One that holds a root's lock is the
// lightest that leaves its tree, so one is enough, and the giant tree admits more than one edge per round. Along the
// links of a round ranks descend, so they close no cycle. The lightest edge of a window always succeeds. Who fails does
// not depend on threads, nor do the rounds. Cost: O(m) for the sort, then O(window) per round. Memory beside the input:
// two words of key and id per edge while sorting, an id per edge after, three words per vertex.
#pragma once

#include <algorithm>

#include "graph/graph.hpp"
#include "parallel/batched_find.hpp"
#include "parallel/for_each_ahead.hpp"
#include "parallel/indices.hpp"
#include "parallel/sort/sort_indices.hpp"
#include "solvers/statistics.hpp"
#include "solvers/window.hpp"

namespace otakar {

namespace window_kruskal_steps {

enum State : std::uint8_t { dropped, chosen, failed };

template <class Ids, class Space>
struct Locks {
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;

  Array<Edge, Space> order;     // rank -> edge
  Array<Vertex, Space> parent;  // per vertex
  Array<Edge, Space> holder;    // per vertex: the rank that holds its lock
  Array<Vertex, Space> u, v;    // per place of the window: the roots of its edge's ends
  Array<std::uint8_t, Space> state;

  Locks(Space const& space, EdgeList<Ids, Space> const& graph, std::uint64_t places)
      : order(sort_edges<Ids>(space, "otakar::window_kruskal::sort_edges", graph.key)),
        parent(allocate_indices<Vertex>(space, "otakar::window_kruskal::parent", graph.vertices)),
        holder(allocate<Edge>(space, "otakar::window_kruskal::holder", graph.vertices)),
        u(allocate<Vertex>(space, "otakar::window_kruskal::u", places)),
        v(allocate<Vertex>(space, "otakar::window_kruskal::v", places)),
        state(allocate<std::uint8_t>(space, "otakar::window_kruskal::state", places))
  {
    Kokkos::deep_copy(space, holder, none<Edge>);
  }

  // A lighter edge takes the lock from a heavier one.
  KOKKOS_INLINE_FUNCTION void take(Vertex root, Edge rank) const
  {
    if (rank < read_relaxed(&holder(root))) Kokkos::atomic_min(&holder(root), rank);
  }
  KOKKOS_INLINE_FUNCTION bool holds(Vertex root, Edge rank) const { return read_relaxed(&holder(root)) == rank; }
};

// Finds the roots of every edge of the window and reserves them.
template <class Ids, class Space>
static void reserve(Space const& space, EdgeList<Ids, Space> const& graph,
                    Window<typename Ids::Edge, Space> const& window, Locks<Ids, Space> const& locks)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::window_kruskal::reserve");
  auto const prefetch_item = KOKKOS_LAMBDA(std::uint64_t i)
  {
    Edge const e = locks.order(window.item(i));
    prefetch(&locks.parent(graph.u(e)));
    prefetch(&locks.parent(graph.v(e)));
    if (i + items_ahead >= window.size()) return;
    Edge const later = locks.order(window.item(i + items_ahead));
    prefetch(&graph.u(later));
    prefetch(&graph.v(later));
  };
  for_each_ahead(
      space, "otakar::window_kruskal::reserve", window.size(), prefetch_item, KOKKOS_LAMBDA(std::uint64_t i) {
        Edge const rank = window.item(i);
        Edge const e = locks.order(rank);
        Vertex const u = find_root(locks.parent.data(), graph.u(e));
        Vertex const v = find_root(locks.parent.data(), graph.v(e));
        locks.u(i) = u;
        locks.v(i) = v;
        if (u == v) return;
        locks.take(u, rank);
        locks.take(v, rank);
      });
}

// Links every root that is held by an edge. Only the holder of a lock writes it or the parent of its root.
template <class Ids, class Space>
static void commit(Space const& space, Window<typename Ids::Edge, Space> const& window, Locks<Ids, Space> const& locks)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::window_kruskal::commit");
  Kokkos::parallel_for(
      "otakar::window_kruskal::commit", Range<Space>(space, 0, window.size()), KOKKOS_LAMBDA(std::uint64_t i) {
        Edge const rank = window.item(i);
        Vertex const u = locks.u(i);
        Vertex const v = locks.v(i);
        bool const holds_u = u != v && locks.holds(u, rank);
        bool const holds_v = u != v && locks.holds(v, rank);
        locks.state(i) = u == v ? dropped : holds_u || holds_v ? chosen : failed;
        if (holds_u) write_relaxed(&locks.parent(u), v);
        if (holds_u && holds_v) write_relaxed(&locks.holder(v), none<Edge>);
        if (!holds_u && holds_v) write_relaxed(&locks.parent(v), u);
      });
}

}  // namespace window_kruskal_steps

template <class Ids, class Space>
static Array<typename Ids::Edge, Space> window_kruskal(Space const& space, Graph<Ids, Space> const& input,
                                                       SolverOptions const& options, Statistics& statistics)
{
  auto const& graph = input.list;
  using namespace window_kruskal_steps;
  using Edge = typename Ids::Edge;
  Window<Edge, Space> window(space, "otakar::window_kruskal::", graph.edges(), options.window);
  Locks<Ids, Space> const locks(space, graph, window.most());
  auto const forest = allocate<Edge>(space, "otakar::window_kruskal::forest", graph.vertices);
  std::uint64_t forest_size = 0;
  while (window.size() > 0 && forest_size + 1 < graph.vertices) {
    Region const region("otakar::window_kruskal::round");
    reserve(space, graph, window, locks);
    commit(space, window, locks);
    auto const tried = window;
    std::uint64_t const joined = compact(
        space, "otakar::window_kruskal::choose", window.size(),
        KOKKOS_LAMBDA(std::uint64_t i) { return locks.state(i) == chosen; },
        KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t i) { forest(forest_size + to) = locks.order(tried.item(i)); });
    statistics.rounds.push_back({graph.vertices - forest_size, window.size(), joined, {}});
    forest_size += joined;
    window.slide(
        space, "otakar::window_kruskal::slide", KOKKOS_LAMBDA(std::uint64_t i) { return locks.state(i) == failed; });
  }
  return first_of(forest, forest_size);
}

namespace window_kruskal_steps {

template <class Ids>
constexpr std::uint64_t bytes_of_window(GraphSize size, std::uint64_t most)
{
  constexpr std::uint64_t edge = sizeof(typename Ids::Edge);
  constexpr std::uint64_t vertex = sizeof(typename Ids::Vertex);
  std::uint64_t const window = std::min(size.edges, most) * (2 * edge + 2 * vertex + 2);
  std::uint64_t const sort = sort_edges_bytes<Ids>(size) + size.vertices * vertex;
  return std::max(sort, size.edges * edge + size.vertices * (vertex + 2 * edge)) + window;
}

}  // namespace window_kruskal_steps

// With a window of all edges.
template <class Ids>
constexpr std::uint64_t window_kruskal_bytes(GraphSize size)
{
  return window_kruskal_steps::bytes_of_window<Ids>(size, size.edges);
}

template <class Ids>
constexpr std::uint64_t window_kruskal_usual_bytes(GraphSize size)
{
  return window_kruskal_steps::bytes_of_window<Ids>(size, most_window);
}

}  // namespace otakar
