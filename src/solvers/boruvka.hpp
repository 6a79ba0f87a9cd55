// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// boruvka: contraction Boruvka on compressed sparse rows, the core of otakar.
//
// In: a graph as CSR. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: C. da Silva Sousa, A. Mariano, A. Proenca, "A Generic and Highly Efficient Parallel Variant of Boruvka's
// Algorithm", PDP 2015. Each round runs simple kernels over vertices: every vertex finds its lightest arc; of a pair
// that chose the same edge, the end with the smaller id withdraws and becomes the root of a tree; pointer jumping
// colours every vertex with its root; roots are numbered by an exclusive scan; arcs between different colours are
// counted per new vertex, given segments by a scan, and inserted. The round's graph has at most half the vertices that
// had an arc; the rounds end when no arc is left, so unconnected graphs need no special case.
//
// Differs from the source: ties are decided by edge id, there by the smaller destination; one pass of finds in place of
// passes that double pointers; a vertex reserves places for all its arcs by one atomic addition, there one per arc.
// Invariants: the choice follows the total order of edges, so the chosen edges form trees with exactly one mirrored
// edge each. New ids keep the order of the roots' old ones, which keeps whatever locality the ids had.
// Cost: O((n + m) log n) work, O(log n) rounds; memory beside the input: two contracted graphs, each smaller than the
// one before, and five words per vertex.
#pragma once

#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "graph/graph.hpp"
#include "parallel/arcs_per_thread.hpp"
#include "parallel/flatten_forest.hpp"
#include "parallel/for_each_row.hpp"
#include "parallel/indices.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace boruvka_steps {

template <class Ids, class Space>
struct State {
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;

  Csr<Ids, Space> graph;           // of this round
  Csr<Ids, Space> spare;           // of the round before, whose arrays the next one takes as far as they suffice
  Array<Edge, Space> lightest;     // per vertex: the id of its lightest edge
  Array<Vertex, Space> successor;  // per vertex: where that edge leads; without edges, the vertex itself
  Array<Vertex, Space> color;      // per vertex: its root, later its new id
  Array<Edge, Space> slot;         // per vertex: where its arcs start in its new row
  Array<Edge, Space> forest;       // ids of chosen edges
  std::uint64_t forest_size = 0;

  State(Space const& space, Csr<Ids, Space> const& input)
      : graph(input),
        lightest(allocate<Edge>(space, "otakar::boruvka::lightest", input.vertices)),
        successor(allocate<Vertex>(space, "otakar::boruvka::successor", input.vertices)),
        color(allocate<Vertex>(space, "otakar::boruvka::color", input.vertices)),
        slot(allocate<Edge>(space, "otakar::boruvka::slot", input.vertices)),
        forest(allocate<Edge>(space, "otakar::boruvka::forest", input.vertices))
  {
  }

  Array<Edge, Space> chosen() const { return first_of(forest, forest_size); }
};

template <class Ids>
struct WeightedArc {
  WeightedEdge<typename Ids::Key, typename Ids::Edge> edge;
  typename Ids::Edge arc;

  // Of a long row few arcs are lighter than all before: a branch, which processors predict, beats a conditional move.
  KOKKOS_FORCEINLINE_FUNCTION bool operator<(WeightedArc const& other) const
  {
    return __builtin_expect(edge < other.edge, 0);
  }
};

template <class Ids, class Space>
struct FindLightest {
  using Arc = WeightedArc<Ids>;
  Csr<Ids, Space> graph;
  Array<typename Ids::Edge, Space> lightest;
  Array<typename Ids::Vertex, Space> successor;

  template <class Row>
  KOKKOS_FORCEINLINE_FUNCTION void operator()(Row const& row) const
  {
    using Edge = typename Ids::Edge;
    Arc const least = row.template reduce<Kokkos::Min<Arc>>([&](Edge arc) {
      return Arc{{graph.key(arc), graph.edge(arc)}, arc};
    });
    row.once([&] {
      lightest(row.index) = least.edge.id;
      successor(row.index) = least.arc == none<Edge> ? typename Ids::Vertex(row.index) : graph.target(least.arc);
    });
  }
};

template <class Ids, class Space>
FindLightest<Ids, Space> lightest_of(State<Ids, Space> const& state)
{
  return {state.graph, state.lightest, state.successor};
}

