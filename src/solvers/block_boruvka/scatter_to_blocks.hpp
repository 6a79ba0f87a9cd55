// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Blocks of consecutive vertices, whether they suit a graph, and which edges have an end in each block.
//
// Edges are not moved. Where ids have locality, edges that follow each other in the list mostly have their first ends
// in the same block: such edges are a run, known by its first place. A block has its runs, and each edge that leads
// into it from another block as a run of its own. Example: edges 0-1, 1-2, 0-5, 4-5 at the places 0 .. 3, in blocks of
// four vertices: the places 0 .. 2 are a run of block 0, place 2 is a run of block 1 as well, for its second end, and
// place 3 is the next run of block 1. So the runs are 0 | 2 3, and the mask of leaving edges has place 2.
#pragma once

#include <algorithm>
#include <cstdint>

#include "graph/edge_list.hpp"
#include "parallel/compact.hpp"
#include "parallel/indices.hpp"

namespace otakar::block_boruvka_steps {

// Blocks of 2^bits vertices: so small that those of a sparse graph fit L2, and some for each thread.
struct Blocks {
  static constexpr int most_bits = 16;  // BlockContraction has as many for a vertex

  std::uint64_t vertices = 0;
  int bits = 0;

  Blocks(std::uint64_t n, int threads)
      : vertices(n), bits(std::clamp(int(Kokkos::bit_width(n / (4 * std::uint64_t(threads)))) - 1, 2, most_bits))
  {
  }
  std::uint64_t count() const { return (vertices + (std::uint64_t(1) << bits) - 1) >> bits; }
  std::uint64_t first(std::uint64_t block) const { return block << bits; }
  std::uint64_t size(std::uint64_t block) const { return std::min(std::uint64_t(1) << bits, vertices - first(block)); }
  std::uint64_t most_edges() const { return std::uint64_t(16) << bits; }  // a block with more is left as it is
  bool inner(std::uint64_t u, std::uint64_t v) const { return (u ^ v) >> bits == 0; }
};

inline constexpr std::uint64_t most_edges_per_vertex = 12;  // of a graph that blocks are tried on

// Whether blocks pay: the graph is sparse, and most of some sampled edges lie within a block, as does the first end of
// the edge that follows in the list.
template <class Ids, class Memory>
bool suits_blocks(EdgeListIn<Ids, Memory> const& graph, Blocks blocks)
{
  std::uint64_t const edges = graph.edges();
  if (edges > most_edges_per_vertex * blocks.vertices) return false;
  std::uint64_t const samples = std::min<std::uint64_t>(edges, 1024);
  std::uint64_t inner = 0;
  for (std::uint64_t i = 0; i < samples; ++i) {
    std::uint64_t const e = edges * i / samples;
    std::uint64_t const next = std::min(e + 1, edges - 1);
    inner += blocks.inner(graph.u(e), graph.v(e)) & blocks.inner(graph.u(e), graph.u(next));
  }
  return inner > samples / 2;
}

// What is left once it is so small is one block, from which no edge leads out: one thread contracts it in less time
// than waking the others round after round takes.
inline bool fits_one_block(std::uint64_t vertices, std::uint64_t edges, std::uint64_t most_edges)
{
  return vertices <= std::uint64_t(1) << Blocks::most_bits && edges <= most_edges;
}

// A run ends where the first end leaves the block, or where the next run of its block begins.
template <class Ids, class Space>
struct BlockRuns {
  EdgeList<Ids, Space> list;
  Blocks blocks;
  Mask<Space> leaving;                      // the edges between two blocks
  Array<typename Ids::Edge, Space> offset;  // per block: its first run
  Array<typename Ids::Edge, Space> run;     // ascending in each block
  Array<typename Ids::Edge, Space> edges;   // per block: how many there are

  // f(first, count) for all edges with an end in the block, so many at a time, in ascending order.
  template <class F>
  void for_each_edges(std::uint64_t block, F const& f) const
  {
    for (auto i = offset(block); i < offset(block + 1); ++i) {
      std::uint64_t const last = i + 1 < offset(block + 1) ? run(i + 1) : list.edges();
      std::uint64_t e = run(i);
      if (!inside(list.u(e), block)) {
        f(e, 1);
        continue;
      }
      for (std::uint64_t count = most_at_once; count == most_at_once; e += count) {
        count = count_inside(block, e, last);
        if (count > 0) f(e, count);
      }
    }
  }

 private:
  using Vertex = typename Ids::Vertex;
  static constexpr std::uint64_t most_at_once = 256;

  bool inside(Vertex v, std::uint64_t block) const { return Vertex(v >> blocks.bits) == Vertex(block); }

