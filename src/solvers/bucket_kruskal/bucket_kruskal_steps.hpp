// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The steps of bucket_kruskal: a stage's edges into buckets of ascending weight, each sorted in cache, then joined.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "parallel/compact.hpp"
#include "parallel/host/work_queue.hpp"
#include "parallel/multisplit.hpp"
#include "parallel/sort/sort_words.hpp"
#include "solvers/filter_boruvka/giant.hpp"

namespace otakar::bucket_kruskal_steps {

// An edge on its way; its ends become roots.
template <class Ids>
struct Record {
  typename Ids::Vertex u, v;
  typename Ids::Key key;
  typename Ids::Edge id;

  friend bool operator<(Record const& a, Record const& b)
  {
    return WeightedEdge{a.key, a.id} < WeightedEdge{b.key, b.id};
  }
};

template <class Ids>
using Sample = WeightedEdge<typename Ids::Key, std::uint64_t>;

// The edges from first up to, but without, next; of these, where there is a giant tree, those that are not within it.
template <class Ids, class Space>
Array<std::uint64_t, Space> mark_stage(Space const& space, WorkList<Ids, Space> const& list, Sample<Ids> first,
                                       Sample<Ids> next, Giant<Space> const& giant)
{
  InRange<Ids, Space> const range{list.key, first, next};
  if (!giant.exists()) return mark(space, "otakar::bucket_kruskal::mark_stage", list.chunks.size, range);
  return mark(space, "otakar::bucket_kruskal::mark_stage", list.chunks.size,
              OutsideGiant<Ids, Space>{list, range, giant});
}

// Numbers the trees other than the giant from 1 up, and lets parents, which are roots, tell the number instead; those
// of the giant stay what they are. Returns how many trees there are, the giant among them.
template <class Vertex, class Memory, class Space>
std::uint64_t number_trees(Space const& space, Kokkos::View<Vertex*, Memory> const& parent, Giant<Space> const& giant)
{
  auto const roots = mark(
      space, "otakar::bucket_kruskal::mark_roots", parent.extent(0),
      KOKKOS_LAMBDA(std::uint64_t v) { return !giant.has(v) & (parent(v) == v); });
  std::uint64_t const trees = emit_marked(
      space, "otakar::bucket_kruskal::number_roots", roots,
      KOKKOS_LAMBDA(std::uint64_t number, std::uint64_t v) { parent(v) = Vertex(number + 1); });
  Kokkos::parallel_for(
      "otakar::bucket_kruskal::number_rest", Range<Space>(space, 0, parent.extent(0)), KOKKOS_LAMBDA(std::uint64_t v) {
        if (!giant.has(v) & !is_marked<Space>(roots, v)) parent(v) = parent(parent(v));
      });
  return trees + 1;
}

// The tree of a vertex as number_trees() has numbered it. For most the bitmap answers; the choice is without a branch,
// which nobody could foresee.
template <class Vertex, class Space>
struct TreeOf {
  Giant<Space> giant;
  Array<Vertex, Space> number;

  KOKKOS_INLINE_FUNCTION Vertex operator()(Vertex v) const { return number(v & outside(v)) & outside(v); }
  KOKKOS_INLINE_FUNCTION void touch(Vertex v) const { prefetch(&number(v & outside(v))); }

