// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// filter_boruvka: light edges first, heavy ones filtered by component, contraction in between.
//
// In: a graph as an edge list. Out: the ids of its minimum spanning forest's edges, in no particular order.
//
// Method: a threshold found by sampling takes about twice as many light edges as there are vertices; Boruvka rounds on
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
#include "solvers/filter_boruvka_steps.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace filter_boruvka_steps {

inline constexpr std::uint64_t filter_ratio = 4;  // edges per vertex above which light ones go first
inline constexpr double light_ratio = 2;          // light edges per vertex

template <class AnyIds, class Space>
struct Chosen {
  Array<typename AnyIds::Edge, Space> edges;
  std::uint64_t size = 0;
};

// After the last round: follows every vertex through the rounds' maps, the last ones first, so that each is read once.
template <class AnyIds, class Space>
void compose_maps(Space const& space, std::vector<std::uint64_t> const& sizes, Scratch<AnyIds, Space> const& scratch)
{
  Region const region("otakar::filter_boruvka::compose_maps");
  std::uint64_t start = 0;
  for (auto const size : sizes) start += size;
  start -= sizes.back();
  auto const map = scratch.map;
  for (std::size_t round = sizes.size() - 1; round-- > 0;) {
    std::uint64_t const next = start;
    std::uint64_t const next_size = sizes[round + 1];
    std::uint64_t const first = start -= sizes[round];
    for_each_live(
        space, "otakar::filter_boruvka::compose_maps", Chunks<Space>{sizes[round], {}},
        KOKKOS_LAMBDA(std::uint64_t v) {
          if (map(first + v) < next_size) prefetch(&map(next + map(first + v)));
        },
        KOKKOS_LAMBDA(std::uint64_t v) {
          if (map(first + v) < next_size) map(first + v) = map(next + map(first + v));
        });
  }
}

// Boruvka rounds until no edge is left. With `labels`, ends with the map of the first round leading to the finished
// trees, which are numbered from vertices - 1 down; returns how many there are.
template <class AnyIds, class Space>
std::uint64_t contract(Space const& space, WorkList<AnyIds, Space> list, PackedOrder<typename AnyIds::Key> order,
                       std::uint64_t vertices, bool labels, Scratch<AnyIds, Space> const& scratch,
                       Chosen<AnyIds, Space>& forest, Statistics& statistics)
{
  std::vector<std::uint64_t> sizes;
  std::uint64_t start = 0;
  std::uint64_t active = vertices;
  std::uint64_t finished = 0;
  std::uint64_t edges = list.chunks.size;
  while (edges > 0 || active > 0) {
    Region const region("otakar::filter_boruvka::round");
    auto const map = Kokkos::subview(scratch.map, Kokkos::pair(start, start + active));
    find_lightest(space, list, order, active, scratch);
    hook(space, list, order, active, scratch);
    Ranks const ranks = number_trees(space, list, order, active, vertices - finished, scratch,
                                     Array<typename AnyIds::Vertex, Space>(map), forest.edges, forest.size);
    std::uint64_t const chosen = active - ranks.roots - ranks.finished;
    statistics.rounds.push_back({active, edges, chosen, 0});
    forest.size += chosen;
    finished += ranks.finished;
    sizes.push_back(active);
    if (ranks.roots == 0 && !labels) break;
    map_to_roots<AnyIds>(space, active, scratch, map);
    if (ranks.roots > 0)
      edges = relabel_edges<AnyIds>(space, list, map);
    else
      edges = 0;
    if (labels) start += active;
    active = ranks.roots;
    if (edges == 0 && !labels) break;
  }
  if (labels) compose_maps<AnyIds>(space, sizes, scratch);
  return finished;
}

}  // namespace filter_boruvka_steps

template <class AnyIds, class Space>
Array<typename AnyIds::Edge, Space> filter_boruvka(Space const& space, EdgeList<AnyIds, Space> const& graph,
                                                   Statistics& statistics)
{
  using namespace filter_boruvka_steps;
  using Vertex = typename AnyIds::Vertex;
  std::uint64_t n = graph.vertices;
  auto list = list_of<AnyIds, Space>(graph);
  Chosen<AnyIds, Space> forest{allocate<typename AnyIds::Edge>(space, "otakar::filter_boruvka::forest", n), 0};
  if (list.chunks.size > 0) {
    bool const sparse = list.chunks.size <= filter_ratio * n;
    Scratch<AnyIds, Space> const scratch{
        allocate<std::uint64_t>(space, "otakar::filter_boruvka::lightest", n),
        allocate<Vertex>(space, "otakar::filter_boruvka::parent", n),
        allocate<std::uint64_t>(space, "otakar::filter_boruvka::roots", words_for(n)),
        allocate<std::uint64_t>(space, "otakar::filter_boruvka::finished", words_for(n)),
        allocate<Vertex>(space, "otakar::filter_boruvka::map", sparse ? n : 2 * n)};
    while (list.chunks.size > filter_ratio * n) {
      Region const region("otakar::filter_boruvka::filter");
      auto const samples = sample_edges<AnyIds>(space, list);
      PackedOrder<typename AnyIds::Key> const order(list.chunks.size, samples.front().key, samples.back().key);
      double const light = light_ratio * double(n) / double(list.chunks.size);
      auto const threshold = samples[std::size_t(light * double(samples.size()))];
      std::uint64_t const trees = contract<AnyIds>(space, select_light<AnyIds>(space, list, threshold), order, n, true,
                                                   scratch, forest, statistics);
      list = filter_heavy<AnyIds>(space, list, threshold, n, scratch.map);
      n = trees;
    }
    if (list.chunks.size > 0) {
      auto const samples = sample_edges<AnyIds>(space, list);
      PackedOrder<typename AnyIds::Key> const order(list.chunks.size, samples.front().key, samples.back().key);
      contract<AnyIds>(space, list, order, n, false, scratch, forest, statistics);
    }
  }
  return Kokkos::subview(forest.edges, Kokkos::pair<std::uint64_t, std::uint64_t>(0, forest.size));
}

// The most a solve allocates: scratch and forest, and beside them the light edges, or survivors as they are copied.
template <class AnyIds>
constexpr std::uint64_t filter_boruvka_bytes(GraphSize size)
{
  using Edge = typename AnyIds::Edge;
  std::uint64_t const edge = 2 * sizeof(typename AnyIds::Vertex) + sizeof(typename AnyIds::Key) + sizeof(Edge);
  return size.vertices * (sizeof(Edge) + 8 + 3 * sizeof(typename AnyIds::Vertex)) + size.edges * edge;
}

}  // namespace otakar
