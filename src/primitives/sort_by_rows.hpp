// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sorts records by row and column on the host, a cache's worth of rows at a time, and hands each such bucket to a
// visitor: the way from arcs to pairs, and from edges to compressed sparse rows.
//
// In: a source of items, each of which makes Source::per_item records (row, column, tag); a record whose row is its
// column is left out. Tags ascend with the items. Out: visit(bucket, result) for every bucket, in parallel; buckets
// tile the rows, and their records are sorted by row, then column, then tag. The results are added up. Method: rows are
// counted in bins; bins next to each other make buckets of about equal size, however the rows are distributed. A record
// is packed into a word and put into its bucket, in the order of the items; a radix sort by column and row follows
// there, by row alone where the columns came in order; a row too long for a bucket is sorted by comparing. Memory:
// `most` words at once, or those of the longest row, and a bucket per thread. Where there are more records the buckets
// are filled in slices, each of which reads all items once more.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <string>
#include <vector>

#include "primitives/row_buckets.hpp"
#include "primitives/sort_words.hpp"

namespace otakar {

__extension__ using WideWord = unsigned __int128;

struct SortLimits {
  std::uint64_t most;   // records sorted at once
  std::uint64_t parts;  // that the items are cut into, one per thread
};

// How a record is packed: its row, counted from the bucket's first, above its column, above its tag.
struct WordLayout {
  int tag_bits = 0;
  int column_bits = 0;

  template <class Word>
  Word pack(std::uint64_t row, std::uint64_t column, std::uint64_t tag) const
  {
    return (Word(row) << column_bits | column) << tag_bits | tag;
  }
};

template <class Word>
struct RowBucket {
  std::uint64_t first_row = 0;
  std::uint64_t rows = 0;
  std::uint64_t start = 0;  // the records in the buckets before it
  std::uint64_t size = 0;
  Word const* word = nullptr;
  WordLayout layout;

  // Row and column as one number, and apart.
  Word place(std::uint64_t i) const { return word[i] >> layout.tag_bits; }
  std::uint64_t row(std::uint64_t i) const { return first_row + std::uint64_t(place(i) >> layout.column_bits); }
  std::uint64_t column(std::uint64_t i) const
  {
    return std::uint64_t(place(i)) & ((std::uint64_t(1) << layout.column_bits) - 1);
  }
  std::uint64_t tag(std::uint64_t i) const
  {
    return std::uint64_t(word[i]) & ((std::uint64_t(1) << layout.tag_bits) - 1);
  }
};

namespace row_sort {

// The records of the items first .. last that belong to the slice. Which do cannot be predicted: they are picked
// without a branch, a block at a time, and then put where they belong.
template <class Source, class Word>
void fill_part(Source const& from, std::uint64_t first, std::uint64_t last, int shift, Places const& places,
               std::uint64_t* next, WordLayout layout, Word* word)
{
  constexpr std::uint64_t block = 512;
  struct Picked {
    std::uint32_t row, column, bucket, item;
  };
  std::array<Picked, Source::per_item * block> picked;
  std::uint32_t const* const bucket_of = places.bucket_of.data();
  std::uint64_t const* const first_row = places.first_row.data();
  for (; first < last; first += block) {
    std::uint64_t const size = std::min(block, last - first);
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < size; ++i)
      for (int k = 0; k < Source::per_item; ++k) {
        std::uint32_t const row = from.row(first + i, k);
        std::uint32_t const column = from.column(first + i, k);
        std::uint32_t const bucket = bucket_of[row >> shift];
        picked[count] = {row, column, bucket, std::uint32_t(i) << 1 | std::uint32_t(k)};
        count += (row != column) & (bucket != 0);
      }
    for (std::uint64_t i = 0; i < count; ++i) {
      Picked const& p = picked[i];
      std::uint64_t const tag = from.tag(first + (p.item >> 1), int(p.item & 1));
      word[next[p.bucket]++] = layout.pack<Word>(p.row - first_row[p.bucket], p.column, tag);
    }
  }
}

template <class Host, class Source, class Word>
void fill_slice(Host const& host, std::string const& label, Source const& source, Bins const& bins, Places& places,
                WordLayout layout, HostArray<Word> const& words)
{
  Kokkos::parallel_for(label + "_fill", Range<Host>(host, 0, bins.parts), [=, &places](std::uint64_t part) {
    std::uint64_t* const next = places.next.data() + part * places.stride;
    fill_part(Source(source), bins.first(part, source.size()), bins.first(part + 1, source.size()), bins.shift, places,
              next, layout, words.data());
  });
  host.fence(label + "_fill");
}

// Whether the columns of each row ascend as the records stand; gives up at the first that does not.
template <class Word>
bool columns_ascend(RowBucket<Word> const& bucket, std::uint32_t* last)
{
  std::fill_n(last, bucket.rows, 0);
  for (std::uint64_t i = 0; i < bucket.size; ++i) {
    std::uint64_t const column = bucket.column(i);
    std::uint32_t& before = last[bucket.row(i) - bucket.first_row];
    if (column < before) return false;
    before = std::uint32_t(column);
  }
  return true;
}

// What a thread needs to sort buckets.
template <class Word>
struct Sorter {
  Word* scratch;
  std::uint64_t room;
  std::uint32_t* last;

