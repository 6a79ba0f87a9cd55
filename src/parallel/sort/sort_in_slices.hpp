// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Records sorted by row and column (parallel/sort/sort_by_rows.hpp) within the memory allowed: `most` words at once, or
// those of the longest row. Where there are more records the buckets are filled in slices, each of which reads all
// items once more. Items make a record each.
#pragma once

#include <array>

#include "parallel/sort/sort_by_rows.hpp"
#include "parallel/sort/sort_limits.hpp"

namespace otakar {

namespace row_sort {

// The records of the items first .. last that belong to the slice. Which do cannot be predicted: they are picked
// without a branch, a block at a time, and then put where they belong.
template <class Source, class Word>
void fill_part(Source const& from, std::uint64_t first, std::uint64_t last, int shift, Places const& places,
               std::uint64_t* next, WordLayout layout, Word* word)
{
  constexpr std::uint64_t block = 512;
  struct Picked {
    std::uint32_t row, column;
    std::uint16_t bucket, item;
  };
  std::array<Picked, block> picked;
  std::uint16_t const* const bucket_of = places.bucket_of.data();
  std::uint64_t const* const first_row = places.first_row.data();
  for (; first < last; first += block) {
    std::uint64_t const size = std::min(block, last - first);
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < size; ++i) {
      std::uint32_t const row = from.row(first + i, 0);
      std::uint32_t const column = from.column(first + i, 0);
      std::uint16_t const bucket = bucket_of[row >> shift];
      picked[count] = {row, column, bucket, std::uint16_t(i)};
      count += (row != column) & (bucket != 0);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
      Picked const& p = picked[i];
      word[next[p.bucket]++] = layout.pack<Word>(p.row - first_row[p.bucket], p.column, from.tag(first + p.item));
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

template <class Word, class Result, class Host, class Source, class Visit>
Result sort_slices(Host const& host, std::string const& label, Source const& source, WordLayout layout,
                   Division const& division, std::uint64_t most, Visit const& visit)
{
  auto const slices = make_slices(division.buckets, most);
  std::uint64_t largest = 0;
  for (Slice const& slice : slices) largest = std::max(largest, slice.size);
  auto const words = allocate<Word>(host, label + "_words", largest);
  auto const space = make_workspace<Word>(host, label, division, true);
  Result result{};
  for (Slice const& slice : slices) {
    auto places = find_places(division, slice);
    fill_slice(host, label, source, division.bins, places, layout, words);
    auto const load = [=](RowBucket<Word> const& bucket, Word*) { return words.data() + (bucket.start - slice.start); };
    result += visit_buckets<Word, Result>(host, label, division, slice, layout, space, load, visit);
  }
  return result;
}

}  // namespace row_sort

// `tags` is one past the largest tag. Rows and columns are below `rows`.
template <class Result, class Host, class Source, class Visit>
Result sort_in_slices(Host const& host, std::string const& label, std::uint64_t rows, std::uint64_t tags,
                      Source const& source, SortLimits limits, Visit const& visit)
{
  using namespace row_sort;
  WordLayout const layout = WordLayout::of(tags, rows);
  return with_word<Result>(layout, rows, [&]<class Word>(Word) {
    int const row_bits = int(8 * sizeof(Word)) - layout.tag_bits - layout.column_bits;
    auto const division = divide(host, label, rows, source, limits.parts, row_bits);
    return sort_slices<Word, Result>(host, label, source, layout, division, limits.most, visit);
  });
}

}  // namespace otakar
