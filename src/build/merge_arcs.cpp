// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "build/merge_arcs.hpp"

#include <algorithm>
#include <atomic>

#include "build/compact_in_place.hpp"
#include "core/allocate.hpp"
#include "parallel/host/prefetch.hpp"
#include "parallel/sort/sort_in_slices.hpp"

namespace otakar {

namespace {

constexpr std::uint64_t block = 4096;  // arcs that a thread looks at in one go

struct Counts {
  std::uint64_t duplicates = 0;
  std::uint64_t mutual = 0;  // pairs with arcs in both directions
  std::uint64_t one_way = 0;
  std::uint64_t unequal = 0;  // mutual pairs whose directions differ in weight
  std::uint64_t first_one_way = none<std::uint64_t>;
  std::uint64_t first_unequal = none<std::uint64_t>;

  KOKKOS_FUNCTION Counts& operator+=(Counts const& other)
  {
    duplicates += other.duplicates;
    mutual += other.mutual;
    one_way += other.one_way;
    unequal += other.unequal;
    first_one_way = Kokkos::min(first_one_way, other.first_one_way);
    first_unequal = Kokkos::min(first_unequal, other.first_unequal);
    return *this;
  }
};

// An arc is a record in the row of its smaller end; the tag's last bit says whether it leads down to that end.
struct ArcRecords {
  static constexpr int per_item = 1;
  std::uint32_t const* u;
  std::uint32_t const* v;
  std::uint64_t arcs;