 private:
  // All bits for a vertex outside the giant, no bit for one within.
  KOKKOS_INLINE_FUNCTION Vertex outside(Vertex v) const { return Vertex(Vertex(giant.has(v)) - Vertex(1)); }
};

// The edges from first on that do not lie within a tree, or only not within the giant one, between trees.
template <class Ids, class Space>
WorkList<Ids, Space> contract_list(Space const& space, WorkList<Ids, Space> const& list, Sample<Ids> first,
                                   Sample<Ids> end, TreeOf<typename Ids::Vertex, Space> const& tree, bool giant_alone)
{
  std::string const label = "otakar::bucket_kruskal::contract_list";
  auto const touch = KOKKOS_LAMBDA(std::uint64_t e)
  {
    tree.touch(list.u(e));
    tree.touch(list.v(e));
  };
  auto const apart = KOKKOS_LAMBDA(std::uint64_t e)
  {
    return tree(list.u(e)) != tree(list.v(e));
  };
  OutsideGiant<Ids, Space> const outside{list, {list.key, first, end}, tree.giant};
  auto const mask =
      giant_alone ? mark(space, label, list.chunks, outside) : mark(space, label, list.chunks, outside, touch, apart);
  return copy_marked(space, list, mask, tree, touch);
}

// Cells of equal width cut the keys of a stage; consecutive cells make a bucket, of about as many edges as any other by
// the word of samples.
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

  void operator()(Record<Ids>* records, std::uint64_t size)
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
  static std::pair<Key, Key> range(Record<Ids> const* records, std::uint64_t size)
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
  static void settle(std::uint64_t const* sorted, Record<Ids>* records, std::uint64_t size)
  {
    for (std::uint64_t first = 0, next = 0; first < size; first = next) {
      while (next < size && sorted[first] >> 32 == sorted[next] >> 32) ++next;
      if (next - first > 1) std::sort(records + first, records + next);
    }
  }

  std::vector<Record<Ids>> copy_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> spare_;
};

// The marked edges as records, one bucket after another, in ascending order of ids in each. Returns where buckets
// begin.
template <class Ids, class Space>
Array<std::uint64_t, Space> deal_marked(Space const& space, WorkList<Ids, Space> const& list,
                                        Array<std::uint64_t, Space> const& mask,
                                        Buckets<typename Ids::Key> const& buckets, Array<Record<Ids>, Space>& record)
{
  Region const region("otakar::bucket_kruskal::deal");
  Shares<Space> const shares(space, "otakar::bucket_kruskal::place",
                             std::clamp<std::uint64_t>(mask.extent(0), 1, 4 * std::uint64_t(space.concurrency())),
                             buckets.count());
  auto const* const bucket = &buckets;
  auto const bucket_of = KOKKOS_LAMBDA(std::uint64_t e)
  {
    return (*bucket)(list.key(e));
  };
  using Keys = ApproachItems<typename Ids::Key, Space>;
  std::uint64_t const total = count_shares(space, "otakar::bucket_kruskal::deal", shares,
                                           MarkedItems<Space, Keys>{mask, shares.count, {list.key}}, bucket_of);
  auto const offset = allocate<std::uint64_t>(space, "otakar::bucket_kruskal::offset", shares.buckets + 1);
  Kokkos::deep_copy(space, first_of(offset, shares.buckets), first_of(shares.place, shares.buckets));
  offset(shares.buckets) = total;
  ensure(space, record, "otakar::bucket_kruskal::records", total);
  auto const out = record;
  using Edges = ApproachEdges<Ids, Space>;
  deal_shares(
      space, "otakar::bucket_kruskal::deal", shares, MarkedItems<Space, Edges>{mask, shares.count, {list}}, bucket_of,
      KOKKOS_LAMBDA(std::uint64_t to, std::uint64_t e) {
        out(to) = {list.u(e), list.v(e), list.key(e), list.original(e)};
      });
  space.fence("otakar::bucket_kruskal::deal");
  return offset;
}

template <class Ids, class Space>
void sort_buckets(Space const& space, Array<std::uint64_t, Space> const& offset,
                  Array<Record<Ids>, Space> const& record)
{
  Region const region("otakar::bucket_kruskal::sort");
  take_turns(space, "otakar::bucket_kruskal::sort", offset.extent(0) - 1, [&] {
    return [&, sort = BucketSort<Ids>()](std::uint64_t b) mutable {
      sort(record.data() + offset(b), offset(b + 1) - offset(b));
    };
  });
}

}  // namespace otakar::bucket_kruskal_steps
