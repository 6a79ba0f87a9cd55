// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// filter_boruvka: light edges first, heavy ones filtered by component. For any backend, with one set of rounds for the
// host (boruvka_rounds.hpp) and one for devices (device_rounds.hpp).
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: a stage takes a threshold found by sampling, before which there are somewhat more edges than vertices.
// Boruvka rounds contract these light edges (boruvka_rounds.hpp). The parents are flattened once, components are
// numbered, and of the heavy edges only those between two components are kept, with the components for vertices
// (giant.hpp). What is left is the next stage's worklist. Where there are few edges per vertex, all of them are light,
// and the stage is the last.
//
// Example (edge: ends, weight):
//   e0: 0-1 4   e1: 1-2 8   e2: 2-3 3   e3: 0-4 9   e4: 4-5 1
//   e5: 0-2 7   e6: 1-3 5   e7: 2-4 6   e8: 1-5 9   e9: 0-5 2
// So small a graph is one stage of light edges; for the example let the threshold be e6, so that e0, e2, e4 and e9 are
// light. Round 1, lightest edges: 0: e9, 1: e0, 2: e2, 3: e2, 4: e4, 5: e4. Of the pairs 2, 3 and 4, 5, which chose the
// same edge, the smaller stays a root. The others link: 0 to 5 by e9, 1 to 0 by e0, 3 to 2 by e2, 5 to 4 by e4, and
// these four edges join the forest. Every root finds its new root: 0, 1 and 5 point at 4, 3 points at 2. No light edge
// is left between two trees, so the stage ends. {0, 1, 4, 5} becomes vertex 0 of the next stage, {2, 3} vertex 1. Of
// the heavy edges e3 and e8 lie within the first and are dropped. The worklist has ids e1, e5, e6, e7 with weights 8,
// 7, 5, 6, all between 0 and 1. Both vertices choose the one at place 2, so e6 joins the forest and one root is left.
// Forest: e0, e2, e4, e6, e9.
//
// The filter is that of V. Osipov, P. Sanders, J. Singler, "The Filter-Kruskal Minimum Spanning Tree Algorithm", ALENEX
// 2009; the edge-centric round with a guarded atomic minimum that of A. Fallin, A. Gonzalez, J. Seo, M. Burtscher, "A
// High-Performance MST Implementation for GPUs", SC 2023.
//
// Invariants: worklists keep the order of ids, so places decide ties; a threshold is an edge, not a weight, so equal
// weights are split as well as others. Cost: O(m) for passes over heavy edges, O((n + light) log n) for rounds. Memory
// beside the input: the light or the surviving edges, and five words of 4 bytes per vertex.
#pragma once

#include "graph/graph.hpp"
#include "solvers/filter_boruvka/boruvka_rounds.hpp"
#include "solvers/filter_boruvka/device_rounds.hpp"
#include "solvers/giant.hpp"

