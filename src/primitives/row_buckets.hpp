// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How sort_by_rows.hpp divides its work: rows make bins, bins make buckets that fit the cache, buckets make slices that
// fit the memory allowed. Bins are counted per part of the items, so that each part knows where its records go.
#pragma once

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "primitives/allocate.hpp"

namespace otakar::row_sort {

inline constexpr std::uint64_t most_bins = std::uint64_t(1) << 14;
inline constexpr int most_row_bits = 18;  // of the rows of a bucket: of 2^32 rows, a bin has as many
inline constexpr std::uint64_t bucket_size = std::uint64_t(1) << 14;  // records wanted in a bucket

struct Bins {
  int shift = 0;  // of a row
  std::uint64_t bins = 0;
  std::uint64_t parts = 0;  // of the items, one per thread
  std::uint64_t part_size = 0;
  HostArray<std::uint64_t> count;  // per part and bin

  std::uint64_t first(std::uint64_t part, std::uint64_t items) const { return std::min(part * part_size, items); }
};

struct Bucket {
  std::uint64_t first_bin = 0;
  std::uint64_t last_bin = 0;
  std::uint64_t start = 0;
  std::uint64_t size = 0;
};

struct Slice {
  std::uint64_t first = 0;  // of the buckets
  std::uint64_t last = 0;
  std::uint64_t start = 0;
  std::uint64_t size = 0;
};

template <class Host, class Source>
Bins count_bins(Host const& host, std::string const& label, std::uint64_t rows, Source const& source,
                std::uint64_t parts)
{
  Bins bins;
  bins.shift = std::max(0, int(std::bit_width(rows)) - int(std::bit_width(most_bins - 1)));
  bins.bins = (rows >> bins.shift) + 1;
  bins.parts = parts;
  bins.part_size = (source.size() + bins.parts - 1) / bins.parts;
  bins.count = allocate_zeros<std::uint64_t>(host, label + "_count", bins.parts * bins.bins);
  Kokkos::parallel_for(label + "_count", Range<Host>(host, 0, bins.parts), [=](std::uint64_t part) {
    // Copies of its own spare the loop reading them again after every write.
    Source const from = source;
    std::uint64_t* const count = bins.count.data() + part * bins.bins;
    int const shift = bins.shift;
    std::uint64_t const last = bins.first(part + 1, from.size());
    for (std::uint64_t item = bins.first(part, from.size()); item < last; ++item)
      for (int k = 0; k < Source::per_item; ++k) {
        std::uint64_t const row = from.row(item, k);
        count[row >> shift] += row != from.column(item, k);
      }
  });
  host.fence(label + "_count");
  return bins;
}

// Joins bins to buckets of at most `most_rows` rows.
inline std::vector<Bucket> make_buckets(Bins const& bins, std::uint64_t most_rows)
{
  std::uint64_t const span = most_rows >> bins.shift;
  std::vector<Bucket> buckets(1);
  for (std::uint64_t bin = 0; bin < bins.bins; ++bin) {
    std::uint64_t size = 0;
    for (std::uint64_t part = 0; part < bins.parts; ++part) size += bins.count(part * bins.bins + bin);
    Bucket const& open = buckets.back();
    bool const full = open.size + size > bucket_size || bin - open.first_bin == span;
    if (full && bin > open.first_bin) buckets.push_back({bin, bin, open.start + open.size, 0});
    buckets.back().last_bin = bin + 1;
    buckets.back().size += size;
  }
  return buckets;
}

// Slices of about equal size, as few as `most` allows; each may be larger by half a bucket.
inline std::vector<Slice> make_slices(std::vector<Bucket> const& buckets, std::uint64_t most)
{
  std::uint64_t const total = buckets.back().start + buckets.back().size;
  std::uint64_t const wanted = total / ((total + most - 1) / most + (total == 0)) + 1;
  std::vector<Slice> slices(1);
  for (std::uint64_t b = 0; b < buckets.size(); ++b) {
    bool const full = slices.back().size + buckets[b].size / 2 > wanted;
    if (full && slices.back().size > 0) slices.push_back({b, b, buckets[b].start, 0});
    slices.back().last = b + 1;
    slices.back().size += buckets[b].size;
  }
  return slices;
}

// Where each part writes its first record of each bucket of a slice.
struct Places {
  std::vector<std::uint32_t> bucket_of;  // per bin: 1 + the bucket within the slice, or 0
  std::vector<std::uint64_t> first_row;  // per bucket
  std::uint64_t stride = 0;
  std::vector<std::uint64_t> next;  // per part and bucket
};

inline Places find_places(Bins const& bins, std::vector<Bucket> const& buckets, Slice const& slice)
{
  Places places;
  places.bucket_of.assign(bins.bins, 0);
  places.stride = slice.last - slice.first + 1;
  places.first_row.assign(places.stride, 0);
  places.next.resize(bins.parts * places.stride);
  for (std::uint64_t b = slice.first; b < slice.last; ++b) {
    std::uint64_t const local = 1 + b - slice.first;
    places.first_row[local] = buckets[b].first_bin << bins.shift;
    for (auto bin = buckets[b].first_bin; bin < buckets[b].last_bin; ++bin)
      places.bucket_of[bin] = std::uint32_t(local);
    std::uint64_t place = buckets[b].start - slice.start;
    for (std::uint64_t part = 0; part < bins.parts; ++part) {
      places.next[part * places.stride + local] = place;
      for (auto bin = buckets[b].first_bin; bin < buckets[b].last_bin; ++bin)
        place += bins.count(part * bins.bins + bin);
    }
  }
  return places;
}

}  // namespace otakar::row_sort
