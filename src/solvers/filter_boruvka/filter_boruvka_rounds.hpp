// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The rounds of filter_boruvka that contract a list: a Boruvka round, one within blocks of vertices, and the last one.
//
// Each joins trees by edges that it brings into the forest, sets `list` to the edges that are left and `edges` to their
// number, and tells how many trees there are. `map` gets the tree of every vertex.
#pragma once

#include "solvers/block_boruvka/contract_blocks.hpp"
#include "solvers/block_boruvka/finish_block.hpp"
#include "solvers/filter_boruvka/boruvka_round.hpp"
#include "solvers/statistics.hpp"

namespace otakar::filter_boruvka_steps {

// What a solve carries along.
template <class Ids, class Space>
struct State {
  Space space;
  PackedOrder<typename Ids::Key> order;
  Scratch<Ids, Space> scratch;
  Array<typename Ids::Edge, Space> forest;
  std::uint64_t forest_size = 0;
  Statistics& statistics;
  std::uint64_t most_rest = 0;  // edges that the last round may have
};

// One Boruvka round: joins every vertex with the other end of its lightest edge. Sets map, and list to the edges left.
template <class Ids, class Space>
Ranks join_round(State<Ids, Space>& state, WorkList<Ids, Space>& list, std::uint64_t& edges, std::uint64_t vertices,
                 std::uint64_t ceiling, Array<typename Ids::Vertex, Space> const& map)
{
  Region const region("otakar::filter_boruvka::round");
  make_room(state.space, vertices, state.scratch);
  find_lightest(state.space, list, state.order, vertices, state.scratch);
  hook(state.space, list, state.order, vertices, state.scratch);
  Ranks const ranks = number_trees(state.space, list, state.order, vertices, ceiling, state.scratch, map, state.forest,
                                   state.forest_size);
  std::uint64_t const chosen = vertices - ranks.roots - ranks.finished;
  state.statistics.rounds.push_back({vertices, edges, chosen, {}});
  state.forest_size += chosen;
  {
    Region const inner("otakar::filter_boruvka::map_to_roots");
    map_to_roots(state.space, "otakar::filter_boruvka::map_to_roots", vertices, state.scratch.parent, map);
  }
  if (list.input) keep_map_alone(state.scratch);
  edges = ranks.roots > 0 ? relabel_edges<Ids>(state.space, list, map) : 0;
  return ranks;
}

// One round within blocks of vertices.
template <class Ids, class Space>
std::uint64_t block_round(State<Ids, Space>& state, WorkList<Ids, Space>& list, std::uint64_t& edges, Blocks blocks)
{
  using Vertex = typename Ids::Vertex;
  Region const region("otakar::filter_boruvka::round");
  std::uint64_t const before = state.forest_size;
  auto const trees = contract_blocks(state.space, list, blocks, state.forest, state.forest_size);
  state.statistics.rounds.push_back({blocks.vertices, edges, state.forest_size - before, {}});
  Region const inner("otakar::filter_boruvka::relabel_edges");
  auto const tree = trees.tree;
  auto const offset = trees.offset;
  list = copy_marked(
      state.space, list, trees.needed, KOKKOS_LAMBDA(Vertex v) { return Vertex(tree(v) + offset(v >> blocks.bits)); },
      TouchNothing());
  edges = list.chunks.size;
  return trees.count;
}

// All that is left, in one go; sets map where there are labels. Returns the number of trees.
template <class Ids, class Space>
std::uint64_t last_round(State<Ids, Space>& state, WorkList<Ids, Space> const& list, std::uint64_t& edges,
                         std::uint64_t vertices, Array<typename Ids::Vertex, Space> const& map)
{
  Region const region("otakar::filter_boruvka::round");
  std::uint64_t const before = state.forest_size;
  std::uint64_t const trees = contract_rest(state.space, list, vertices, edges, map, state.forest, state.forest_size);
  state.statistics.rounds.push_back({vertices, edges, state.forest_size - before, {}});
  edges = 0;
  return trees;
}

}  // namespace otakar::filter_boruvka_steps