  void operator()(RowBucket<Word>& bucket, Word* words) const
  {
    constexpr std::uint64_t small = 256;  // up to here, comparing beats counting digits
    bucket.word = words;
    if (bucket.size < small || bucket.size > room) return std::sort(words, words + bucket.size);
    WordLayout const layout = bucket.layout;
    int const row_start = layout.tag_bits + layout.column_bits;
    int const start = columns_ascend(bucket, last) ? row_start : layout.tag_bits;
    bucket.word = sort_words(words, scratch, bucket.size, start, row_start + int(std::bit_width(bucket.rows - 1)));
  }
};

template <class Word, class Result, class Host, class Source, class Visit>
Result sort_slices(Host const& host, std::string const& label, std::uint64_t rows, Source const& source,
                   WordLayout layout, Bins const& bins, std::uint64_t most, Visit const& visit)
{
  int const spare_bits = int(8 * sizeof(Word)) - layout.tag_bits - layout.column_bits;
  std::uint64_t const most_rows = std::uint64_t(1) << std::min(spare_bits, most_row_bits);
  auto const buckets = make_buckets(bins, most_rows);
  auto const slices = make_slices(buckets, most);
  std::uint64_t largest = 0;
  for (Slice const& slice : slices) largest = std::max(largest, slice.size);
  std::uint64_t const room = std::min(largest, 8 * bucket_size);
  auto const words = allocate<Word>(host, label + "_words", largest);
  auto const scratch = allocate<Word>(host, label + "_scratch", bins.parts * room);
  auto const last = allocate<std::uint32_t>(host, label + "_last", bins.parts * most_rows);
  Result result{};
  for (Slice const& slice : slices) {
    auto places = find_places(bins, buckets, slice);
    fill_slice(host, label, source, bins, places, layout, words);
    std::atomic<std::uint64_t> next = slice.first;
    Result part{};
    Kokkos::parallel_reduce(
        label + "_visit", Range<Host>(host, 0, bins.parts),
        [=, &buckets, &next](std::uint64_t thread, Result& sum) {
          Sorter<Word> const sort{scratch.data() + thread * room, room, last.data() + thread * most_rows};
          for (std::uint64_t b = next++; b < slice.last; b = next++) {
            std::uint64_t const first_row = buckets[b].first_bin << bins.shift;
            std::uint64_t const last_row = std::min(rows, buckets[b].last_bin << bins.shift);
            if (first_row >= last_row) continue;
            RowBucket<Word> bucket{first_row, last_row - first_row, buckets[b].start, buckets[b].size, nullptr, layout};
            sort(bucket, words.data() + (buckets[b].start - slice.start));
            visit(bucket, sum);
          }
        },
        part);
    result += part;
  }
  return result;
}

}  // namespace row_sort

// `tags` is one past the largest tag. Rows and columns are below `rows`.
template <class Result, class Host, class Source, class Visit>
Result sort_by_rows(Host const& host, std::string const& label, std::uint64_t rows, std::uint64_t tags,
                    Source const& source, SortLimits limits, Visit const& visit)
{
  auto const bins = row_sort::count_bins(host, label, rows, source, limits.parts);
  auto const width = [](std::uint64_t values) { return int(std::bit_width(std::max<std::uint64_t>(values, 2) - 1)); };
  WordLayout const layout{width(tags), width(rows)};
  if (layout.tag_bits + layout.column_bits + bins.shift <= 64)
    return row_sort::sort_slices<std::uint64_t, Result>(host, label, rows, source, layout, bins, limits.most, visit);
  return row_sort::sort_slices<WideWord, Result>(host, label, rows, source, layout, bins, limits.most, visit);
}

}  // namespace otakar
