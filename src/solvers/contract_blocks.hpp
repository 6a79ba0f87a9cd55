// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Local contraction on the host: where ids have locality, as in road networks, most edges join vertices of one block of
// consecutive ids, and a block's edges fit a near cache.
//
// In: a sparse edge list. Out: chosen edges in the forest, and per vertex the number of its tree.
// Method: Kruskal within each block, with freezing. A tree is frozen once an edge that leaves its block is lighter than
// the edge at hand; an edge is taken unless its ends are in one tree or both trees are frozen. An edge is thus taken
// only where it is the lightest of all edges that leave one of the two trees: inner edges lighter than it that left a
// tree which is not frozen would have been taken before it.
// Cost: one pass that deals inner edges to blocks and finds each vertex's lightest outer edge, one radix sort and one
// union-find per block, blocks in parallel. Memory: an id per edge, and per thread what one block needs.
#pragma once

#include <utility>

#include "primitives/offsets.hpp"
#include "solvers/filter_boruvka_steps.hpp"

namespace otakar::filter_boruvka_steps {

// Blocks of 2^bits vertices: small enough for a near cache, and many enough to share out.
struct Blocks {
  static constexpr int most_bits = 14;
  static constexpr std::uint64_t most_edges = std::uint64_t(4) << most_bits;  // more are left to the rounds

  std::uint64_t vertices = 0;
  int bits = 0;

  explicit Blocks(std::uint64_t n) : vertices(n), bits(std::clamp(int(Kokkos::bit_width(n)) - 6, 2, most_bits)) {}
  std::uint64_t count() const { return (vertices + (std::uint64_t(1) << bits) - 1) >> bits; }
  std::uint64_t first(std::uint64_t block) const { return block << bits; }
  std::uint64_t size(std::uint64_t block) const { return std::min(std::uint64_t(1) << bits, vertices - first(block)); }
  bool inner(std::uint64_t u, std::uint64_t v) const { return (u ^ v) >> bits == 0; }
};

// Sorts words in ascending order, a byte at a time, bytes that all words share left out; `sorted_bytes` low bytes are
// in order already. Returns where the result stands: words or spare.
inline std::uint64_t* radix_sort(std::uint64_t* words, std::uint64_t* spare, std::uint64_t size, int sorted_bytes)
{
  std::uint32_t count[8][256] = {};
  for (std::uint64_t i = 0; i < size; ++i)
    for (int byte = sorted_bytes; byte < 8; ++byte) ++count[byte][words[i] >> (8 * byte) & 255];
  for (int byte = sorted_bytes; byte < 8; ++byte) {
    if (size == 0 || count[byte][words[0] >> (8 * byte) & 255] == size) continue;
    std::uint32_t sum = 0;
    for (auto& entry : count[byte]) sum += std::exchange(entry, sum);
    for (std::uint64_t i = 0; i < size; ++i) spare[count[byte][words[i] >> (8 * byte) & 255]++] = words[i];
    std::swap(words, spare);
  }
  return words;
}

// Whether blocks pay: on the host, where most of some sampled edges lie within one.
template <class AnyIds, class Space>
bool suits_blocks(Space const&, WorkList<AnyIds, Space> const& list, std::uint64_t vertices)
{
  if constexpr (in_host_memory<Space>) {
    Blocks const blocks(vertices);
    std::uint64_t const samples = std::min<std::uint64_t>(list.chunks.size, 1024);
    std::uint64_t inner = 0;
    for (std::uint64_t i = 0; i < samples; ++i) {
      std::uint64_t const e = i * (list.chunks.size / samples);
      inner += blocks.inner(list.u(e), list.v(e));
    }
    return inner > samples / 2;
  }
  return false;
}

// The ids of inner edges, one block after another; within a block in any order.
template <class AnyIds, class Space>
struct Dealt {
  Array<typename AnyIds::Edge, Space> offset;
  Array<typename AnyIds::Edge, Space> edge;
};

// Calls f(block, edges, count) for runs of inner edges of one block, and leave(e) for edges that leave theirs.
template <class AnyIds, class Space, class F, class Leave>
void for_each_run(WorkList<AnyIds, Space> const& list, Blocks blocks, std::uint64_t chunk, F const& f,
                  Leave const& leave)
{
  typename AnyIds::Edge run[chunk_size];
  std::uint32_t size = 0;
  std::uint64_t block = 0;
  for (std::uint64_t e = chunk * chunk_size; e < list.chunks.last(chunk); ++e) {
    if (!blocks.inner(list.u(e), list.v(e))) {
      leave(e);
      continue;
    }
    std::uint64_t const next = list.u(e) >> blocks.bits;
    if (next != block && size > 0) {
      f(block, run, size);
      size = 0;
    }
    block = next;
    run[size++] = typename AnyIds::Edge(e);
  }
  if (size > 0) f(block, run, size);
}

// Deals inner edges to their blocks, and sets outer(v) to the lightest edge that leads from v out of its block.
template <class AnyIds, class Space>
Dealt<AnyIds, Space> deal_edges(Space const& space, WorkList<AnyIds, Space> const& list,
                                PackedOrder<typename AnyIds::Key> order, Blocks blocks,
                                Array<std::uint64_t, Space> const& outer)
{
  using Edge = typename AnyIds::Edge;
  Region const region("otakar::filter_boruvka::deal_edges");
  Kokkos::deep_copy(space, Kokkos::subview(outer, Kokkos::pair<std::uint64_t, std::uint64_t>(0, blocks.vertices)),
                    order.nothing);
  auto const offset = allocate_zeros<Edge>(space, "otakar::filter_boruvka::offset", blocks.count() + 1);
  ChunkRange<Space> const range(space, 0, chunks_for(list.chunks.size), Kokkos::ChunkSize(4));
  auto const lower_ends = [=](std::uint64_t e) {
    std::uint64_t const word = order.pack(list.key(e), e);
    lower_word(&outer(list.u(e)), word, order, list.key);
    lower_word(&outer(list.v(e)), word, order, list.key);
  };
  Kokkos::parallel_for("otakar::filter_boruvka::count_inner", range, [=](std::uint64_t chunk) {
    auto const count = [&](std::uint64_t block, Edge const*, std::uint32_t size) {
      Kokkos::atomic_add(&offset(block), Edge(size));
    };
    for_each_run(list, blocks, chunk, count, lower_ends);
  });
  Edge const inner = counts_to_offsets<Edge>(space, "otakar::filter_boruvka::scan_blocks", blocks.count(), offset);
  auto const next = allocate<Edge>(space, "otakar::filter_boruvka::next", blocks.count() + 1);
  Kokkos::deep_copy(space, next, offset);
  auto const edge = allocate<Edge>(space, "otakar::filter_boruvka::inner", inner);
  Kokkos::parallel_for("otakar::filter_boruvka::deal_edges", range, [=](std::uint64_t chunk) {
    auto const deal = [&](std::uint64_t block, Edge const* run, std::uint32_t size) {
      Edge const to = Kokkos::atomic_fetch_add(&next(block), Edge(size));
      std::copy(run, run + size, edge.data() + to);
    };
    for_each_run(list, blocks, chunk, deal, TouchNothing());
  });
  return {offset, edge};
}

// What a thread needs for a block.
struct BlockScratch {
  std::uint64_t words[2][Blocks::most_edges];
  std::uint16_t parent[std::uint64_t(1) << Blocks::most_bits];
};

template <class AnyIds, class Space>
class BlockKruskal {
 public:
  using Edge = typename AnyIds::Edge;