  // How many of the edges from `first` on have their first ends in the block, of most_at_once.
  std::uint64_t count_inside(std::uint64_t block, std::uint64_t first, std::uint64_t last) const
  {
    auto const* const u = list.u.data() + first;
    std::uint64_t const most = std::min(most_at_once, last - first);
    int const bits = blocks.bits;
    auto const number = Vertex(block);
    std::uint32_t outside = 0;  // counted rather than searched for, so that the compiler vectorises
    for (std::uint64_t i = 0; i < most; ++i) outside += Vertex(u[i] >> bits) != number;
    if (outside == 0) return most;
    return std::uint64_t(std::find_if(u, u + most, [=](auto v) { return Vertex(v >> bits) != number; }) - u);
  }
};

// f(block, e, length) for each run whose first end is in a part of the list, given by words of masks. `leaving` marks
// edges between blocks; `run_ends` those after which the block of the first end changes.
template <class Ids, class Space, class F>
void for_each_run(EdgeList<Ids, Space> const& list, int bits, Mask<Space> const& leaving, Mask<Space> const& run_ends,
                  std::uint64_t first_word, std::uint64_t last_word, F const& f)
{
  std::uint64_t begin = first_word * word_bits;
  std::uint64_t const last = std::min(last_word * word_bits, list.edges());
  for (std::uint64_t word = first_word; word < last_word; ++word) {
    std::uint64_t const end = word < words_for(run_ends.size) ? run_ends.cell(word) : 0;
    std::uint64_t const leaves = leaving.cell(word);
    for_each_bit(leaves | end, word * word_bits, [&](std::uint64_t e) {
      if (leaves >> (e % word_bits) & 1) f(list.v(e) >> bits, e, 1);
      if (!(end >> (e % word_bits) & 1)) return;
      f(list.u(e) >> bits, begin, e + 1 - begin);
      begin = e + 1;
    });
  }
  if (begin < last) f(list.u(begin) >> bits, begin, last - begin);
}

// The list has edges. Parts of it are counted and scattered apart, each block's runs in the order of parts, so no
// thread waits for another and the order of ids is kept.
template <class Ids, class Space>
BlockRuns<Ids, Space> scatter_to_blocks(Space const& space, EdgeList<Ids, Space> const& list, Blocks blocks)
{
  using Edge = typename Ids::Edge;
  Region const region("otakar::block_boruvka::scatter");
  int const bits = blocks.bits;
  std::uint64_t const size = list.edges();
  std::uint64_t const count = blocks.count();
  auto const* const u = list.u.data();
  auto const* const v = list.v.data();
  auto const leaving =
      mark(space, "otakar::block_boruvka::leaving", size, [=](std::uint64_t e) { return (u[e] ^ v[e]) >> bits != 0; });
  auto const run_ends = mark(space, "otakar::block_boruvka::run_ends", size - 1,
                             [=](std::uint64_t e) { return (u[e] ^ u[e + 1]) >> bits != 0; });

  std::uint64_t const words = words_for(size);
  // So few that counters by block and part take little memory.
  std::uint64_t const parts = std::clamp<std::uint64_t>(
      size / (4 * count), 1, std::min<std::uint64_t>(4 * std::uint64_t(space.concurrency()), words));
  auto const next = allocate_zeros<Edge>(space, "otakar::block_boruvka::next", count * parts + 1);
  auto const length = allocate_zeros<Edge>(space, "otakar::block_boruvka::length", count * parts);
  DynamicRange<Space> const range(space, 0, parts, Kokkos::ChunkSize(1));
  Kokkos::parallel_for("otakar::block_boruvka::count_runs", range, [=](std::uint64_t part) {
    for_each_run<Ids, Space>(list, bits, leaving, run_ends, words * part / parts, words * (part + 1) / parts,
                             [&](std::uint64_t block, std::uint64_t, std::uint64_t size_of_run) {
                               ++next(block * parts + part);
                               length(block * parts + part) += Edge(size_of_run);
                             });
  });
  Edge const runs = counts_to_offsets<Edge>(space, "otakar::block_boruvka::scan_runs", count * parts, next);
  auto const edges = allocate<Edge>(space, "otakar::block_boruvka::edges", count);
  auto const offset = allocate<Edge>(space, "otakar::block_boruvka::offset", count + 1);
  Kokkos::parallel_for("otakar::block_boruvka::offsets", Range<Space>(space, 0, count + 1), [=](std::uint64_t block) {
    offset(block) = next(block * parts);
    if (block == count) return;
    edges(block) = 0;
    for (std::uint64_t i = block * parts; i < (block + 1) * parts; ++i) edges(block) += length(i);
  });
  auto const run = allocate<Edge>(space, "otakar::block_boruvka::runs", runs);
  Kokkos::parallel_for("otakar::block_boruvka::scatter_runs", range, [=](std::uint64_t part) {
    for_each_run<Ids, Space>(
        list, bits, leaving, run_ends, words * part / parts, words * (part + 1) / parts,
        [&](std::uint64_t block, std::uint64_t e, std::uint64_t) { run(next(block * parts + part)++) = Edge(e); });
  });
  return {list, blocks, leaving, offset, run, edges};
}

}  // namespace otakar::block_boruvka_steps
