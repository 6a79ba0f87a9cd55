// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// filter_boruvka: light edges first, heavy ones filtered by component, contraction in between.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: a threshold found by sampling takes somewhat more light edges than there are vertices; Boruvka rounds on
// the list of these contract them; of the heavy edges only those whose ends are not yet joined are kept, between the
// components as new vertices, and the same is done with them for as long as there are many per vertex. The filter is
// that of V. Osipov, P. Sanders, J. Singler, "The Filter-Kruskal Minimum Spanning Tree Algorithm", ALENEX 2009; the
// edge-centric round with a guarded atomic minimum is that of A. Fallin, A. Gonzalez, J. Seo, M. Burtscher, "A
// High-Performance MST Implementation for GPUs", SC 2023.
//
// Invariants: lists keep the order of ids, so places decide ties; a threshold is an edge, not a weight, so equal
// weights are split as well as others. A tree no edge of the list leaves is finished and leaves the rounds; finished
// trees are numbered from the top down, so that a new id tells whether there is more to look up. Cost: O(m) for passes
// over heavy edges, O((n + light) log n) for rounds; memory beside the input: the light or the surviving edges and six
// words per vertex.
#pragma once

#include "graph/sizes.hpp"
#include "solvers/filter_boruvka/filter_boruvka_rounds.hpp"
#include "solvers/filter_boruvka/filter_steps.hpp"

namespace otakar {

namespace filter_boruvka_steps {

inline constexpr std::uint64_t filter_ratio = 4;   // edges per vertex above which light ones go first
inline constexpr double light_ratio = 1.25;        // light edges per vertex
inline constexpr std::uint64_t larger_blocks = 2;  // blocks of one round to those of the next, for these to find much

template <class Ids, class Space>
std::uint64_t contract(State<Ids, Space>& state, WorkList<Ids, Space> list, std::uint64_t vertices, bool labels,
                       std::uint64_t start);

// One filter round: contracts the light edges alone, and sets list to the heavy ones that are still needed. Returns the
// number of trees, to which the map at `start` leads.
template <class Ids, class Space>
std::uint64_t filter_round(State<Ids, Space>& state, WorkList<Ids, Space>& list, std::uint64_t& edges,
                           std::uint64_t vertices, std::uint64_t start)
{
  Region const region("otakar::filter_boruvka::filter");
  auto const samples = sample_edges<Ids>(state.space, list);
  double const light = light_ratio * double(vertices) / double(edges);
  // One past a sample, so that some edge is light; where so few edges are alive that no sample is, all are.
  WeightedEdge<typename Ids::Key, std::uint64_t> threshold{none<typename Ids::Key>, none<std::uint64_t>};
  if (!samples.empty()) {
    threshold = samples[std::size_t(light * double(samples.size()))];
    ++threshold.id;
  }
  std::uint64_t const trees = contract(state, select_light<Ids>(state.space, list, threshold), vertices, true, start);
  keep_map_alone(state.scratch);
  Array<typename Ids::Vertex, Space> const label =
      Kokkos::subview(state.scratch.map, Kokkos::pair(start, start + vertices));
  list = filter_heavy<Ids>(state.space, list, threshold, vertices, label);
  edges = list.chunks.size;
  return trees;
}

// Follows every vertex through the maps of all rounds, the last ones first, so that each is read once. Finished trees
// were numbered from the top down; the result numbers them from 0 up.
template <class Ids, class Space>
void compose_maps(State<Ids, Space> const& state, std::vector<std::uint64_t> const& sizes, std::uint64_t start)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::filter_boruvka::compose_maps");
  std::uint64_t first = start;
  for (auto const size : sizes) first += size;
  auto const map = state.scratch.map;
  std::uint64_t next_size = 0;
  for (std::size_t round = sizes.size(); round-- > 0;) {
    std::uint64_t const next = first;
    first -= sizes[round];
    std::uint64_t const at = first;
    std::uint64_t const flip = round == 0 ? sizes[0] - 1 : 0;
    for_each_live(
        state.space, "otakar::filter_boruvka::compose_maps", Chunks<Space>{sizes[round], {}},
        KOKKOS_LAMBDA(std::uint64_t v) {
          if (map(at + v) < next_size) prefetch(&map(next + map(at + v)));
        },
        KOKKOS_LAMBDA(std::uint64_t v) {
          Vertex const id = map(at + v);
          Vertex const tree = id < next_size ? map(next + id) : id;
          map(at + v) = flip > 0 ? Vertex(flip - tree) : tree;
        });
    next_size = sizes[round];
  }
}

enum class RoundKind { join, blocks, filter, last };

// What may come next depends on what has been: blocks want to be larger than those before, and filter rounds stand
// between Boruvka rounds where the maps are kept, so that each pair of rounds at least halves the vertices and all maps
// fit three times the first.
struct Plan {
  bool keeps_maps = false;
  bool may_filter = !keeps_maps;
  std::uint64_t most_blocks = keeps_maps ? 0 : none<std::uint64_t>;

