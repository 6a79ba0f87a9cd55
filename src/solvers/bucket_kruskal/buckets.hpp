// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The edges of a stage of bucket_kruskal as records: scattered to buckets of ascending weight, each sorted in cache.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "parallel/host/multisplit.hpp"
#include "parallel/host/work_queue.hpp"
#include "parallel/sort/sort_words.hpp"
#include "solvers/work_list.hpp"

namespace otakar::bucket_kruskal_steps {

// An edge of a stage. Its ends become roots when these are found.
template <class Ids>
struct StagedEdge {
  typename Ids::Vertex u, v;
  typename Ids::Key key;
  typename Ids::Edge id;

  friend bool operator<(StagedEdge const& a, StagedEdge const& b)
  {
    return WeightedEdge{a.key, a.id} < WeightedEdge{b.key, b.id};
  }
};

// What a solve allocates beside records: parents, forest, bitmaps, and what is small.
template <class Ids>
constexpr std::uint64_t fixed_bytes(GraphSize size)
{
  return size.vertices * (sizeof(typename Ids::Vertex) + sizeof(typename Ids::Edge)) + size.vertices / 4 +
         size.edges / 8 + (std::uint64_t(1) << 20);
}

// How many records a stage may have: so many that the memory beside the edge list is 1.2 times
// the list, or a fourth of the edges; and
// on dense graphs no more than it takes to make most vertices one component.
template <class Ids>
constexpr std::uint64_t stage_capacity(GraphSize size)
{
  std::uint64_t const list = list_bytes<Ids>(size);
  std::uint64_t const fixed = fixed_bytes<Ids>(size);
  std::uint64_t const budget = list + list / 5;
  std::uint64_t const fit = budget > fixed ? (budget - fixed) / sizeof(StagedEdge<Ids>) : 0;
  std::uint64_t const dense = std::max(size.vertices + size.vertices / 4 * 3, size.edges / 16);
  return std::min({std::max(fit, size.edges / 4), size.edges, dense}) + 1;
}

// Buckets of keys. Cells of equal width cut the range of a stage's keys; consecutive cells make a bucket, with about as
// many edges as any other as far as samples tell.
template <class Key>
class Buckets {
 public:
  static constexpr int cell_bits = 13;

  // At most so many; keys: samples, in ascending order. Keys beyond them fall into the first or the last bucket.
  Buckets(std::vector<Key> const& keys, std::uint64_t most) : bucket_(std::uint64_t(1) << cell_bits)
  {
    if (keys.empty()) return;
    least_ = keys.front();
    greatest_ = keys.back();
    shift_ = std::max(0, int(Kokkos::bit_width(std::uint64_t(greatest_ - least_))) - cell_bits);
    std::size_t seen = 0;
    std::size_t ranks = 0;  // of buckets by samples, some of which may be empty
    for (std::uint64_t i = 0; i < bucket_.size(); ++i) {
      std::size_t const rank = seen * most / (keys.size() + 1);
      bucket_[i] = i == 0 ? 0 : std::uint16_t(bucket_[i - 1] + (rank != ranks));
      ranks = rank;
      while (seen < keys.size() && cell(keys[seen]) <= i) ++seen;
    }
  }

  std::uint64_t count() const { return (*this)(greatest_) + 1; }
  std::uint64_t operator()(Key key) const { return bucket_[cell(key)]; }

 private:
  std::uint64_t cell(Key key) const { return std::uint64_t(std::clamp(key, least_, greatest_) - least_) >> shift_; }

  Key least_ = 0;
  Key greatest_ = 0;
  int shift_ = 0;
  std::vector<std::uint16_t> bucket_;
};

// Sorts records that are in ascending order of ids.
template <class Ids>
class BucketSort {
 public:
  using Key = typename Ids::Key;
  static constexpr std::uint64_t most = std::uint64_t(1) << 15;  // more are sorted without scratch