  std::uint64_t size() const { return arcs; }
  // The sign says which end is the smaller; a branch could not be predicted.
  std::int64_t lead(std::uint64_t arc) const { return std::int64_t(u[arc]) - std::int64_t(v[arc]); }
  std::uint32_t row(std::uint64_t arc, int) const { return v[arc] + std::uint32_t(lead(arc) & (lead(arc) >> 63)); }
  std::uint32_t column(std::uint64_t arc, int) const { return u[arc] - std::uint32_t(lead(arc) & (lead(arc) >> 63)); }
  std::uint64_t tag(std::uint64_t arc) const { return arc << 1 | std::uint64_t(-lead(arc)) >> 63; }
};

struct Narrow {
  std::uint32_t const* weight;
  std::int32_t operator()(std::uint64_t arc) const { return std::int32_t(weight[arc]); }
  void touch(std::uint64_t arc) const { prefetch(weight + arc); }
};

template <class T>
struct Wide {
  std::uint64_t const* weight;
  T operator()(std::uint64_t arc) const { return Kokkos::bit_cast<T>(weight[arc]); }
  void touch(std::uint64_t arc) const { prefetch(weight + arc); }
};

struct AllOne {
  int operator()(std::uint64_t) const { return 1; }
  void touch(std::uint64_t) const {}
};

template <class F>
Counts with_weights(Arcs const& arcs, F const& f)
{
  if (arcs.narrow_weight.data()) return f(Narrow{arcs.narrow_weight.data()});
  if (!arcs.wide_weight.data()) return f(AllOne{});
  if (arcs.real) return f(Wide<double>{arcs.wide_weight.data()});
  return f(Wide<std::int64_t>{arcs.wide_weight.data()});
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

// Decides one pair, whose arcs are the records first .. last of a bucket, in file order; marks all but the arc that
// stands for it.
template <class Bucket, class Weight>
void settle_pair(Bucket const& bucket, std::uint64_t first, std::uint64_t last, Weight const& weight,
                 std::uint8_t* dropped, Counts& counts)
{
  constexpr auto missing = none<std::uint64_t>;
  std::uint64_t best[2] = {missing, missing};  // the lightest arc up, and down
  for (std::uint64_t i = first; i < last; ++i) {
    std::uint64_t const arc = bucket.tag(i) >> 1;
    std::uint64_t& old = best[bucket.tag(i) & 1];
    if (old != missing) {
      bool const less = weight(arc) < weight(old);
      dropped[less ? old : arc] = 1;
      if (!less) continue;
    }
    old = arc;
  }
  std::uint64_t const earlier = std::min(best[0], best[1]);
  std::uint64_t const later = std::max(best[0], best[1]);
  counts.duplicates += last - first - 1 - (later != missing);
  if (later == missing) {
    ++counts.one_way;
    counts.first_one_way = std::min(counts.first_one_way, earlier);
    return;
  }
  bool const less = weight(later) < weight(earlier);
  bool const unequal = less || weight(earlier) < weight(later);
  dropped[less ? earlier : later] = 1;
  ++counts.mutual;
  counts.unequal += unequal;
  if (unequal) counts.first_unequal = std::min(counts.first_unequal, earlier);
}

template <class Bucket, class Weight>
Counts settle_bucket(Bucket const bucket, Weight const weight, std::uint8_t* const dropped)
{
  constexpr std::uint64_t ahead = 24;
  Counts counts;
  for (std::uint64_t first = 0, last = 0; first < bucket.size; first = last) {
    auto const place = bucket.place(first);
    do {
      weight.touch(bucket.tag(std::min(last + ahead, bucket.size - 1)) >> 1);
    } while (++last < bucket.size && bucket.place(last) == place);
    settle_pair(bucket, first, last, weight, dropped, counts);
  }
  return counts;
}

template <class Weight>
Counts settle(Host const& host, Arcs const& arcs, Weight const& weight, SortLimits limits, std::uint8_t* dropped)
{
  auto const visit = [=](auto const& bucket, Counts& counts) { counts += settle_bucket(bucket, weight, dropped); };
  return sort_in_slices<Counts>(host, "otakar::merge_arcs", arcs.vertices, 2 * arcs.size(),
                                ArcRecords{arcs.u.data(), arcs.v.data(), arcs.size()}, limits, visit);
}

// Marks the self-loops, and no other arc; returns how many there are.
std::uint64_t drop_loops(Host const& host, Arcs const& arcs, std::uint8_t* dropped)
{
  auto const* const u = arcs.u.data();
  auto const* const v = arcs.v.data();
  std::uint64_t const size = arcs.size();
  std::uint64_t loops = 0;
  Kokkos::parallel_reduce(
      "otakar::merge_arcs::drop_loops", Range<Host>(host, 0, size / block + 1),
      [=](std::uint64_t b, std::uint64_t& sum) {
        std::uint64_t count = 0;
        for (std::uint64_t arc = b * block; arc < std::min(size, (b + 1) * block); ++arc) {
          bool const loop = u[arc] == v[arc];
          dropped[arc] = loop;
          count += loop;
        }
        sum += count;
      },
      loops);
  return loops;
}

// Moves the arcs that are left to the front, and writes down which they were.
void keep_edges(Host const& host, HostArray<std::uint8_t> const& dropped, std::uint64_t parts, MergedArcs& merged)
{
  Kept const kept = count_kept(host, "otakar::merge_arcs::count_kept", dropped, parts);
  compact_in_place(host, "otakar::merge_arcs::compact_u", kept, merged.edges.u);
  compact_in_place(host, "otakar::merge_arcs::compact_v", kept, merged.edges.v);
  if (merged.edges.narrow_weight.data())
    compact_in_place(host, "otakar::merge_arcs::compact_weight", kept, merged.edges.narrow_weight);
  if (merged.edges.wide_weight.data())
    compact_in_place(host, "otakar::merge_arcs::compact_weight", kept, merged.edges.wide_weight);
  merged.origin = kept_items(host, "otakar::merge_arcs::origin", kept);
}

}  // namespace

MergedArcs merge_arcs(Arcs arcs, SortLimits limits)
{
  Region const region("otakar::merge_arcs");
  Host const host;
  auto const smaller = [](std::uint32_t a, std::uint32_t b) { return std::min(a, b); };
  auto const larger = [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); };
  std::uint64_t const size = arcs.size();
  MergedArcs merged;
  merged.edges = std::move(arcs);
  if (pairs_ascend(host, merged.edges, smaller, larger) || pairs_ascend(host, merged.edges, larger, smaller))
    return merged;
  auto const dropped = allocate<std::uint8_t>(host, "otakar::merge_arcs::dropped", size);
  merged.loops = drop_loops(host, merged.edges, dropped.data());
  Counts const counts = with_weights(
      merged.edges, [&](auto const& weight) { return settle(host, merged.edges, weight, limits, dropped.data()); });
  merged.duplicates = counts.duplicates;
  if (counts.mutual > 0) {
    merged.asymmetric = counts.one_way + 2 * counts.unequal;
    merged.first_asymmetric = std::min(counts.first_one_way, counts.first_unequal);
  }
  if (counts.mutual + counts.one_way < size) keep_edges(host, dropped, limits.parts, merged);
  return merged;
}

MergedArcs merge_arcs(Arcs arcs)
{
  // Half of the arcs: words of 8 bytes for them are a third of 12 bytes per arc.
  constexpr std::uint64_t few = std::uint64_t(1) << 20;
  SortLimits const limits{std::max(few, arcs.size() / 2 + 1), std::uint64_t(Host().concurrency())};
  return merge_arcs(std::move(arcs), limits);
}

}  // namespace otakar