template <class Ids, class Space>
void find_lightest(Space const& space, State<Ids, Space> const& state)
{
  for_each_row(space, "otakar::boruvka::find_lightest", state.graph.vertices, state.graph.offset, lightest_of(state));
}

// Two vertices that are each other's successors chose the same edge; the smaller id drops it and becomes a root.
template <class Ids, class Space>
static void remove_mirrored(Space const& space, State<Ids, Space> const& state)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::boruvka::remove_mirrored");
  auto const successor = state.successor;
  auto const color = state.color;
  Kokkos::parallel_for(
      "otakar::boruvka::remove_mirrored", Range<Space>(space, 0, state.graph.vertices), KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const other = successor(v);
        bool const root = v < other && successor(other) == v;
        color(v) = root ? Vertex(v) : other;
      });
}

// Numbers the roots by an exclusive scan of flags. What is not a root keeps its chosen edge, and its rank among such
// vertices, which the same scan gives, is the edge's place in the forest. Ends with color(v) = new id of v's tree.
template <class Ids, class Space>
static typename Ids::Vertex create_vertex_ids(Space const& space, State<Ids, Space> const& state)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::boruvka::create_vertex_ids");
  auto const lightest = state.lightest;
  auto const color = state.color;
  auto const new_id = state.successor;  // no longer needed as such
  auto const forest = state.forest;
  std::uint64_t const forest_size = state.forest_size;
  Vertex roots = 0;
  Kokkos::parallel_scan(
      "otakar::boruvka::create_vertex_ids", Range<Space>(space, 0, state.graph.vertices),
      KOKKOS_LAMBDA(std::uint64_t v, Vertex & rank, bool final) {
        bool const root = color(v) == v;
        if (final) {
          if (root)
            new_id(v) = rank;
          else
            forest(forest_size + v - rank) = lightest(v);
        }
        rank += root;
      },
      roots);
  Kokkos::parallel_for(
      "otakar::boruvka::relabel", Range<Space>(space, 0, state.graph.vertices),
      KOKKOS_LAMBDA(std::uint64_t v) { color(v) = new_id(color(v)); });
  return roots;
}

// Counts the arcs that leave each tree. The value before the addition is where, in the tree's new row, this vertex's
// arcs will stand, so inserting needs no further atomics.
template <class Ids, class Space>
struct CountArcs {
  using Edge = typename Ids::Edge;
  Csr<Ids, Space> graph;
  Array<typename Ids::Vertex, Space> color;
  Array<Edge, Space> slot;
  Array<Edge, Space> count;

  template <class Row>
  KOKKOS_FORCEINLINE_FUNCTION void operator()(Row const& row) const
  {
    auto const tree = color(row.index);
    Edge const leaving =
        row.template reduce<Kokkos::Sum<Edge>>([&](Edge arc) { return Edge(color(graph.target(arc)) != tree); });
    row.once([&] { slot(row.index) = leaving == 0 ? Edge(0) : Kokkos::atomic_fetch_add(&count(tree), leaving); });
  }
};

template <class Ids, class Space>
struct InsertArcs {
  using Edge = typename Ids::Edge;
  Csr<Ids, Space> graph;
  Array<typename Ids::Vertex, Space> color;
  Array<Edge, Space> slot;
  Csr<Ids, Space> contracted;

  template <class Row>
  KOKKOS_FORCEINLINE_FUNCTION void operator()(Row const& row) const
  {
    auto const tree = color(row.index);
    Edge const start = contracted.offset(tree) + slot(row.index);
    row.compact([&](Edge arc) { return color(graph.target(arc)) != tree; },
                [&](Edge rank, Edge arc) {
                  contracted.target(start + rank) = color(graph.target(arc));
                  contracted.key(start + rank) = graph.key(arc);
                  contracted.edge(start + rank) = graph.edge(arc);
                });
  }
};