  void operator()(StagedEdge<Ids>* records, std::uint64_t size)
  {
    auto const [least, greatest] = range(records, size);
    if (least == greatest) return;
    if (size > most || size < 64) {
      std::sort(records, records + size);
      return;
    }
    auto const bits = int(Kokkos::bit_width(std::uint64_t(greatest - least)));
    int const rank_bits = std::min(bits, 2 * digit_bits);
    copy_.assign(records, records + size);
    words_.resize(size);
    spare_.resize(size);
    for (std::uint64_t i = 0; i < size; ++i)
      words_[i] = std::uint64_t(records[i].key - least) >> (bits - rank_bits) << 32 | i;
    std::uint64_t const* const sorted = sort_words(words_.data(), spare_.data(), size, 32, 32 + rank_bits);
    for (std::uint64_t i = 0; i < size; ++i) records[i] = copy_[sorted[i] & 0xffffffffu];
    if (bits > rank_bits) sort_equal_ranks(sorted, records, size);
  }

 private:
  static std::pair<Key, Key> range(StagedEdge<Ids> const* records, std::uint64_t size)
  {
    Key least = none<Key>;
    Key greatest = 0;
    for (std::uint64_t i = 0; i < size; ++i) {
      least = std::min(least, records[i].key);
      greatest = std::max(greatest, records[i].key);
    }
    return {size == 0 ? 0 : least, greatest};
  }

  // Where ranks are equal the keys decide.
  static void sort_equal_ranks(std::uint64_t const* sorted, StagedEdge<Ids>* records, std::uint64_t size)
  {
    for (std::uint64_t first = 0, next = 0; first < size; first = next) {
      while (next < size && sorted[first] >> 32 == sorted[next] >> 32) ++next;
      if (next - first > 1) std::sort(records + first, records + next);
    }
  }

  std::vector<StagedEdge<Ids>> copy_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> spare_;
};

// The marked edges of a list, by words of the mask, for multisplit. With `whole` all of an edge is prefetched,
// otherwise its key.
template <class Ids, class Space, bool whole>
struct MarkedEdges {
  WorkList<Ids, Space> list;
  Mask<Space> mask;

  template <class F>
  void operator()(std::uint64_t first_word, std::uint64_t last_word, F const& f) const
  {
    for (std::uint64_t word = first_word; word < last_word; ++word) {
      prefetch_later_words(mask, word, *this);
      for_each_bit(mask.cell(word), word * word_bits, f);
    }
  }
  void prefetch_word(std::uint64_t first) const
  {
    if constexpr (whole)
      prefetch_edges(list, first);
    else
      prefetch_items(list.key.data() + first);
  }
};

// The marked edges as records, one bucket after another, in ascending order of ids in each. Returns where buckets
// begin.
template <class Ids, class Space>
std::vector<std::uint64_t> scatter_to_buckets(Space const& space, WorkList<Ids, Space> const& list,
                                              Mask<Space> const& mask, Buckets<typename Ids::Key> const& buckets,
                                              Array<StagedEdge<Ids>, Space>& record)
{
  Region const region("otakar::bucket_kruskal::scatter");
  std::uint64_t const words = words_for(mask.size);
  Multisplit<Space> const split(space, "otakar::bucket_kruskal::scatter", words,
                                std::clamp<std::uint64_t>(words, 1, 4 * std::uint64_t(space.concurrency())),
                                buckets.count());
  auto const bucket_of = [list, bucket = &buckets](std::uint64_t e) { return (*bucket)(list.key(e)); };
  auto const start = split.count(MarkedEdges<Ids, Space, false>{list, mask}, bucket_of);
  ensure(space, record, "otakar::bucket_kruskal::records", start.back());
  split.scatter(MarkedEdges<Ids, Space, true>{list, mask}, bucket_of,
                [list, out = record.data()](std::uint64_t to, std::uint64_t e) {
                  out[to] = {list.u(e), list.v(e), list.key(e), list.original(e)};
                });
  return start;
}

template <class Ids, class Space>
void sort_buckets(Space const& space, std::vector<std::uint64_t> const& start,
                  Array<StagedEdge<Ids>, Space> const& record)
{
  Region const region("otakar::bucket_kruskal::sort");
  work_queue(space, "otakar::bucket_kruskal::sort", start.size() - 1, [&] {
    return [&, sort = BucketSort<Ids>()](std::uint64_t b) mutable {
      sort(record.data() + start[b], start[b + 1] - start[b]);
    };
  });
}

}  // namespace otakar::bucket_kruskal_steps
