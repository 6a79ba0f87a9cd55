// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Kruskal's second half on several threads of the host: records in ascending order, whose ends are united.
//
// The records are cut into chunks. Every thread takes the next chunk, finds the roots of its ends, and drops the
// records whose ends have the same. When all earlier chunks are united, it unites its own, whose cache lines it has. It
// polls for that only for a bounded time: on a busy machine the thread that unites may have lost its core, and then it
// unites the chunk as well when it is back. Roots may have been linked meanwhile, so uniting finds again from there,
// which is a short path. A thread that is alone finds and unites in one pass.
//
// A chunk's state is one atomic word: open; found, with how many records are left of it; or at its turn. Finding
// exchanges it for `found`; uniting the chunk before exchanges it for `at its turn`. The thread that comes second
// unites.
#pragma once

#include <atomic>
#include <vector>

#include "solvers/bucket_kruskal/find_ends.hpp"

namespace otakar::bucket_kruskal_steps {

// Joins the ends of records in their order; the ids of those that were apart go to the forest. Returns their number.
// prefetch_for(i) is called before record i is read.
template <class Ids, class Prefetch>
std::uint64_t unite(typename Ids::Vertex* parent, StagedEdge<Ids> const* records, std::uint64_t count,
                    typename Ids::Edge* forest, Prefetch const& prefetch_for)
{
  std::uint64_t size = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    prefetch_for(i);
    auto const a = find_root(parent, records[i].u);
    auto const b = find_root(parent, records[i].v);
    if (a == b) continue;
    write_relaxed(&parent[std::max(a, b)], std::min(a, b));
    forest[size++] = records[i].id;
  }
  return size;
}

template <class Ids>
class OrderedUnion {
 public:
  using Edge = typename Ids::Edge;
  using Vertex = typename Ids::Vertex;
  static constexpr std::uint64_t chunk_size = 1024;  // the cache lines of their ends fit L2

  OrderedUnion(Vertex* parent, StagedEdge<Ids>* records, std::uint64_t size, Edge* forest)
      : parent_(parent),
        records_(records),
        size_(size),
        forest_(forest),
        chunks_((size + chunk_size - 1) / chunk_size + 1)
  {
    chunks_[0] = at_turn;
  }

  // What each thread does.
  void work()
  {
    for (std::uint64_t chunk; (chunk = next_++) + 1 < chunks_.size();) {
      std::uint64_t const first = chunk * chunk_size;
      std::uint64_t const left = find_ends<Ids>(parent_, records_ + first, std::min(chunk_size, size_ - first));
      auto const found = std::uint32_t(left + 1);
      for (int i = 0; i < most_polls && chunks_[chunk].load(std::memory_order_relaxed) != at_turn; ++i) continue;
      if (chunks_[chunk].exchange(found, std::memory_order_acq_rel) == at_turn) unite_from(chunk, found);
    }
  }

  // What a thread without others does instead.
  void work_alone()
  {
    auto const record = [this](std::uint64_t i) -> auto&
    {
      return records_[i];
    };
    united_ = unite<Ids>(parent_, records_, size_, forest_,
                         [&](std::uint64_t i) { prefetch_ahead<Ids>(parent_, record, i, size_); });
  }

  std::uint64_t united() const { return united_; }

 private:
  // States of a chunk; found is one more than the records that are left of it.
  static constexpr std::uint32_t open = 0;
  static constexpr std::uint32_t at_turn = ~std::uint32_t(0);
  static constexpr int most_polls = 1 << 14;  // for about the time that uniting a chunk may take

  // Unites a chunk, whose turn it is, and those behind it that are found. Handing on the turn releases parents, forest
  // and united_.
  void unite_from(std::uint64_t chunk, std::uint32_t found)
  {
    while (found != open) {
      united_ += unite<Ids>(parent_, records_ + chunk * chunk_size, found - 1, forest_ + united_, [](std::uint64_t) {});
      found = chunks_[++chunk].exchange(at_turn, std::memory_order_acq_rel);
    }
  }

  Vertex* parent_;
  StagedEdge<Ids>* records_;
  std::uint64_t size_;
  Edge* forest_;
  std::vector<std::atomic<std::uint32_t>> chunks_;  // and one behind the last, which is never found
  std::atomic<std::uint64_t> next_ = 0;             // whose roots are to be found
  std::uint64_t united_ = 0;
};

}  // namespace otakar::bucket_kruskal_steps
