// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Blocks of consecutive vertices, on the host, and which edges have an end in each.
#pragma once

#include "parallel/offsets.hpp"
#include "solvers/block_boruvka/mask_writer.hpp"
#include "solvers/work_list.hpp"

namespace otakar::filter_boruvka_steps {

// Blocks of 2^bits vertices: so small that those of a sparse graph fit a near cache, and some for each thread.
struct Blocks {
  static constexpr int most_bits = 16;  // BlockBoruvka knows a vertex of a block by as many

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

inline constexpr std::uint64_t blocks_ratio = 12;  // edges per vertex up to which blocks are tried

// Whether blocks pay: on the host, in a list that is not dense, where most of some sampled edges lie within one, as
// does the first end of the edge that follows in the list. Lists with gaps are not dealt.
template <class Ids, class Space>
bool suits_blocks(WorkList<Ids, Space> const& list, Blocks blocks)
{
  if constexpr (in_host_memory<Space>) {
    if (list.chunks.live.extent(0) > 0 || list.chunks.size > blocks_ratio * blocks.vertices) return false;
    std::uint64_t const samples = std::min<std::uint64_t>(list.chunks.size, 1024);
    std::uint64_t inner = 0;
    for (std::uint64_t i = 0; i < samples; ++i) {
      std::uint64_t const e = list.chunks.size * i / samples;
      std::uint64_t const next = std::min(e + 1, list.chunks.size - 1);
      inner += blocks.inner(list.u(e), list.v(e)) & blocks.inner(list.u(e), list.u(next));
    }
    return inner > samples / 2;
  }
  return false;
}

// Where the edges with an end in each block stand. Edges with their first end in one block that follow each other are a
// run, known by its first place: it ends where the first end leaves the block, or where the next one begins.
template <class Ids, class Space>
struct Dealt {
  Array<std::uint64_t, Space> leaving;      // mask of the edges between two blocks
  Array<typename Ids::Edge, Space> offset;  // per block: its first run
  Array<typename Ids::Edge, Space> run;     // ascending in each block
  Array<typename Ids::Edge, Space> edges;   // per block: how many there are

  // f(first, count) for pieces of all edges with an end in the block, in ascending order.
  template <class F>
  void for_each_piece(WorkList<Ids, Space> const& list, int bits, std::uint64_t block, F const& f) const
  {
    for (auto i = offset(block); i < offset(block + 1); ++i) {
      std::uint64_t const last = i + 1 < offset(block + 1) ? run(i + 1) : list.chunks.size;
      std::uint64_t e = run(i);
      if (!inside(list.u(e), bits, block)) {
        f(e, 1);
        continue;
      }
      for (std::uint64_t count = longest_piece; count == longest_piece; e += count) {
        count = count_inside(list, bits, block, e, last);
        if (count > 0) f(e, count);
      }
    }
  }

 private:
  using Vertex = typename Ids::Vertex;
  static constexpr std::uint64_t longest_piece = 256;

  static bool inside(Vertex v, int bits, std::uint64_t block) { return Vertex(v >> bits) == Vertex(block); }