// The graph between trees, of which there are `vertices`.
template <class Ids, class Space>
Csr<Ids, Space> contract(Space const& space, State<Ids, Space> const& state, typename Ids::Vertex vertices)
{
  auto const& graph = state.graph;
  Csr<Ids, Space> contracted = state.spare;
  contracted.vertices = vertices;
  ensure(space, contracted.offset, "otakar::boruvka::offset", std::uint64_t(vertices) + 1);
  Kokkos::deep_copy(space, first_of(contracted.offset, std::uint64_t(vertices) + 1), 0);
  for_each_row(space, "otakar::boruvka::count_arcs", graph.vertices, graph.offset,
               CountArcs<Ids, Space>{graph, state.color, state.slot, contracted.offset});
  {
    Region const region("otakar::boruvka::assign_segments");
    contracted.arcs =
        counts_to_offsets<typename Ids::Edge>(space, "otakar::boruvka::assign_segments", vertices, contracted.offset);
  }
  ensure(space, contracted.target, "otakar::boruvka::target", contracted.arcs);
  ensure(space, contracted.key, "otakar::boruvka::key", contracted.arcs);
  ensure(space, contracted.edge, "otakar::boruvka::edge", contracted.arcs);
  if (contracted.arcs > 0)
    for_each_row(space, "otakar::boruvka::insert_arcs", graph.vertices, graph.offset,
                 InsertArcs<Ids, Space>{graph, state.color, state.slot, contracted});
  return contracted;
}

// Once every vertex has its lightest edge and its successor: these edges join the forest, and color(v) is the new id of
// v's tree. Returns how many trees there are.
template <class Ids, class Space>
typename Ids::Vertex merge_trees(Space const& space, State<Ids, Space>& state)
{
  remove_mirrored(space, state);
  {
    Region const region("otakar::boruvka::propagate_colors");
    point_at_roots(space, "otakar::boruvka::propagate_colors", state.graph.vertices, state.color);
  }
  auto const roots = create_vertex_ids(space, state);
  state.forest_size += state.graph.vertices - roots;
  return roots;
}

// The rest of a round. Returns how many edges were chosen.
template <class Ids, class Space>
std::uint64_t contract_trees(Space const& space, State<Ids, Space>& state)
{
  bool const first = state.forest_size == 0;
  auto const roots = merge_trees(space, state);
  auto const contracted = contract(space, state, roots);
  std::uint64_t const chosen = state.graph.vertices - roots;
  if (!first) state.spare = state.graph;  // the first graph is the input, which is not ours to write to
  state.graph = contracted;
  return chosen;
}

}  // namespace boruvka_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> boruvka(Space const& space, Graph<Ids, Space> const& input,
                                         SolverOptions const& options, Statistics& statistics)
{
  using namespace boruvka_steps;
  State<Ids, Space> state(space, input.rows);
  while (state.graph.arcs > 0) {
    Region const region("otakar::boruvka::round");
    Round round{state.graph.vertices, std::uint64_t(state.graph.arcs) / 2};
    if (options.measure_imbalance)
      round.arcs_per_thread = arcs_per_thread(space, state.graph.vertices, state.graph.offset, lightest_of(state));
    find_lightest(space, state);
    round.chosen = contract_trees(space, state);
    statistics.rounds.push_back(round);
  }
  return state.chosen();
}

// The most a solve allocates: five words per vertex, and two contracted graphs no larger than the input.
template <class Ids>
constexpr std::uint64_t boruvka_bytes(GraphSize size)
{
  std::uint64_t const vertex = 2 * sizeof(typename Ids::Vertex) + 3 * sizeof(typename Ids::Edge);
  return size.vertices * vertex + 2 * rows_bytes<Ids>(size);
}

// Of usual graphs: a round joins more than half of the vertices, and of those that are left another.
template <class Ids>
constexpr std::uint64_t boruvka_usual_bytes(GraphSize size)
{
  std::uint64_t const n = size.vertices, m = size.edges;
  std::uint64_t const vertex = 2 * sizeof(typename Ids::Vertex) + 3 * sizeof(typename Ids::Edge);
  return n * vertex + rows_bytes<Ids>({n / 3, m - std::min(m, n * 6 / 10)}) +
         rows_bytes<Ids>({n / 9, m - std::min(m, n * 9 / 10)});
}

}  // namespace otakar

// What Kokkos::Min starts from: no arc.
template <class Ids>
struct Kokkos::reduction_identity<otakar::boruvka_steps::WeightedArc<Ids>> {
  KOKKOS_FORCEINLINE_FUNCTION static constexpr otakar::boruvka_steps::WeightedArc<Ids> min()
  {
    using otakar::none;
    using Edge = typename Ids::Edge;
    return otakar::boruvka_steps::WeightedArc<Ids>{{none<typename Ids::Key>, none<Edge>}, none<Edge>};
  }
};