  BlockKruskal(WorkList<AnyIds, Space> const& list, PackedOrder<typename AnyIds::Key> order, std::uint64_t* outer,
               std::uint64_t first, std::uint64_t size, BlockScratch& scratch)
      : list_(list), order_(order), outer_(outer + first), first_(first), size_(size), scratch_(scratch)
  {
    for (std::uint64_t v = 0; v < size; ++v) scratch.parent[v] = std::uint16_t(v);
  }

  // Writes the chosen edges over the given ones; returns how many there are.
  std::uint64_t choose(Edge* edges, std::uint64_t count)
  {
    std::uint64_t const* const sorted = sort(edges, count);
    std::uint64_t chosen = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      std::uint64_t const e = order_.place(sorted[i]);
      std::uint32_t const a = find(std::uint32_t(list_.u(e) - first_));
      std::uint32_t const b = find(std::uint32_t(list_.v(e) - first_));
      if (a == b || (lighter(outer_[a], sorted[i]) && lighter(outer_[b], sorted[i]))) continue;
      scratch_.parent[std::max(a, b)] = std::uint16_t(std::min(a, b));
      outer_[std::min(a, b)] = lighter(outer_[a], outer_[b]) ? outer_[a] : outer_[b];
      edges[chosen++] = Edge(e);
    }
    return chosen;
  }

  // label(v) = the rank of v's tree among those of the block; returns the number of trees. A root is the least of its
  // tree, so it has its rank before anyone asks.
  template <class Vertex>
  std::uint64_t number(Vertex* label)
  {
    Vertex trees = 0;
    for (std::uint64_t v = 0; v < size_; ++v) {
      std::uint32_t const root = find(std::uint32_t(v));
      label[first_ + v] = root == v ? trees++ : label[first_ + root];
    }
    return trees;
  }

