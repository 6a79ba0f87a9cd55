// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Blocks of consecutive vertices, on the host, and which edges have an end in each.
#pragma once

#include "primitives/mask_writer.hpp"
#include "primitives/offsets.hpp"
#include "solvers/work_list.hpp"

namespace otakar::filter_boruvka_steps {

// Blocks of 2^bits vertices: small enough for a near cache, and many enough to share out.
struct Blocks {
  static constexpr int most_bits = 15;  // BlockBoruvka knows a vertex of a block by 16 bits

  std::uint64_t vertices = 0;
  int bits = 0;

  explicit Blocks(std::uint64_t n) : vertices(n), bits(std::clamp(int(Kokkos::bit_width(n)) - 6, 2, most_bits)) {}
  std::uint64_t count() const { return (vertices + (std::uint64_t(1) << bits) - 1) >> bits; }
  std::uint64_t first(std::uint64_t block) const { return block << bits; }
  std::uint64_t size(std::uint64_t block) const { return std::min(std::uint64_t(1) << bits, vertices - first(block)); }
  std::uint64_t most_edges() const { return std::uint64_t(8) << bits; }  // a block with more is left as it is
  bool inner(std::uint64_t u, std::uint64_t v) const { return (u ^ v) >> bits == 0; }
};

// Whether blocks pay: on the host, where most of some sampled edges lie within one. Lists with gaps are not dealt.
template <class AnyIds, class Space>
bool suits_blocks(Space const&, WorkList<AnyIds, Space> const& list, std::uint64_t vertices)
{
  if constexpr (in_host_memory<Space>) {
    if (list.chunks.live.extent(0) > 0) return false;
    Blocks const blocks(vertices);
    std::uint64_t const samples = std::min<std::uint64_t>(list.chunks.size, 1024);
    std::uint64_t inner = 0;
    for (std::uint64_t i = 0; i < samples; ++i) {
      std::uint64_t const e = list.chunks.size * i / samples;
      inner += blocks.inner(list.u(e), list.v(e));
    }
    return inner > samples / 2;
  }
  return false;
}

// Where the edges with an end in each block stand. Edges with their first end in one block that follow each other are a
// run, known by its first place: it ends where the first end leaves the block, or where the next one begins.
template <class AnyIds, class Space>
struct Dealt {
  Array<typename AnyIds::Edge, Space> offset;  // per block: its first run
  Array<typename AnyIds::Edge, Space> run;     // ascending in each block
  Array<typename AnyIds::Edge, Space> edges;   // per block: how many there are

  // f(e) for every edge with an end in the block, in ascending order.
  template <class F>
  void for_each_edge(WorkList<AnyIds, Space> const& list, int bits, std::uint64_t block, F const& f) const
  {
    for (auto i = offset(block); i < offset(block + 1); ++i) {
      std::uint64_t e = run(i);
      std::uint64_t const last = i + 1 < offset(block + 1) ? run(i + 1) : list.chunks.size;
      do f(e);
      while (++e < last && list.u(e) >> bits == block);
    }
  }
};

// f(block, e, length) for each run of edges with their first ends in one block, and for each edge that leaves it, with
// the other block.
template <class AnyIds, class Space, class F>
void for_each_run(WorkList<AnyIds, Space> const& list, int bits, std::uint64_t first, std::uint64_t last, F const& f)
{
  for (std::uint64_t e = first; e < last;) {
    std::uint64_t const block = list.u(e) >> bits;
    std::uint64_t const begin = e;
    for (; e < last && list.u(e) >> bits == block; ++e)
      if (list.v(e) >> bits != block) f(list.v(e) >> bits, e, 1);
    f(block, begin, e - begin);
  }
}

// Shares of the list are counted and dealt apart, each block's runs in the order of shares, so no thread waits for
// another and the order of ids is kept.
template <class AnyIds, class Space>
Dealt<AnyIds, Space> deal_edges(Space const& space, WorkList<AnyIds, Space> const& list, Blocks blocks,
                                Array<std::uint64_t, Space> const& leaving)
{
  using Edge = typename AnyIds::Edge;
  Region const region("otakar::filter_boruvka::deal_edges");
  std::uint64_t const size = list.chunks.size;
  std::uint64_t const shares = std::min<std::uint64_t>(4 * std::uint64_t(space.concurrency()), chunks_for(size));
  std::uint64_t const count = blocks.count();
  int const bits = blocks.bits;
  auto const next = allocate_zeros<Edge>(space, "otakar::filter_boruvka::next", count * shares + 1);
  auto const length = allocate_zeros<Edge>(space, "otakar::filter_boruvka::length", count * shares);
  ChunkRange<Space> const range(space, 0, shares, Kokkos::ChunkSize(1));
  Kokkos::parallel_for("otakar::filter_boruvka::count_runs", range, [=](std::uint64_t share) {
    for_each_run(list, bits, size * share / shares, size * (share + 1) / shares,
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
    MaskWriter<Space> mask(leaving);
    for_each_run(list, bits, size * share / shares, size * (share + 1) / shares,
                 [&](std::uint64_t block, std::uint64_t e, std::uint64_t) {
                   run(next(block * shares + share)++) = Edge(e);
                   if (list.u(e) >> bits != block) mask.set(e);
                 });
  });
  return {offset, run, edges};
}

}  // namespace otakar::filter_boruvka_steps
