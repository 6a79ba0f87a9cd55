// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How sort_by_rows.hpp divides its work: rows make bins, bins make buckets that fit the cache, buckets make slices that
// fit the memory allowed. Bins are counted per part of the items, so that each part knows where its records go.
#pragma once

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "core/allocate.hpp"
#include "parallel/sort/sort_bucket.hpp"

namespace otakar::row_sort {

inline constexpr std::uint64_t most_bins = std::uint64_t(1) << 14;  // so that 16 bits number buckets
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

// Rows whose numbers agree above these bits share a bin.
inline int bin_shift(std::uint64_t rows)
{
  return std::max(0, int(std::bit_width(rows)) - int(std::bit_width(most_bins - 1)));
}

template <class Host, class Source>
Bins count_bins(Host const& host, std::string const& label, std::uint64_t rows, Source const& source,
                std::uint64_t parts)
{
  Bins bins;
  bins.shift = bin_shift(rows);
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

// How the rows of a source are divided.
struct Division {
  std::uint64_t rows = 0;
  std::uint64_t most_rows = 0;  // of a bucket
  Bins bins;
  std::vector<Bucket> buckets;
  std::uint64_t largest = 0;  // records of a bucket

  std::uint64_t records() const { return buckets.back().start + buckets.back().size; }
  Slice whole() const { return {0, buckets.size(), 0, records()}; }

  template <class Word>
  RowBucket<Word> bucket(std::uint64_t b, WordLayout layout) const
  {
    std::uint64_t const first_row = std::min(rows, buckets[b].first_bin << bins.shift);
    std::uint64_t const last_row = std::min(rows, buckets[b].last_bin << bins.shift);
    return {first_row, last_row - first_row, buckets[b].start, buckets[b].size, nullptr, layout};
  }
};

// A row, counted from the first of its bucket, is to fit `row_bits`.
template <class Host, class Source>
Division divide(Host const& host, std::string const& label, std::uint64_t rows, Source const& source,
                std::uint64_t parts, int row_bits)
{
  Division division;
  division.rows = rows;
  division.bins = count_bins(host, label, rows, source, parts);
  division.buckets = make_buckets(division.bins, std::uint64_t(1) << std::min(row_bits, most_row_bits));
  for (Bucket const& bucket : division.buckets) {
    division.largest = std::max(division.largest, bucket.size);
    division.most_rows = std::max(division.most_rows, (bucket.last_bin - bucket.first_bin) << division.bins.shift);
  }
  return division;
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
  std::vector<std::uint16_t> bucket_of;  // per bin: 1 + the bucket within the slice, or 0
  std::vector<std::uint64_t> first_row;  // per bucket
  std::uint64_t stride = 0;
  std::vector<std::uint64_t> next;  // per part and bucket
};

inline Places find_places(Division const& division, Slice const& slice)
{
  Bins const& bins = division.bins;
  std::vector<Bucket> const& buckets = division.buckets;
  Places places;
  places.bucket_of.assign(bins.bins, 0);
  places.stride = slice.last - slice.first + 1;
  places.first_row.assign(places.stride, 0);
  places.next.resize(bins.parts * places.stride);
  for (std::uint64_t b = slice.first; b < slice.last; ++b) {
    std::uint64_t const local = 1 + b - slice.first;
    places.first_row[local] = buckets[b].first_bin << bins.shift;
    for (auto bin = buckets[b].first_bin; bin < buckets[b].last_bin; ++bin)
      places.bucket_of[bin] = std::uint16_t(local);
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
