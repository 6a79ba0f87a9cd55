// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// One level of block_boruvka: every block contracted alone, and what is left as a smaller worklist.
//
// Blocks run in parallel, each on one thread. Cost: two passes over the ends of all edges to find the runs of blocks,
// one over the edges of blocks, one over what is left. Memory: an id per run, two bytes per vertex, a bit per edge,
// what is left, and per thread what one block needs.
#pragma once

#include <atomic>
#include <memory>
#include <numeric>

#include "parallel/host/work_queue.hpp"
#include "solvers/block_boruvka/block_contraction.hpp"
#include "solvers/block_boruvka/scatter_to_blocks.hpp"
#include "solvers/work_list.hpp"

namespace otakar::block_boruvka_steps {

// The chosen edges of all levels, as original ids.
template <class Edge, class Space>
struct Chosen {
  Array<Edge, Space> id;
  std::uint64_t size = 0;
};

// Sets bits of a mask whose words other threads set bits of, too. Items that follow each other within a word cost one
// atomic operation together.
template <class Space>
class MaskWriter {
 public:
  explicit MaskWriter(Mask<Space> const& mask) : mask_(mask) {}
  ~MaskWriter() { flush(); }
  MaskWriter(MaskWriter const&) = delete;
  MaskWriter& operator=(MaskWriter const&) = delete;

  void set(std::uint64_t item)
  {
    if (item / word_bits != word_) {
      flush();
      word_ = item / word_bits;
    }
    bits_ |= std::uint64_t(1) << (item % word_bits);
  }

 private:
  void flush()
  {
    if (bits_ != 0) Kokkos::atomic_or(&mask_.cell(word_), bits_);
    bits_ = 0;
  }

  Mask<Space> mask_;
  std::uint64_t word_ = 0;
  std::uint64_t bits_ = 0;
};

// Contracts one block after another on one thread.
template <class Ids, class Space>
class BlockWorker {
 public:
  using Edge = typename Ids::Edge;

  explicit BlockWorker(BlockRuns<Ids, Space> const& runs) : BlockWorker(runs, most_edges(runs)) {}

  BlockContraction<typename Ids::Key> const& contract(std::uint64_t b)
  {
    auto const& list = runs_.list;
    size_ = 0;
    block_.start(runs_.blocks.first(b), std::uint32_t(runs_.blocks.size(b)));
    if (!too_large(b))
      runs_.for_each_edges(b, [&](std::uint64_t first, std::uint64_t count) {
        block_.add(list.u.data() + first, list.v.data() + first, list.key.data() + first, std::uint32_t(count));
        std::iota(place_.get() + size_, place_.get() + size_ + count, Edge(first));
        size_ += count;
      });
    block_.contract();
    return block_;
  }

  // Where in the list the edge of a block stands.
  Edge place(std::uint32_t i) const { return place_[i]; }

  // Adds the block's edges between two of its trees to a mask, in ascending order, which saves atomic operations.
  void mark_needed(std::uint64_t b, Mask<Space> const& mask)
  {
    auto const& list = runs_.list;
    MaskWriter<Space> writer(mask);
    if (too_large(b)) {
      runs_.for_each_edges(b, [&](std::uint64_t first, std::uint64_t count) {
        for (std::uint64_t e = first; e < first + count; ++e)
          if (list.u(e) != list.v(e)) writer.set(e);
      });
      return;
    }
    std::fill_n(needed_.begin(), words_for(size_), 0);
    for (auto const i : block_.needed()) needed_[i / word_bits] |= std::uint64_t(1) << (i % word_bits);
    for (std::uint64_t word = 0; word < words_for(size_); ++word)
      for_each_bit(needed_[word], word * word_bits, [&](std::uint64_t i) { writer.set(place_[i]); });
  }

 private:
  BlockWorker(BlockRuns<Ids, Space> const& runs, std::uint64_t most)
      : runs_(runs),
        block_(runs.blocks.size(0), most),
        place_(std::make_unique_for_overwrite<Edge[]>(most)),
        needed_(words_for(most))
  {
  }