  template <class Ids, class Space>
  RoundKind next(State<Ids, Space> const& state, WorkList<Ids, Space> const& list, std::uint64_t edges,
                 Blocks blocks) const
  {
    if (fits_one_block(state.space, blocks.vertices, edges, state.most_rest)) return RoundKind::last;
    if (blocks.count() <= most_blocks && suits_blocks(list, blocks)) return RoundKind::blocks;
    return may_filter && edges > filter_ratio * blocks.vertices ? RoundKind::filter : RoundKind::join;
  }

  void note(RoundKind round, Blocks blocks)
  {
    may_filter = !keeps_maps || round != RoundKind::filter;
    if (round == RoundKind::blocks) most_blocks = blocks.count() / larger_blocks;
    if (round == RoundKind::join) most_blocks = 0;
  }
};

// Rounds until no edge is left. With `labels`, every vertex's tree is told by the map at `start`, and returned is how
// many trees there are.
template <class Ids, class Space>
std::uint64_t contract(State<Ids, Space>& state, WorkList<Ids, Space> list, std::uint64_t vertices, bool labels,
                       std::uint64_t start)
{
  using Map = Array<typename Ids::Vertex, Space>;
  Plan plan{labels};
  std::vector<std::uint64_t> sizes;
  std::uint64_t at = start;
  std::uint64_t active = vertices;
  std::uint64_t finished = 0;
  std::uint64_t edges = list.chunks.size;
  while (edges > 0) {
    Blocks const blocks(active, state.space.concurrency());
    RoundKind const round = plan.next(state, list, edges, blocks);
    plan.note(round, blocks);
    if (!labels && (round == RoundKind::join || round == RoundKind::filter))
      ensure(state.space, state.scratch.map, "otakar::filter_boruvka::map",
             round == RoundKind::filter ? 3 * active : active);
    Map map;
    if (labels || round == RoundKind::join) map = Kokkos::subview(state.scratch.map, Kokkos::pair(at, at + active));
    sizes.push_back(active);
    if (round == RoundKind::filter) {
      active = filter_round(state, list, edges, active, at);
    } else if (round == RoundKind::join) {
      Ranks const ranks = join_round<Ids>(state, list, edges, active, vertices - finished, map);
      finished += ranks.finished;
      active = ranks.roots;
    } else if constexpr (in_host_memory<Space>) {
      active = round == RoundKind::blocks ? block_round(state, list, edges, blocks)
                                          : last_round<Ids>(state, list, edges, active, map);
    }
    if (labels) at += sizes.back();
  }
  if (labels) {
    number_rest<typename Ids::Vertex>(state.space, state.scratch.map, at, active, vertices - finished);
    sizes.push_back(active);
    compose_maps(state, sizes, start);
  }
  return finished + active;
}

}  // namespace filter_boruvka_steps

// On the host one thread contracts the rest, once that is at most so many edges.
template <class Ids, class Space>
Array<typename Ids::Edge, Space> filter_boruvka(Space const& space, EdgeList<Ids, Space> const& graph,
                                                Statistics& statistics, std::uint64_t most_rest = 1 << 17)
{
  using namespace filter_boruvka_steps;
  std::uint64_t const n = graph.vertices;
  if (graph.edges() == 0) return {};
  State<Ids, Space> state{
      .space = space,
      .order = packed_order<Ids>(space, graph),
      .scratch = {},
      .forest = allocate<typename Ids::Edge>(space, "otakar::filter_boruvka::forest", n),
      .statistics = statistics,
      .most_rest = most_rest,
  };
  contract(state, list_of<Ids, Space>(graph), n, false, 0);
  return first_of(state.forest, state.forest_size);
}

// The most a solve allocates: scratch, forest, a mask, and while a list is filtered both it and what is kept of it,
// which at worst, where light edges join next to nothing, is almost everything.
template <class Ids>
constexpr std::uint64_t filter_boruvka_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  std::uint64_t const vertex = sizeof(Edge) + 8 + 4 * sizeof(Vertex) + 1;
  std::uint64_t const edge = 2 * sizeof(Vertex) + sizeof(typename Ids::Key) + sizeof(Edge);
  return size.vertices * vertex + size.edges * 2 * edge + size.edges / 4 + (std::uint64_t(1) << 20);
}

}  // namespace otakar