 private:
  bool lighter(std::uint64_t a, std::uint64_t b) const
  {
    return a != order_.nothing && order_.lighter(a, b, list_.key);
  }

  std::uint64_t const* sort(Edge const* edges, std::uint64_t count)
  {
    bool ascending = true;
    for (std::uint64_t i = 0; i < count; ++i) {
      scratch_.words[0][i] = order_.pack(list_.key(edges[i]), edges[i]);
      ascending &= i == 0 || edges[i - 1] < edges[i];
    }
    auto* const sorted =
        radix_sort(scratch_.words[0], scratch_.words[1], count, ascending ? order_.whole_place_bytes() : 0);
    if constexpr (!PackedOrder<typename AnyIds::Key>::exact) {  // where ranks are equal the keys decide
      auto const lighter = [this](std::uint64_t a, std::uint64_t b) { return order_.lighter(a, b, list_.key); };
      for (std::uint64_t first = 0, next = 0; first < count; first = next) {
        while (next < count && order_.same_rank(sorted[first], sorted[next])) ++next;
        if (next - first > 1) std::sort(sorted + first, sorted + next, lighter);
      }
    }
    return sorted;
  }

  std::uint32_t find(std::uint32_t v)
  {
    auto* const parent = scratch_.parent;
    while (parent[v] != v) {
      parent[v] = parent[parent[v]];
      v = parent[v];
    }
    return v;
  }

  WorkList<AnyIds, Space> const& list_;
  PackedOrder<typename AnyIds::Key> order_;
  std::uint64_t* outer_;
  std::uint64_t first_;
  std::uint64_t size_;
  BlockScratch& scratch_;
};

// map(v) = the number of v's tree; returns how many there are. Chosen edges are appended to the forest.
template <class AnyIds, class Space>
std::uint64_t contract_blocks(Space const& space, WorkList<AnyIds, Space> const& list,
                              PackedOrder<typename AnyIds::Key> order, Blocks blocks,
                              Array<std::uint64_t, Space> const& outer,
                              Array<typename AnyIds::Vertex, Space> const& map,
                              Array<typename AnyIds::Edge, Space> const& forest,
                              std::uint64_t& forest_size) requires in_host_memory<Space>
{
  using Vertex = typename AnyIds::Vertex;
  auto const dealt = deal_edges(space, list, order, blocks, outer);
  Region const region("otakar::filter_boruvka::contract_blocks");
  std::uint64_t const count = blocks.count();
  std::uint64_t const threads = std::min<std::uint64_t>(std::uint64_t(space.concurrency()), count);
  auto const scratch = allocate<BlockScratch>(space, "otakar::filter_boruvka::block_scratch", threads);
  auto const trees = allocate<Vertex>(space, "otakar::filter_boruvka::trees", count + 1);
  auto const counters = allocate_zeros<std::uint64_t>(space, "otakar::filter_boruvka::counters", 2);
  std::uint64_t const start = forest_size;
  // One item per thread, each taking the next block: a block's scratch is its thread's.
  Kokkos::parallel_for(
      "otakar::filter_boruvka::contract_blocks", Range<Space>(space, 0, threads), [=](std::uint64_t t) {
        for (std::uint64_t b; (b = Kokkos::atomic_fetch_add(&counters(0), 1)) < count;) {
          BlockKruskal<AnyIds, Space> block(list, order, outer.data(), blocks.first(b), blocks.size(b), scratch(t));
          std::uint64_t const inner = dealt.offset(b + 1) - dealt.offset(b);
          auto* const edges = dealt.edge.data() + dealt.offset(b);
          std::uint64_t const chosen = inner <= Blocks::most_edges ? block.choose(edges, inner) : 0;
          std::copy(edges, edges + chosen, forest.data() + start + Kokkos::atomic_fetch_add(&counters(1), chosen));
          trees(b) = Vertex(block.number(map.data()));
        }
      });
  Vertex const total = counts_to_offsets<Vertex>(space, "otakar::filter_boruvka::scan_trees", count, trees);
  Kokkos::parallel_for("otakar::filter_boruvka::number_trees", Range<Space>(space, 0, blocks.vertices),
                       [=](std::uint64_t v) { map(v) += trees(v >> blocks.bits); });
  space.fence("otakar::filter_boruvka::contract_blocks");
  forest_size += counters(1);
  return total;
}

}  // namespace otakar::filter_boruvka_steps
