// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "build/merge_arcs.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "build/build_rows.hpp"
#include "core/allocate.hpp"
#include "parallel/host/parts.hpp"
#include "parallel/memory_access.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace otakar {

namespace {

// An arc belongs to the row of its smaller end; the tag's last bit says whether it leads down to that end.
struct ArcPairs {
  static constexpr std::uint64_t per_item = 1;
  std::uint32_t const* u;
  std::uint32_t const* v;
  std::uint64_t arcs;

  std::uint64_t items() const { return arcs; }
  bool has(std::uint64_t a) const { return u[a] != v[a]; }
  // By arithmetic: a branch on which end is the smaller could not be predicted.
  std::int64_t lead(std::uint64_t a) const { return std::int64_t(u[a]) - std::int64_t(v[a]); }
  std::uint64_t down(std::uint64_t a) const { return std::uint64_t(-lead(a)) >> 63; }
  std::uint64_t row(std::uint64_t a) const { return v[a] + std::uint64_t(lead(a) & (lead(a) >> 63)); }
  std::uint64_t column(std::uint64_t a) const { return u[a] - std::uint64_t(lead(a) & (lead(a) >> 63)); }
  std::uint64_t tag(std::uint64_t a) const { return a << 1 | down(a); }
};

constexpr std::uint64_t block = 4096;  // arcs that a thread looks at in one go

struct Counts {
  std::uint64_t duplicates = 0;
  std::uint64_t mutual = 0;  // pairs with arcs in both directions
  std::uint64_t one_way = 0;
  std::uint64_t unequal = 0;  // mutual pairs whose directions differ in weight
  std::uint64_t first_one_way = none<std::uint64_t>;
  std::uint64_t first_unequal = none<std::uint64_t>;

  friend Counts operator+(Counts const& a, Counts const& b)
  {
    return {a.duplicates + b.duplicates,
            a.mutual + b.mutual,
            a.one_way + b.one_way,
            a.unequal + b.unequal,
            std::min(a.first_one_way, b.first_one_way),
            std::min(a.first_unequal, b.first_unequal)};
  }
};

template <class Weight, class Bits>
struct WeightAt {
  Bits const* weight;
  bool greatest;  // is the best

