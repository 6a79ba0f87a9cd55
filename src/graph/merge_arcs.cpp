// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/merge_arcs.hpp"

#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <algorithm>

#include "primitives/allocate.hpp"
#include "primitives/compact.hpp"
#include "primitives/offsets.hpp"

namespace otakar {

namespace {

using Host = Kokkos::DefaultHostExecutionSpace;

// Where arcs are few, a row is of many vertices: a header may name billions of them in a line.
int row_shift(Arcs const& arcs)
{
  constexpr std::uint64_t few = 1024;
  int shift = 0;
  while (arcs.vertices >> shift > few + 8 * arcs.size()) ++shift;
  return shift;
}

// An arc in the row of its smaller end.
template <class Ordinal>
struct Entry {
  std::uint32_t larger;
  Ordinal arc;

  bool operator<(Entry const& other) const
  {
    return larger < other.larger || (larger == other.larger && arc < other.arc);
  }
};

template <class Ordinal>
struct Rows {
  HostArray<std::uint64_t> offset;
  HostArray<Entry<Ordinal>> entry;
};

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

template <class Ordinal>
Rows<Ordinal> bucket(Host const& host, Arcs const& arcs, int shift)
{
  std::uint64_t const count = (arcs.vertices >> shift) + 1;
  auto const u = arcs.u;
  auto const v = arcs.v;
  Rows<Ordinal> rows;
  rows.offset = allocate_zeros<std::uint64_t>(host, "otakar::merge_arcs::offset", count + 1);
  auto const offset = rows.offset;
  Kokkos::parallel_for("otakar::merge_arcs::count", Range<Host>(host, 0, arcs.size()), [=](std::uint64_t arc) {
    if (u(arc) != v(arc)) Kokkos::atomic_inc(&offset(std::min(u(arc), v(arc)) >> shift));
  });
  std::uint64_t const total = counts_to_offsets<std::uint64_t>(host, "otakar::merge_arcs::scan", count, rows.offset);
  rows.entry = allocate<Entry<Ordinal>>(host, "otakar::merge_arcs::entry", total);
  // Each row's start moves to its end while the row fills, and is moved back afterwards.
  auto const entry = rows.entry;
  Kokkos::parallel_for("otakar::merge_arcs::scatter", Range<Host>(host, 0, arcs.size()), [=](std::uint64_t arc) {
    if (u(arc) == v(arc)) return;
    std::uint64_t const place = Kokkos::atomic_fetch_inc(&offset(std::min(u(arc), v(arc)) >> shift));
    entry(place) = {std::max(u(arc), v(arc)), Ordinal(arc)};
  });
  host.fence("otakar::merge_arcs::scatter");
  std::move_backward(offset.data(), offset.data() + count, offset.data() + count + 1);
  offset(0) = 0;
  return rows;
}

// The lighter of two arcs, the first may be none; arcs come in file order, so a tie stays with the first.
std::uint64_t lighter(Arcs const& arcs, std::uint64_t best, std::uint64_t arc)
{
  if (best == none<std::uint64_t>) return arc;
  std::uint64_t const a = arcs.weight(arc);
  std::uint64_t const b = arcs.weight(best);
  bool const less =
      arcs.real ? Kokkos::bit_cast<double>(a) < Kokkos::bit_cast<double>(b) : std::int64_t(a) < std::int64_t(b);
  return less ? arc : best;
}

bool same_weight(Arcs const& arcs, std::uint64_t a, std::uint64_t b)
{
  if (!arcs.real) return arcs.weight(a) == arcs.weight(b);
  double const x = Kokkos::bit_cast<double>(arcs.weight(a));
  double const y = Kokkos::bit_cast<double>(arcs.weight(b));
  return !(x < y) && !(y < x);
}

// Decides one pair, whose arcs are first .. last in file order; returns the arc that stands for it.
template <class Ordinal>
std::uint64_t settle_pair(Arcs const& arcs, Entry<Ordinal> const* first, Entry<Ordinal> const* last, Counts& counts)
{
  constexpr auto missing = none<std::uint64_t>;
  std::uint64_t const size = std::uint64_t(last - first);
  std::uint64_t upward = missing;  // the lightest arc from the smaller to the larger end
  std::uint64_t downward = missing;
  for (auto const* entry = first; entry != last; ++entry) {
    std::uint64_t& best = arcs.u(entry->arc) < arcs.v(entry->arc) ? upward : downward;
    best = lighter(arcs, best, entry->arc);
  }
  if (upward == missing || downward == missing) {
    std::uint64_t const only = std::min(upward, downward);
    counts += {size - 1, 0, 1, 0, only, missing};
    return only;
  }
  bool const unequal = !same_weight(arcs, upward, downward);
  std::uint64_t const earlier = std::min(upward, downward);
  counts += {size - 2, 1, 0, unequal, missing, unequal ? earlier : missing};
  return lighter(arcs, earlier, std::max(upward, downward));
}

template <class Ordinal>
Counts settle_rows(Host const& host, Arcs const& arcs, Rows<Ordinal> const& rows, int shift,
                   HostArray<std::uint8_t> const& keep)
{
  auto const smaller = [=](Entry<Ordinal> const& entry) {
    return shift == 0 ? 0u : std::min(arcs.u(entry.arc), arcs.v(entry.arc));
  };
  Counts counts;
  Kokkos::parallel_reduce(
      "otakar::merge_arcs::settle", Range<Host>(host, 0, rows.offset.extent(0) - 1),
      [=](std::uint64_t row, Counts& sum) {
        auto* const first = rows.entry.data() + rows.offset(row);
        auto* const last = rows.entry.data() + rows.offset(row + 1);
        std::sort(first, last, [=](auto const& a, auto const& b) {
          return smaller(a) < smaller(b) || (smaller(a) == smaller(b) && a < b);
        });
        for (auto* run = first; run != last;) {
          auto* const next = std::find_if(
              run, last, [=](auto const& e) { return e.larger != run->larger || smaller(e) != smaller(*run); });
          keep(settle_pair(arcs, run, next, sum)) = 1;
          run = next;
        }
      },
      counts);
  return counts;
}

template <class Ordinal>
Counts mark_edges(Host const& host, Arcs const& arcs, HostArray<std::uint8_t> const& keep)
{
  int const shift = row_shift(arcs);
  auto const rows = bucket<Ordinal>(host, arcs, shift);
  return settle_rows(host, arcs, rows, shift, keep);
}

}  // namespace

MergedArcs merge_arcs(Arcs const& arcs)
{
  Kokkos::Profiling::ScopedRegion const region("otakar::merge_arcs");
  Host const host;
  std::uint64_t const size = arcs.size();
  auto const keep = allocate_zeros<std::uint8_t>(host, "otakar::merge_arcs::keep", size);
  bool const narrow = size < none<std::uint32_t>;
  Counts const counts =
      narrow ? mark_edges<std::uint32_t>(host, arcs, keep) : mark_edges<std::uint64_t>(host, arcs, keep);

  MergedArcs merged;
  merged.duplicates = counts.duplicates;
  std::uint64_t const edges = counts.mutual + counts.one_way;
  merged.loops = size - counts.duplicates - 2 * counts.mutual - counts.one_way;
  if (counts.mutual > 0) {
    merged.asymmetric = counts.one_way + 2 * counts.unequal;
    merged.first_asymmetric = std::min(counts.first_one_way, counts.first_unequal);
  }
  merged.all = edges == size;
  if (merged.all) return merged;
  merged.kept = allocate<std::uint64_t>(host, "otakar::merge_arcs::kept", edges);
  auto const kept = merged.kept;
  compact(
      host, "otakar::merge_arcs::compact", size, KOKKOS_LAMBDA(std::uint64_t arc) { return keep(arc) != 0; },
      KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t arc) { kept(position) = arc; });
  host.fence("otakar::merge_arcs::done");
  return merged;
}

}  // namespace otakar