  // Edges of the largest block that is contracted.
  static std::uint64_t most_edges(BlockRuns<Ids, Space> const& runs)
  {
    std::uint64_t most = 0;
    for (std::uint64_t b = 0; b < runs.blocks.count(); ++b)
      if (runs.edges(b) <= runs.blocks.most_edges()) most = std::max<std::uint64_t>(most, runs.edges(b));
    return most;
  }

  bool too_large(std::uint64_t b) const { return runs_.edges(b) > runs_.blocks.most_edges(); }

  BlockRuns<Ids, Space> runs_;
  BlockContraction<typename Ids::Key> block_;
  std::unique_ptr<Edge[]> place_;
  std::vector<std::uint64_t> needed_;  // a mask of the block's edges
  std::uint64_t size_ = 0;
};

// The tree of a vertex: counted within its block, and the first tree of that.
template <class Vertex, class Space>
struct TreeOf {
  Array<std::uint16_t, Space> tree;
  Array<Vertex, Space> offset;  // per block
  int bits;

  KOKKOS_INLINE_FUNCTION Vertex operator()(Vertex v) const { return Vertex(tree(v) + offset(v >> bits)); }
  KOKKOS_INLINE_FUNCTION void prefetch(Vertex) const {}  // neighbours in the list are neighbours here
};

// Contracts every block; returns the edges between two trees, which are the vertices of the worklist returned.
template <class Ids, class Space>
WorkList<Ids, Space> contract_blocks(Space const& space, WorkList<Ids, Space> const& list, Blocks blocks,
                                     Chosen<typename Ids::Edge, Space>& chosen)
{
  using Vertex = typename Ids::Vertex;
  auto const runs = scatter_to_blocks<Ids, Space>(space, list, blocks);
  Region const region("otakar::block_boruvka::contract_blocks");
  auto const needed = runs.leaving;  // these at least
  auto const tree = allocate<std::uint16_t>(space, "otakar::block_boruvka::tree", blocks.vertices);
  auto const trees = allocate<Vertex>(space, "otakar::block_boruvka::trees", blocks.count() + 1);
  std::atomic<std::uint64_t> end = chosen.size;
  // A block's scratch is its thread's.
  work_queue(space, "otakar::block_boruvka::contract_blocks", blocks.count(), [&] {
    return [&, worker = BlockWorker<Ids, Space>(runs)](std::uint64_t b) mutable {
      auto const& block = worker.contract(b);
      std::uint64_t to = end.fetch_add(block.chosen().size());
      for (auto const i : block.chosen()) chosen.id(to++) = list.original(worker.place(i));
      std::copy_n(block.tree(), blocks.size(b), tree.data() + blocks.first(b));
      trees(b) = Vertex(block.trees());
      worker.mark_needed(b, needed);
    };
  });
  chosen.size = end;
  Vertex const total = counts_to_offsets<Vertex>(space, "otakar::block_boruvka::scan_trees", blocks.count(), trees);
  return copy_marked(space, list, needed, total, TreeOf<Vertex, Space>{tree, trees, blocks.bits});
}

// Contracts a small list to the end, as one block on one thread.
template <class Ids, class Space>
void finish_block(Space const& space, WorkList<Ids, Space> const& list, Chosen<typename Ids::Edge, Space>& chosen)
{
  Region const region("otakar::block_boruvka::finish_block");
  space.fence("otakar::block_boruvka::finish_block");
  BlockContraction<typename Ids::Key> block(list.vertices, list.edges());
  block.start(0, std::uint32_t(list.vertices));
  block.add(list.u.data(), list.v.data(), list.key.data(), std::uint32_t(list.edges()));
  block.contract();
  for (auto const i : block.chosen()) chosen.id(chosen.size++) = list.original(i);
}

}  // namespace otakar::block_boruvka_steps
