// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A bucket of records (row, column, tag), packed into words, and how a thread sorts it: by row, column and tag, given
// that the tags ascend. Where the columns of each row came in order, by row alone. A bucket too large for the thread's
// scratch is sorted by comparing.
#pragma once

#include <algorithm>
#include <bit>

#include "parallel/sort/sort_words.hpp"

namespace otakar {

__extension__ using WideWord = unsigned __int128;

// How a record is packed: its row, counted from the bucket's first, above its column, above its tag.
struct WordLayout {
  int tag_bits = 0;
  int column_bits = 0;

  // `tags` and `columns` are one past the largest.
  static WordLayout of(std::uint64_t tags, std::uint64_t columns)
  {
    auto const width = [](std::uint64_t values) { return int(std::bit_width(std::max<std::uint64_t>(values, 2) - 1)); };
    return {width(tags), width(columns)};
  }

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
struct BucketSorter {
  Word* scratch;
  std::uint64_t room;   // in scratch
  std::uint32_t* last;  // per row of a bucket

  // Leaves the bucket's words in `words` or in scratch.
  void operator()(RowBucket<Word>& bucket, Word* words) const
  {
    constexpr std::uint64_t small = 64;  // up to here, comparing beats counting digits
    bucket.word = words;
    if (bucket.size < small || bucket.size > room) return std::sort(words, words + bucket.size);
    WordLayout const layout = bucket.layout;
    int const row_start = layout.tag_bits + layout.column_bits;
    int const start = columns_ascend(bucket, last) ? row_start : layout.tag_bits;
    bucket.word = sort_words(words, scratch, bucket.size, start, row_start + int(std::bit_width(bucket.rows - 1)));
  }
};

}  // namespace otakar
