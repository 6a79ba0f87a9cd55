// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Local contraction on the host: where ids have locality, as in road networks, most edges join vertices of one block of
// consecutive ids, and the edges of a block of a sparse graph fit a near cache.
//
// In: a sparse edge list. Out: chosen edges in the forest, a mask of the edges that are still needed, and the tree of
// every vertex.
// Method: edges are dealt to the blocks of their ends (deal_blocks.hpp), and each block is contracted alone
// (block_boruvka.hpp).
// Cost: two passes over the ends of all edges to deal them, one over dealt edges; blocks in parallel. Memory: an id per
// run of edges in one block, two bytes per vertex, a bit per edge, and per thread what one block needs.
#pragma once

#include <atomic>
#include <memory>
#include <numeric>

#include "parallel/host/work_queue.hpp"
#include "solvers/block_boruvka/block_boruvka.hpp"
#include "solvers/block_boruvka/scatter_to_blocks.hpp"

namespace otakar::filter_boruvka_steps {

// Contracts one block after another on one thread.
template <class Ids, class Space>
class BlockWorker {
 public:
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;

  BlockWorker(WorkList<Ids, Space> const& list, Blocks blocks, Dealt<Ids, Space> const& dealt)
      : BlockWorker(list, blocks, dealt, room(dealt, blocks))
  {
  }

  BlockBoruvka<typename Ids::Key> const& contract(std::uint64_t b)
  {
    size_ = 0;
    block_.start(blocks_.first(b), std::uint32_t(blocks_.size(b)));
    if (!too_large(b))
      dealt_.for_each_piece(list_, blocks_.bits, b, [&](std::uint64_t first, std::uint64_t count) {
        block_.add(list_.u.data() + first, list_.v.data() + first, list_.key.data() + first, std::uint32_t(count));
        std::iota(place_.get() + size_, place_.get() + size_ + count, Edge(first));
        size_ += count;
      });
    block_.contract();
    return block_;
  }

  // Where in the list the edge of a block stands.
  Edge place(std::uint32_t i) const { return place_[i]; }

  // Adds the block's edges between two of its trees to a mask; in their order, for the mask's sake.
  void mark_needed(std::uint64_t b, Array<std::uint64_t, Space> const& mask)
  {
    MaskWriter<Space> writer(mask);
    if (too_large(b)) {
      dealt_.for_each_piece(list_, blocks_.bits, b, [&](std::uint64_t first, std::uint64_t count) {
        for (std::uint64_t e = first; e < first + count; ++e)
          if (list_.u(e) != list_.v(e)) writer.set(e);
      });
      return;
    }
    std::fill_n(needed_.begin(), words_for(size_), 0);
    for (auto const i : block_.needed()) needed_[i / word_bits] |= std::uint64_t(1) << (i % word_bits);
    for (std::uint64_t word = 0; word < words_for(size_); ++word)
      for_each_bit(needed_[word], word * word_bits, [&](std::uint64_t i) { writer.set(place_[i]); });
  }

 private:
  BlockWorker(WorkList<Ids, Space> const& list, Blocks blocks, Dealt<Ids, Space> const& dealt, std::uint64_t most_edges)
      : list_(list),
        blocks_(blocks),
        dealt_(dealt),
        block_(blocks.size(0), most_edges),
        place_(std::make_unique_for_overwrite<Edge[]>(most_edges)),
        needed_(words_for(most_edges))
  {
  }

  // Edges of the largest block that is contracted.
  static std::uint64_t room(Dealt<Ids, Space> const& dealt, Blocks blocks)
  {
    std::uint64_t most = 0;
    for (std::uint64_t b = 0; b < blocks.count(); ++b)
      if (dealt.edges(b) <= blocks.most_edges()) most = std::max<std::uint64_t>(most, dealt.edges(b));
    return most;
  }

  bool too_large(std::uint64_t b) const { return dealt_.edges(b) > blocks_.most_edges(); }

  WorkList<Ids, Space> list_;
  Blocks blocks_;
  Dealt<Ids, Space> dealt_;
  BlockBoruvka<typename Ids::Key> block_;
  std::unique_ptr<Edge[]> place_;
  std::vector<std::uint64_t> needed_;  // a mask of the block's edges
  std::uint64_t size_ = 0;
};

// What contraction leaves: the trees of vertices, numbered within blocks, and the edges between trees.
template <class Vertex, class Space>
struct BlockTrees {
  Array<std::uint16_t, Space> tree;    // per vertex, counted from its block's first
  Array<Vertex, Space> offset;         // per block: its first tree
  Array<std::uint64_t, Space> needed;  // mask of edges
  std::uint64_t count = 0;
};

// Chosen edges are appended to the forest.
template <class Ids, class Space>
BlockTrees<typename Ids::Vertex, Space> contract_blocks(Space const& space, WorkList<Ids, Space> const& list,
                                                        Blocks blocks, Array<typename Ids::Edge, Space> const& forest,
                                                        std::uint64_t& forest_size) requires in_host_memory<Space>
{
  using Vertex = typename Ids::Vertex;
  auto const dealt = deal_edges(space, list, blocks);
  auto const needed = dealt.leaving;
  Region const region("otakar::filter_boruvka::contract_blocks");
  std::uint64_t const count = blocks.count();
  auto const tree = allocate<std::uint16_t>(space, "otakar::filter_boruvka::tree", blocks.vertices);
  auto const trees = allocate<Vertex>(space, "otakar::filter_boruvka::trees", count + 1);
  std::atomic<std::uint64_t> end = forest_size;
  // A block's scratch is its thread's.
  take_turns(space, "otakar::filter_boruvka::contract_blocks", count, [&] {
    return [&, worker = BlockWorker<Ids, Space>(list, blocks, dealt)](std::uint64_t b) mutable {
      auto const& block = worker.contract(b);
      std::uint64_t to = end.fetch_add(block.chosen().size());
      for (auto const i : block.chosen()) forest(to++) = list.original(worker.place(i));
      std::copy_n(block.tree(), blocks.size(b), tree.data() + blocks.first(b));
      trees(b) = Vertex(block.trees());
      worker.mark_needed(b, needed);
    };
  });
  Vertex const total = counts_to_offsets<Vertex>(space, "otakar::filter_boruvka::scan_trees", count, trees);
  forest_size = end;
  return {tree, trees, needed, total};
}

}  // namespace otakar::filter_boruvka_steps