  Weight operator()(std::uint64_t arc) const { return std::bit_cast<Weight>(weight[arc]); }
  bool is_better(std::uint64_t a, std::uint64_t b) const
  {
    return greatest ? (*this)(b) < (*this)(a) : (*this)(a) < (*this)(b);
  }
  void prefetch_weight(std::uint64_t arc) const { prefetch(weight + arc); }
};

struct AllOne {
  bool is_better(std::uint64_t, std::uint64_t) const { return false; }
  void prefetch_weight(std::uint64_t) const {}
};

template <class F>
Counts with_weights(Arcs const& arcs, Objective objective, F const& f)
{
  bool const greatest = objective == Objective::maximum;
  if (arcs.narrow_weight.data()) return f(WeightAt<std::int32_t, std::uint32_t>{arcs.narrow_weight.data(), greatest});
  if (!arcs.wide_weight.data()) return f(AllOne{});
  if (arcs.real) return f(WeightAt<double, std::uint64_t>{arcs.wide_weight.data(), greatest});
  return f(WeightAt<std::int64_t, std::uint64_t>{arcs.wide_weight.data(), greatest});
}

// Whether the pairs of all arcs strictly ascend: by their smaller end first, as in the rows of an upper triangle, or by
// their larger end, as in those of a lower one. Then no two arcs are of the same pair; and none is a self-loop.
template <class First, class Second>
bool pairs_ascend(Host const& host, Arcs const& arcs, First const& first, Second const& second)
{
  auto const* const u = arcs.u.data();
  auto const* const v = arcs.v.data();
  std::uint64_t const size = arcs.size();
  std::atomic<bool> descended = false;
  Kokkos::parallel_for("otakar::merge_arcs::compare", Range<Host>(host, 0, size / block + 1), [&](std::uint64_t b) {
    if (descended.load(std::memory_order_relaxed)) return;
    std::uint64_t const last = std::min(size, (b + 1) * block + 1);
    std::uint32_t found = 0;  // not a bool: the loops are to run in vectors
    for (std::uint64_t i = b * block; i < last; ++i) found |= std::uint32_t(u[i] == v[i]);
    for (std::uint64_t i = b * block + 1; i < last; ++i) {
      std::uint32_t const before = first(u[i - 1], v[i - 1]), now = first(u[i], v[i]);
      bool const second_ascends = second(u[i - 1], v[i - 1]) < second(u[i], v[i]);
      found |= std::uint32_t(now < before) | (std::uint32_t(now == before) & std::uint32_t(!second_ascends));
    }
    if (found) descended.store(true, std::memory_order_relaxed);
  });
  host.fence("otakar::merge_arcs::compare");
  return !descended;
}

constexpr auto missing = none<std::uint64_t>;

// Of the arcs first .. last of a pair, the best in each direction, the earlier in the file first; the others are
// marked. Missing where there is no arc in one direction.
template <class Bucket, class Weight>
std::pair<std::uint64_t, std::uint64_t> best_each_way(Bucket const& bucket, std::uint64_t first, std::uint64_t last,
                                                      Weight const& weight, std::uint8_t* dropped)
{
  std::uint64_t const one = bucket.tag(first), other = bucket.tag(last - 1);
  if (last - first == 1) return {one >> 1, missing};
  if (last - first == 2 && (one & 1) != (other & 1)) return {one >> 1, other >> 1};
  std::uint64_t best[2] = {missing, missing};  // the best arc up, and down
  for (std::uint64_t i = first; i < last; ++i) {
    std::uint64_t const arc = bucket.tag(i) >> 1;
    std::uint64_t& old = best[bucket.tag(i) & 1];
    bool const replaces = old == missing || weight.is_better(arc, old);
    std::uint64_t const loser = replaces ? std::exchange(old, arc) : arc;
    if (loser != missing) dropped[loser] = 1;
  }
  return {std::min(best[0], best[1]), std::max(best[0], best[1])};
}

// Decides one pair; marks all arcs but the one that stands for it.
template <class Bucket, class Weight>
void choose_arc(Bucket const& bucket, std::uint64_t first, std::uint64_t last, Weight const& weight,
                std::uint8_t* dropped, Counts& counts)
{
  auto const [earlier, later] = best_each_way(bucket, first, last, weight, dropped);
  counts.duplicates += last - first - 1 - (later != missing);
  if (later == missing) {
    ++counts.one_way;
    counts.first_one_way = std::min(counts.first_one_way, earlier);
    return;
  }
  bool const better = weight.is_better(later, earlier);
  bool const unequal = better || weight.is_better(earlier, later);
  dropped[better ? earlier : later] = 1;
  ++counts.mutual;
  counts.unequal += unequal;
  if (unequal) counts.first_unequal = std::min(counts.first_unequal, earlier);
}

template <class Bucket, class Weight>
Counts choose_arcs(Bucket const bucket, Weight const weight, std::uint8_t* const dropped)
{
  constexpr std::uint64_t ahead = 24;
  Counts counts;
  for (std::uint64_t first = 0, last = 0; first < bucket.size; first = last) {
    auto const pair = bucket.pair(first);
    do {
      weight.prefetch_weight(bucket.tag(std::min(last + ahead, bucket.size - 1)) >> 1);
    } while (++last < bucket.size && bucket.pair(last) == pair);
    choose_arc(bucket, first, last, weight, dropped, counts);
  }
  return counts;
}

// Decides every pair; marks the arcs that stand for none.
template <class Weight>
Counts choose_arcs(Host const& host, Arcs const& arcs, Weight const& weight, std::uint8_t* dropped)
{
  ArcPairs const pairs{arcs.u.data(), arcs.v.data(), arcs.size()};
  RowBuckets const buckets(host, "otakar::merge_arcs", RowOrder::column, arcs.vertices, 2 * arcs.size(), pairs);
  std::vector<Counts> counts(buckets.count());
  buckets.for_each([&](auto const& bucket) { counts[bucket.number] = choose_arcs(bucket, weight, dropped); });
  return std::accumulate(counts.begin(), counts.end(), Counts{});
}

// Marks the self-loops, and no other arc; returns how many there are.
std::uint64_t drop_loops(Host const& host, Arcs const& arcs, std::uint8_t* dropped)
{
  auto const* const u = arcs.u.data();
  auto const* const v = arcs.v.data();
  auto const count_loops = [=](std::uint64_t first, std::uint64_t last) {
    std::transform(u + first, u + last, v + first, dropped + first, std::equal_to<>());
    return std::uint64_t(std::count(dropped + first, dropped + last, 1));
  };
  return Parts<Host>(host, arcs.size()).starts("otakar::merge_arcs::drop_loops", count_loops).back();
}

// Gives the memory of whole pages back to the system; what they held is lost, and the range stays allocated. A hint.
void release([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes)
{
#if defined(__linux__) && defined(MADV_DONTNEED)
  constexpr std::size_t page = std::size_t(1) << 16;  // no page is larger, but for those that are split
  auto const first = (reinterpret_cast<std::uintptr_t>(data) + page - 1) / page * page;
  auto const last = (reinterpret_cast<std::uintptr_t>(data) + bytes) / page * page;
  if (first < last) madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
#endif
}

// The arcs that stay, by the part of the file they are in.
struct Kept {
  Parts<Host> parts;
  std::uint8_t const* dropped;
  std::vector<std::uint64_t> start;  // per part: the arcs kept before it; the last: all that are kept

  Kept(Host const& host, HostArray<std::uint8_t> const& marks) : parts(host, marks.extent(0)), dropped(marks.data())
  {
    start = parts.starts("otakar::merge_arcs::count_kept", [this](std::uint64_t first, std::uint64_t last) {
      return std::uint64_t(std::count(dropped + first, dropped + last, 0));
    });
  }

  std::uint64_t count() const { return start.back(); }

  // Leaves the items of these arcs: every thread closes the gaps of its part, then the parts move together. The memory
  // behind them goes back to the system.
  template <class T>
  void compact(HostArray<T>& array) const
  {
    if (!array.data()) return;
    T* const data = array.data();
    parts.for_each("otakar::merge_arcs::compact", [&](std::uint64_t, std::uint64_t first, std::uint64_t last) {
      std::uint64_t to = first;
      for (std::uint64_t arc = first; arc < last; ++arc) {
        data[to] = data[arc];
        to += dropped[arc] == 0;
      }
    });
    for (std::uint64_t part = 1; part < parts.count(); ++part) {
      T* const first = data + parts.first(part);
      std::move(first, first + (start[part + 1] - start[part]), data + start[part]);
    }
    release(data + count(), (array.extent(0) - count()) * sizeof(T));
    array = first_of(array, count());
  }

  HostArray<std::uint64_t> origin(Host const& host) const
  {
    auto const origin = allocate<std::uint64_t>(host, "otakar::merge_arcs::origin", count());
    parts.for_each("otakar::merge_arcs::origin", [&](std::uint64_t part, std::uint64_t arc, std::uint64_t) {
      for (std::uint64_t to = start[part]; to < start[part + 1]; ++arc) {
        origin(to) = arc;
        to += dropped[arc] == 0;
      }
    });
    return origin;
  }
};

}  // namespace

MergedArcs merge_arcs(Arcs arcs, Objective objective)
{
  Region const region("otakar::merge_arcs");
  Host const host;
  auto const smaller = [](std::uint32_t a, std::uint32_t b) { return std::min(a, b); };
  auto const larger = [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); };
  std::uint64_t const size = arcs.size();
  MergedArcs merged;
  merged.edges = std::move(arcs);
  if (pairs_ascend(host, merged.edges, smaller, larger) || pairs_ascend(host, merged.edges, larger, smaller)) {
    merged.unlike = size;
    if (size > 0) merged.first_unlike = 0;
    return merged;
  }
  auto const dropped = allocate<std::uint8_t>(host, "otakar::merge_arcs::dropped", size);
  merged.loops = drop_loops(host, merged.edges, dropped.data());
  Counts const counts = with_weights(merged.edges, objective, [&](auto const& weight) {
    return choose_arcs(host, merged.edges, weight, dropped.data());
  });
  merged.duplicates = counts.duplicates;
  merged.mutual = counts.mutual;
  merged.unlike = counts.one_way + 2 * counts.unequal;
  merged.first_unlike = std::min(counts.first_one_way, counts.first_unequal);
  if (counts.mutual > 0) {
    merged.asymmetric = merged.unlike;
    merged.first_asymmetric = merged.first_unlike;
  }
  std::uint64_t const edges = counts.mutual + counts.one_way;
  if (edges == size) return merged;
  Kept const kept(host, dropped);
  kept.compact(merged.edges.u);
  kept.compact(merged.edges.v);
  kept.compact(merged.edges.narrow_weight);
  kept.compact(merged.edges.wide_weight);
  merged.origin = kept.origin(host);
  return merged;
}

std::uint64_t merge_arcs_bytes(std::uint64_t vertices, std::uint64_t arcs)
{
  return arcs * (row_word_bytes(vertices, arcs, 2 * arcs) + 1);
}

}  // namespace otakar
