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
// barrier, an edge that holds the lock of a root hangs it on the other root and is in the forest; those that hold none
// try again in the next round. The window doubles while few fail and halves while many do.
//
// An edge that holds a root's lock is the lightest that leaves its tree, so one lock is enough (to wait for both would
// let the giant tree admit one edge per round). Along the links of a round ranks descend, so they close no cycle. The
// lightest edge of a window always succeeds. Who fails does not depend on threads, nor do the rounds.
// Cost: O(m) for the sort, then O(window) per round. Memory beside the input: two words of key and id per edge while
// sorting, an id per edge after, three words per vertex.
#pragma once

#include "graph/edge_list.hpp"
#include "primitives/compact.hpp"
#include "primitives/edges_in_order.hpp"
#include "primitives/map_to_roots.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace window_kruskal_steps {

inline constexpr std::uint64_t least_window = std::uint64_t(1) << 12;
inline constexpr std::uint64_t most_window = std::uint64_t(1) << 17;

enum State : std::uint8_t { dropped, chosen, failed };

template <class AnyIds, class Space>
struct Window {
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;

  EdgeList<AnyIds, Space> graph;
  Array<Edge, Space> order;     // rank -> edge
  Array<Vertex, Space> parent;  // per vertex
  Array<Edge, Space> lock;      // per vertex: the rank that holds it
  Array<Edge, Space> rank;      // per place of the window, ascending
  Array<Vertex, Space> u, v;    // per place: the roots of its edge's ends
  Array<std::uint8_t, Space> state;

  Window(Space const& space, EdgeList<AnyIds, Space> const& list, std::uint64_t places)
      : graph(list),
        order(edges_in_order<AnyIds>(space, "otakar::window_kruskal::sort_edges", list.key)),
        parent(allocate<Vertex>(space, "otakar::window_kruskal::parent", list.vertices)),
        lock(allocate<Edge>(space, "otakar::window_kruskal::lock", list.vertices)),
        rank(allocate<Edge>(space, "otakar::window_kruskal::rank", places)),
        u(allocate<Vertex>(space, "otakar::window_kruskal::u", places)),
        v(allocate<Vertex>(space, "otakar::window_kruskal::v", places)),
        state(allocate<std::uint8_t>(space, "otakar::window_kruskal::state", places))
  {
  }
};

template <class AnyIds, class Space>
void start(Space const& space, Window<AnyIds, Space> const& window)
{
  auto const parent = window.parent;
  Kokkos::deep_copy(space, window.lock, none<typename AnyIds::Edge>);
  Kokkos::parallel_for(
      "otakar::window_kruskal::start", Range<Space>(space, 0, parent.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t w) { parent(w) = typename AnyIds::Vertex(w); });
}

// Finds the roots of every edge of the window and reserves them. Places past `carried` take the next ranks.
template <class AnyIds, class Space>
void reserve(Space const& space, Window<AnyIds, Space> const& window, std::uint64_t carried, std::uint64_t next,
             std::uint64_t size)
{
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::window_kruskal::reserve");
  auto const rank_of = KOKKOS_LAMBDA(std::uint64_t i)
  {
    return i < carried ? window.rank(i) : Edge(next + (i - carried));
  };
  auto const touch = KOKKOS_LAMBDA(std::uint64_t i)
  {
    Edge const e = window.order(rank_of(i));
    prefetch(&window.parent(window.graph.u(e)));
    prefetch(&window.parent(window.graph.v(e)));
    if (i + chunk_ahead >= size) return;
    Edge const later = window.order(rank_of(i + chunk_ahead));
    prefetch(&window.graph.u(later));
    prefetch(&window.graph.v(later));
  };
  for_each_live(
      space, "otakar::window_kruskal::reserve", Chunks<Space>{size, {}}, touch, KOKKOS_LAMBDA(std::uint64_t i) {
        Edge const rank = rank_of(i);
        Edge const e = window.order(rank);
        Vertex const u = find_root(window.parent.data(), window.graph.u(e));
        Vertex const v = find_root(window.parent.data(), window.graph.v(e));
        if (i >= carried) window.rank(i) = rank;
        window.u(i) = u;
        window.v(i) = v;
        if (u == v) return;
        if (rank < read_relaxed(&window.lock(u))) Kokkos::atomic_min(&window.lock(u), rank);
        if (rank < read_relaxed(&window.lock(v))) Kokkos::atomic_min(&window.lock(v), rank);
      });
}