namespace otakar {

namespace filter_boruvka_steps {

// The edge before which edges are light.
template <class Ids, class Space>
Sample<Ids> choose_threshold(Space const& space, WorkList<Ids, Space> const& list)
{
  if (list.edges() <= filter_ratio * list.vertices) return last_bound<Ids>();
  double const share = light_ratio * double(list.vertices) / double(list.edges());
  // Of a dense graph so many that some hundred are light: a threshold that is off by half leaves most edges.
  auto const samples = sample_edges<Ids, Space>(
      space, list, std::clamp<std::uint64_t>(std::uint64_t(256 / share), 4096, list.edges() / 16 + 4096));
  return bound_after(samples, share);
}

template <class Ids, class Space>
WorkList<Ids, Space> select_light(Space const& space, WorkList<Ids, Space> const& list, Sample<Ids> threshold)
{
  Region const region("otakar::filter_boruvka::select_light");
  auto const mask = mark(space, "otakar::filter_boruvka::select_light", list.edges(),
                         InRange<Ids, Space>{list.key, {0, 0}, threshold});
  return copy_marked(space, list, mask, list.vertices, SameVertex());
}

// The edges from the threshold on between the components that the light ones leave.
template <class Ids, class Space>
WorkList<Ids, Space> filter_heavy(Space const& space, WorkList<Ids, Space> const& list, Sample<Ids> threshold,
                                  Array<typename Ids::Vertex, Space> const& parent)
{
  Region const region("otakar::filter_boruvka::filter_heavy");
  point_at_roots(space, "otakar::filter_boruvka::flatten", list.vertices, parent);
  auto const giant = mark_giant(space, parent);
  std::uint64_t const components = number_components(space, parent, giant);
  return filter_edges<Ids, Space>(space, list, threshold, components, {giant, parent}, false);
}

template <class Ids, class Space>
Array<typename Ids::Edge, Space> solve_on_host(Space const& space, EdgeList<Ids, Space> const& graph,
                                               Statistics& statistics)
{
  auto const order = packed_order<Ids>(space, graph);
  auto trees = allocate_trees<Ids>(space, graph.vertices);
  auto list = work_list<Ids, Space>(graph);
  while (list.edges() > 0) {
    Region const region("otakar::filter_boruvka::stage");
    auto const threshold = choose_threshold(space, list);
    bool const last_stage = threshold.id == last_bound<Ids>().id;
    start_trees(space, list.vertices, trees);
    contract_edges(space, last_stage ? list : select_light(space, list, threshold), order, trees, statistics);
    if (last_stage) break;
    list = filter_heavy(space, list, threshold, trees.parent);
  }
  return first_of(trees.forest, trees.forest_size);
}

}  // namespace filter_boruvka_steps

template <class Ids, class Space>
Array<typename Ids::Edge, Space> filter_boruvka(Space const& space, Graph<Ids, Space> const& graph,
                                                SolverOptions const&, Statistics& statistics)
{
  using namespace filter_boruvka_steps;
  if constexpr (in_host_memory<Space>)
    return solve_on_host<Ids>(space, graph.list, statistics);
  else
    return solve_on_device<Ids>(space, graph.list, statistics);
}

// The most a solve allocates: trees, forest, masks, and while a list is filtered both it and what is kept of it, which
// at worst, where light edges join next to nothing, is almost everything.
template <class Ids, class Space>
constexpr std::uint64_t filter_boruvka_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  if constexpr (in_host_memory<Space>) {
    std::uint64_t const vertex = sizeof(Edge) + 8 + 2 * sizeof(Vertex) + 3;
    std::uint64_t const edge = 2 * sizeof(Vertex) + sizeof(typename Ids::Key) + sizeof(Edge) + 1;
    return size.vertices * vertex + size.edges * 2 * edge + (std::uint64_t(1) << 20);
  } else {
    std::uint64_t const record = sizeof(filter_boruvka_steps::Record<Ids>);
    std::uint64_t const vertex = sizeof(Edge) + 8 + 3 * sizeof(Vertex) + 4 * record;
    return size.vertices * vertex + size.edges * 2 * record + (std::uint64_t(1) << 20);
  }
}

// Of graphs whose light edges join most vertices: few of the heavy ones are kept, or, where all are light, those that a
// round leaves.
template <class Ids>
constexpr std::uint64_t filter_boruvka_usual_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  std::uint64_t const record = 2 * sizeof(Vertex) + sizeof(typename Ids::Key) + sizeof(Edge);
  std::uint64_t const trees = size.vertices * (sizeof(Edge) + 8 + sizeof(Vertex)) + size.vertices * 3 / 2;
  bool const all_light = size.edges <= filter_boruvka_steps::filter_ratio * size.vertices;
  std::uint64_t const kept =
      all_light ? size.edges - std::min(size.edges, size.vertices / 2) : std::max(2 * size.vertices, size.edges / 5);
  return trees + kept * record + size.edges / 8;
}

}  // namespace otakar
