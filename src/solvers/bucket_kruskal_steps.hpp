// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of bucket_kruskal: a stage's edges into buckets of ascending weight, each sorted in cache, then joined.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/edge_order.hpp"
#include "primitives/compact.hpp"
#include "primitives/deal.hpp"
#include "primitives/indices.hpp"
#include "primitives/sort_words.hpp"
#include "primitives/take_turns.hpp"

namespace otakar::bucket_kruskal_steps {

// An edge on its way; its ends become roots.
template <class AnyIds>
struct Record {
  typename AnyIds::Vertex u, v;
  typename AnyIds::Key key;
  typename AnyIds::Edge id;

  friend bool operator<(Record const& a, Record const& b)
  {
    return WeightedEdge{a.key, a.id} < WeightedEdge{b.key, b.id};
  }
};

template <class AnyIds>
using Sample = WeightedEdge<typename AnyIds::Key, std::uint64_t>;

// The edges from first up to, but without, next; of these, where there is a giant tree, those that are not within it.
template <class AnyIds, class Space>
Array<std::uint64_t, Space> mark_stage(Space const& space, EdgeList<AnyIds, Space> const& graph, Sample<AnyIds> first,
                                       Sample<AnyIds> next, Array<std::uint64_t, Space> const& giant)
{
  auto const in_range = KOKKOS_LAMBDA(std::uint64_t e)
  {
    auto const key = graph.key(e);
    return !before(key, e, first) & before(key, e, next);
  };
  if (giant.extent(0) == 0) return mark(space, "otakar::bucket_kruskal::mark_stage", graph.edges(), in_range);
  return mark(
      space, "otakar::bucket_kruskal::mark_stage", Chunks<Space>{graph.edges(), {}}, in_range, TouchNothing(),
      KOKKOS_LAMBDA(std::uint64_t e) {
        return !(is_marked<Space>(giant, graph.u(e)) & is_marked<Space>(giant, graph.v(e)));
      });
}

// The vertices that point at a root.
template <class Vertex, class Memory, class Space>
Array<std::uint64_t, Space> mark_tree(Space const& space, Kokkos::View<Vertex*, Memory> const& parent, Vertex root)
{
  return mark(
      space, "otakar::bucket_kruskal::mark_tree", parent.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) { return parent(v) == root; });
}

// Cells of equal width cut the keys of a stage; consecutive cells make a bucket, of about as many edges as any other by
// the word of samples.
template <class Key>
class Buckets {
 public:
  static constexpr int cell_bits = 12;

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
template <class AnyIds>
class BucketSort {
 public:
  using Key = typename AnyIds::Key;
  static constexpr std::uint64_t most = std::uint64_t(1) << 15;  // more are sorted without scratch

  void operator()(Record<AnyIds>* records, std::uint64_t size)
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
    if (bits > rank_bits) settle(sorted, records, size);
  }

 private:
  static std::pair<Key, Key> range(Record<AnyIds> const* records, std::uint64_t size)
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
  static void settle(std::uint64_t const* sorted, Record<AnyIds>* records, std::uint64_t size)
  {
    for (std::uint64_t first = 0, next = 0; first < size; first = next) {
      while (next < size && sorted[first] >> 32 == sorted[next] >> 32) ++next;
      if (next - first > 1) std::sort(records + first, records + next);
    }
  }

  std::vector<Record<AnyIds>> copy_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> spare_;
};

// The marked edges as records, one bucket after another, in ascending order of ids in each. Returns where buckets
// begin.
template <class AnyIds, class Space>
Array<std::uint64_t, Space> deal_marked(Space const& space, EdgeList<AnyIds, Space> const& graph,
                                        Array<std::uint64_t, Space> const& mask,
                                        Buckets<typename AnyIds::Key> const& buckets,
                                        Array<Record<AnyIds>, Space>& record)
{
  Region const region("otakar::bucket_kruskal::deal");
  Shares<Space> const shares(space, "otakar::bucket_kruskal::place",
                             std::clamp<std::uint64_t>(mask.extent(0), 1, 4 * std::uint64_t(space.concurrency())),
                             buckets.count());
  MarkedItems<Space> const marked{mask, shares.count};
  auto const* const bucket = &buckets;
  auto const bucket_of = KOKKOS_LAMBDA(std::uint64_t e)
  {
    return (*bucket)(graph.key(e));
  };
  std::uint64_t const total = count_shares(space, "otakar::bucket_kruskal::deal", shares, marked, bucket_of);
  auto const offset = allocate<std::uint64_t>(space, "otakar::bucket_kruskal::offset", shares.buckets + 1);
  Kokkos::deep_copy(space, first_of(offset, shares.buckets), first_of(shares.place, shares.buckets));
  offset(shares.buckets) = total;
  ensure(space, record, "otakar::bucket_kruskal::records", total);
  auto const out = record;
  deal_shares(
      space, "otakar::bucket_kruskal::deal", shares, marked, bucket_of,
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t e) {
        out(to) = {graph.u(e), graph.v(e), graph.key(e), typename AnyIds::Edge(e)};
      });
  space.fence("otakar::bucket_kruskal::deal");
  return offset;
}

template <class AnyIds, class Space>
void sort_buckets(Space const& space, Array<std::uint64_t, Space> const& offset,
                  Array<Record<AnyIds>, Space> const& record)
{
  Region const region("otakar::bucket_kruskal::sort");
  take_turns(space, "otakar::bucket_kruskal::sort", offset.extent(0) - 1, [&] {
    return [&, sort = BucketSort<AnyIds>()](std::uint64_t b) mutable {
      sort(record.data() + offset(b), offset(b + 1) - offset(b));
    };
  });
}

}  // namespace otakar::bucket_kruskal_steps