  // How many of the edges from `first` on have their first ends in the block, of as many as make a piece.
  static std::uint64_t count_inside(WorkList<Ids, Space> const& list, int bits, std::uint64_t block,
                                    std::uint64_t first, std::uint64_t last)
  {
    auto const* const u = list.u.data() + first;
    std::uint64_t const most = std::min(longest_piece, last - first);
    std::uint32_t strangers = 0;  // counted, rather than searched for, so that the compiler takes many at once
    for (std::uint64_t i = 0; i < most; ++i) strangers += !inside(u[i], bits, block);
    if (strangers == 0) return most;
    return std::uint64_t(std::find_if(u, u + most, [=](auto v) { return !inside(v, bits, block); }) - u);
  }
};

// f(block, e, length) for each run of edges with their first ends in one block, and for each edge that leaves it, with
// the other block. `leaving` marks these edges; `run_ends` those after which the block of the first end changes.
template <class Ids, class Space, class F>
void for_each_run(WorkList<Ids, Space> const& list, int bits, Array<std::uint64_t, Space> const& leaving,
                  Array<std::uint64_t, Space> const& run_ends, std::uint64_t first_word, std::uint64_t last_word,
                  F const& f)
{
  std::uint64_t begin = first_word * word_bits;
  std::uint64_t const last = std::min(last_word * word_bits, list.chunks.size);
  for (std::uint64_t word = first_word; word < last_word; ++word) {
    std::uint64_t const end = word < run_ends.extent(0) ? run_ends(word) : 0;
    for_each_bit(leaving(word) | end, word * word_bits, [&](std::uint64_t e) {
      if (leaving(word) >> (e % word_bits) & 1) f(list.v(e) >> bits, e, 1);
      if (!(end >> (e % word_bits) & 1)) return;
      f(list.u(e) >> bits, begin, e + 1 - begin);
      begin = e + 1;
    });
  }
  if (begin < last) f(list.u(begin) >> bits, begin, last - begin);
}

// Of a list with edges and without gaps. Shares of it are counted and dealt apart, each block's runs in the order of
// shares, so no thread waits for another and the order of ids is kept.
template <class Ids, class Space>
Dealt<Ids, Space> deal_edges(Space const& space, WorkList<Ids, Space> const& list, Blocks blocks)
{
  using Edge = typename Ids::Edge;
  Region const region("otakar::filter_boruvka::deal_edges");
  int const bits = blocks.bits;
  std::uint64_t const size = list.chunks.size;
  std::uint64_t const count = blocks.count();
  auto const* const u = list.u.data();
  auto const* const v = list.v.data();
  auto const leaving = mark(
      space, "otakar::filter_boruvka::leaving", size,
      KOKKOS_LAMBDA(std::uint64_t e) { return (u[e] ^ v[e]) >> bits != 0; });
  auto const run_ends = mark(
      space, "otakar::filter_boruvka::run_ends", size - 1,
      KOKKOS_LAMBDA(std::uint64_t e) { return (u[e] ^ u[e + 1]) >> bits != 0; });

  std::uint64_t const words = words_for(size);
  // So few that counting by block and share takes little memory.
  std::uint64_t const shares = std::clamp<std::uint64_t>(
      size / (4 * count), 1, std::min<std::uint64_t>(4 * std::uint64_t(space.concurrency()), words));
  auto const next = allocate_zeros<Edge>(space, "otakar::filter_boruvka::next", count * shares + 1);
  auto const length = allocate_zeros<Edge>(space, "otakar::filter_boruvka::length", count * shares);
  ChunkRange<Space> const range(space, 0, shares, Kokkos::ChunkSize(1));
  Kokkos::parallel_for("otakar::filter_boruvka::count_runs", range, [=](std::uint64_t share) {
    for_each_run(list, bits, leaving, run_ends, words * share / shares, words * (share + 1) / shares,
                 [&](std::uint64_t block, std::uint64_t, std::uint64_t size_of_run) {
                   ++next(block * shares + share);
                   length(block * shares + share) += Edge(size_of_run);
                 });
  });
  auto const edges = allocate<Edge>(space, "otakar::filter_boruvka::edges", count);
  Kokkos::parallel_for("otakar::filter_boruvka::count_edges", Range<Space>(space, 0, count), [=](std::uint64_t block) {
    edges(block) = 0;
    for (std::uint64_t i = block * shares; i < (block + 1) * shares; ++i) edges(block) += length(i);
  });
  Edge const runs = counts_to_offsets<Edge>(space, "otakar::filter_boruvka::scan_runs", count * shares, next);
  auto const offset = allocate<Edge>(space, "otakar::filter_boruvka::offset", count + 1);
  Kokkos::parallel_for("otakar::filter_boruvka::copy_offsets", Range<Space>(space, 0, count + 1),
                       [=](std::uint64_t block) { offset(block) = next(block * shares); });
  auto const run = allocate<Edge>(space, "otakar::filter_boruvka::runs", runs);
  Kokkos::parallel_for("otakar::filter_boruvka::deal_edges", range, [=](std::uint64_t share) {
    for_each_run(
        list, bits, leaving, run_ends, words * share / shares, words * (share + 1) / shares,
        [&](std::uint64_t block, std::uint64_t e, std::uint64_t) { run(next(block * shares + share)++) = Edge(e); });
  });
  return {leaving, offset, run, edges};
}

}  // namespace otakar::filter_boruvka_steps
