// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// block_boruvka: cache-sized blocks of vertices contracted alone, what is left handed on. For the host, and for graphs
// whose ids have locality, such as road networks: most of their edges join vertices of one block of consecutive ids.
//
// In: a graph as an edge list in host memory, and a solver for what is left. Out: the ids of the minimum spanning
// forest's edges, in no particular order.
//
// Method: a level cuts the vertices into blocks whose edges fit L2 and contracts every block by Boruvka rounds on one
// thread (contract_blocks.hpp, block_contraction.hpp). A tree stops growing when its lightest edge leaves the block.
// What is left is a worklist between trees, which is a smaller graph: while blocks suit it, there is another level, in
// which a block has vertices of many blocks before. At last what is left is contracted as one block, where it fits one,
// or solved by the solver given. Worklists keep the order of ids, so the answer of that solver, places in the worklist,
// becomes original ids by one gather.
//
// Example (edge: ends, weight), in blocks of four vertices, 0 .. 3 and 4, 5:
//   e0: 0-1 4   e1: 1-2 8   e2: 2-3 3   e3: 0-4 9   e4: 4-5 1
//   e5: 0-2 7   e6: 1-3 5   e7: 2-4 6   e8: 1-5 9   e9: 0-5 2
// Block 0 has all edges but e4; e3, e7, e8 and e9 leave it. Round 1: the lightest edge of 0 is e9, which leaves: 0 is
// frozen. 1 links to 0 by e0. 2 and 3 both choose e2 and become one tree. Round 2: the lightest edge of {2, 3} is e6,
// to the frozen tree {0, 1}: it links to that. One tree is left; e1 and e5 lie within it and are dropped. Block 1 has
// e4 and the four that leave. 4 and 5 choose e4. The lightest edge of {4, 5} is e9, which leaves: frozen. What is left:
// trees 0 and 1, and the worklist e3, e7, e8, e9 with weights 9, 6, 9, 2 between them. It fits one block, which chooses
// the edge at place 3: e9. Forest: e0, e2, e6, e4, e9.
#pragma once

#include "graph/graph.hpp"
#include "parallel/indices.hpp"
#include "solvers/block_boruvka/contract_blocks.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

namespace block_boruvka_steps {

inline constexpr std::uint64_t fewer_blocks = 2;  // a level has at most half as many blocks as the one before it

// Levels of blocks for as long as these suit. Returns what is left.
template <class Ids, class Space>
WorkList<Ids, Space> contract_levels(Space const& space, EdgeList<Ids, Space> const& graph, std::uint64_t most_rest,
                                     Chosen<typename Ids::Edge, Space>& chosen, Statistics& statistics)
{
  auto list = work_list<Ids, Space>(graph);
  std::uint64_t most_blocks = none<std::uint64_t>;
  while (list.edges() > 0 && !fits_one_block(list.vertices, list.edges(), most_rest)) {
    Blocks const blocks(list.vertices, space.concurrency());
    if (blocks.count() > most_blocks || !suits_blocks(list, blocks)) break;
    Region const region("otakar::block_boruvka::round");
    std::uint64_t const edges = list.edges();
    std::uint64_t const before = chosen.size;
    list = contract_blocks(space, list, blocks, chosen);
    statistics.rounds.push_back({blocks.vertices, edges, chosen.size - before, {}});
    most_blocks = blocks.count() / fewer_blocks;
  }
  return list;
}

}  // namespace block_boruvka_steps

// solve_rest is a solver, called like any other. On one thread at most most_rest edges are contracted.
template <class Ids, class Space, class SolveRest>
Array<typename Ids::Edge, Space> block_boruvka(Space const& space, Graph<Ids, Space> const& input,
                                               SolverOptions const& options, Statistics& statistics,
                                               SolveRest const& solve_rest, std::uint64_t most_rest = 1 << 17)
{
  using namespace block_boruvka_steps;
  auto const& graph = input.list;
  using Edge = typename Ids::Edge;
  Chosen<Edge, Space> chosen{allocate<Edge>(space, "otakar::block_boruvka::forest", graph.vertices)};
  auto const rest = contract_levels<Ids>(space, graph, most_rest, chosen, statistics);
  std::uint64_t const before = chosen.size;
  if (rest.edges() > 0 && fits_one_block(rest.vertices, rest.edges(), most_rest)) {
    Region const region("otakar::block_boruvka::round");
    finish_block(space, rest, chosen);
    statistics.rounds.push_back({rest.vertices, rest.edges(), chosen.size - before, {}});
  } else if (rest.edges() > 0) {
    auto const places = solve_rest(space, Graph<Ids, Space>{rest, {}}, options, statistics);
    Kokkos::parallel_for("otakar::block_boruvka::original_ids", Range<Space>(space, 0, places.extent(0)),
                         [=, id = chosen.id](std::uint64_t i) { id(before + i) = rest.original(places(i)); });
    chosen.size += places.extent(0);
  }
  return first_of(chosen.id, chosen.size);
}

// The most a solve allocates: the forest and trees; while a worklist is copied, it and the copy, or one worklist and
// what the solver of the rest allocates. At worst, where blocks join next to nothing, a worklist has almost all edges.
template <class Ids>
constexpr std::uint64_t block_boruvka_bytes(GraphSize size, std::uint64_t rest_bytes)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const edge = 2 * sizeof(typename Ids::Vertex) + sizeof(typename Ids::Key) + sizeof(Edge);
  return size.vertices * (sizeof(Edge) + 2) + size.edges * edge + size.edges / 4 +
         std::max(size.edges * edge, rest_bytes) + (std::uint64_t(1) << 20);
}

// Where ids have locality, blocks leave little; no dense graph has it.
template <class Ids>
constexpr std::uint64_t block_boruvka_usual_bytes(GraphSize size, std::uint64_t rest_bytes)
{
  using namespace block_boruvka_steps;
  using Edge = typename Ids::Edge;
  std::uint64_t const edge = 2 * sizeof(typename Ids::Vertex) + sizeof(typename Ids::Key) + sizeof(Edge);
  bool const sparse = size.edges <= most_edges_per_vertex / 4 * size.vertices;
  return size.vertices * (sizeof(Edge) + (sparse ? 2 : 0)) + (sparse ? size.edges / 4 * (1 + edge) : rest_bytes);
}

}  // namespace otakar