// Hangs every root that is held by an edge. Only the holder of a lock writes it or the parent of its root.
template <class AnyIds, class Space>
void commit(Space const& space, Window<AnyIds, Space> const& window, std::uint64_t size)
{
  using Edge = typename AnyIds::Edge;
  using Vertex = typename AnyIds::Vertex;
  Region const region("otakar::window_kruskal::commit");
  Kokkos::parallel_for(
      "otakar::window_kruskal::commit", Range<Space>(space, 0, size), KOKKOS_LAMBDA(std::uint64_t i) {
        Edge const rank = window.rank(i);
        Vertex const u = window.u(i);
        Vertex const v = window.v(i);
        bool const holds_u = u != v && read_relaxed(&window.lock(u)) == rank;
        bool const holds_v = u != v && read_relaxed(&window.lock(v)) == rank;
        window.state(i) = u == v ? dropped : holds_u || holds_v ? chosen : failed;
        if (holds_u) write_relaxed(&window.parent(u), v);
        if (holds_u && holds_v) write_relaxed(&window.lock(v), none<Edge>);
        if (!holds_u && holds_v) write_relaxed(&window.parent(v), u);
      });
}

// Appends the chosen edges to the forest; returns how many there were.
template <class AnyIds, class Space>
std::uint64_t take_chosen(Space const& space, Window<AnyIds, Space> const& window, std::uint64_t size,
                          Array<typename AnyIds::Edge, Space> const& forest, std::uint64_t forest_size)
{
  return compact(
      space, "otakar::window_kruskal::choose", size,
      KOKKOS_LAMBDA(std::uint64_t i) { return window.state(i) == chosen; },
      KOKKOS_LAMBDA(std::uint64_t place, std::uint64_t i) {
        forest(forest_size + place) = window.order(window.rank(i));
      });
}

// Moves the ranks that failed to the beginning of the window; returns how many there are.
template <class AnyIds, class Space>
std::uint64_t carry_failed(Space const& space, Window<AnyIds, Space> const& window, std::uint64_t size,
                           Array<typename AnyIds::Edge, Space> const& spare)
{
  std::uint64_t const carried = compact(
      space, "otakar::window_kruskal::carry", size,
      KOKKOS_LAMBDA(std::uint64_t i) { return window.state(i) == failed; },
      KOKKOS_LAMBDA(std::uint64_t place, std::uint64_t i) { spare(place) = window.rank(i); });
  Kokkos::parallel_for(
      "otakar::window_kruskal::copy", Range<Space>(space, 0, carried),
      KOKKOS_LAMBDA(std::uint64_t i) { window.rank(i) = spare(i); });
  return carried;
}

// The width of the next window, after one of which so many failed.
inline std::uint64_t adapt(std::uint64_t width, std::uint64_t size, std::uint64_t failures, std::uint64_t most)
{
  if (failures < size / 4) return std::min(most, 2 * width);
  if (failures > size / 2) return std::max(std::min(most, least_window), width / 2);
  return width;
}

}  // namespace window_kruskal_steps

template <class AnyIds, class Space>
Array<typename AnyIds::Edge, Space> window_kruskal(Space const& space, EdgeList<AnyIds, Space> const& graph,
                                                   Statistics& statistics)
{
  using namespace window_kruskal_steps;
  using Edge = typename AnyIds::Edge;
  std::uint64_t const m = graph.edges();
  std::uint64_t const most = std::min(m, most_window);
  Window<AnyIds, Space> const window(space, graph, most);
  start<AnyIds>(space, window);
  auto const forest = allocate<Edge>(space, "otakar::window_kruskal::forest", graph.vertices);
  auto const spare = allocate<Edge>(space, "otakar::window_kruskal::spare", most);
  std::uint64_t forest_size = 0;
  std::uint64_t carried = 0;
  std::uint64_t next = 0;
  std::uint64_t width = std::min(most, least_window);
  while ((next < m || carried > 0) && forest_size + 1 < graph.vertices) {
    Region const region("otakar::window_kruskal::round");
    std::uint64_t const size = std::max(carried, std::min(width, carried + (m - next)));
    reserve(space, window, carried, next, size);
    commit(space, window, size);
    next += size - carried;
    std::uint64_t const joined = take_chosen<AnyIds>(space, window, size, forest, forest_size);
    carried = carry_failed<AnyIds>(space, window, size, spare);
    statistics.rounds.push_back({graph.vertices - forest_size, size, joined, {}});
    forest_size += joined;
    width = adapt(width, size, carried, most);
  }
  return Kokkos::subview(forest, Kokkos::pair<std::uint64_t, std::uint64_t>(0, forest_size));
}

template <class AnyIds>
constexpr std::uint64_t window_kruskal_bytes(GraphSize size)
{
  constexpr std::uint64_t edge = sizeof(typename AnyIds::Edge);
  constexpr std::uint64_t vertex = sizeof(typename AnyIds::Vertex);
  std::uint64_t const places = std::min(size.edges, window_kruskal_steps::most_window);
  return edges_in_order_bytes<AnyIds>(size) + size.vertices * (vertex + 2 * edge) +
         places * (2 * edge + 2 * vertex + 2);
}

}  // namespace otakar
