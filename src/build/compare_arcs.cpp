// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "build/compare_arcs.hpp"

#include <algorithm>
#include <vector>

#include "build/build_rows.hpp"
#include "parallel/memory_access.hpp"

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

struct Counts : ArcCounts {
  std::uint64_t mutual = 0;  // pairs with arcs in both directions

  void add(Counts const& other)
  {
    pairs += other.pairs;
    duplicates += other.duplicates;
    asymmetric += other.asymmetric;
    first_asymmetric = std::min(first_asymmetric, other.first_asymmetric);
    mutual += other.mutual;
  }
};

// A pair whose best arcs are these, in either direction; none where there is no such arc.
template <class Key>
void count_pair(std::uint64_t up, std::uint64_t down, Key const* key, std::uint8_t* best, Counts& counts)
{
  auto const [earlier, later] = std::minmax(up, down);
  bool const mutual = later != none<std::uint64_t>;
  ++counts.pairs;
  counts.mutual += mutual;
  if (!mutual || key[up] != key[down]) {
    counts.asymmetric += mutual ? 2 : 1;
    counts.first_asymmetric = std::min(counts.first_asymmetric, earlier);
  }
  if (best) best[mutual && key[later] < key[earlier] ? later : earlier] = 1;
}

template <class Bucket, class Key>
Counts count_pairs(Bucket const bucket, Key const* key, std::uint8_t* best)
{
  constexpr std::uint64_t ahead = 24;
  constexpr auto missing = none<std::uint64_t>;
  Counts counts;
  for (std::uint64_t i = 0; i < bucket.size;) {
    auto const pair = bucket.pair(i);
    std::uint64_t lightest[2] = {missing, missing};  // arc up, and down; tags ascend, so of equal ones the first
    do {
      prefetch(key + (bucket.tag(std::min(i + ahead, bucket.size - 1)) >> 1));
      std::uint64_t const arc = bucket.tag(i) >> 1;
      std::uint64_t& old = lightest[bucket.tag(i) & 1];
      counts.duplicates += old != missing;
      if (old == missing || key[arc] < key[old]) old = arc;
    } while (++i < bucket.size && bucket.pair(i) == pair);
    count_pair(lightest[0], lightest[1], key, best, counts);
  }
  return counts;
}

}  // namespace

ArcCounts compare_arcs(AnyEdgeList<Kokkos::HostSpace> const& graph, HostArray<std::uint8_t> const& best)
{
  Region const region("otakar::compare_arcs");
  Counts counts;
  std::visit(
      [&](auto const& list) {
        ArcPairs const pairs{list.u.data(), list.v.data(), list.edges()};
        RowBuckets const buckets(Host(), "otakar::compare_arcs", RowOrder::column, list.vertices, 2 * list.edges(),
                                 pairs);
        std::vector<Counts> found(buckets.count());
        buckets.for_each(
            [&](auto const& bucket) { found[bucket.number] = count_pairs(bucket, list.key.data(), best.data()); });
        for (Counts const& part : found) counts.add(part);
      },
      graph);
  if (counts.mutual == 0) {
    counts.asymmetric = 0;
    counts.first_asymmetric = none<std::uint64_t>;
  }
  return counts;
}

std::uint64_t compare_arcs_bytes(std::uint64_t vertices, std::uint64_t edges)
{
  return edges * row_word_bytes(vertices, edges, 2 * edges);
}

}  // namespace otakar
