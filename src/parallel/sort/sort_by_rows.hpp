// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sorts records by row and column on the host, a cache's worth of rows at a time, and hands each such bucket to a
// visitor: the way from arcs to pairs, and from edges to compressed sparse rows.
//
// In: records that the caller has put into the buckets of a Division (parallel/sort/row_buckets.hpp), in the order of
// their tags; load(bucket, words), which says where the words of a bucket are. Out: visit(bucket, result) for every
// bucket, in parallel; buckets tile the rows, and their records are sorted by row, then column, then tag
// (parallel/sort/sort_bucket.hpp). The results are added up. Memory: a bucket or two per thread; the largest bucket
// where that is longer than a thread has room for.
#pragma once

#include <atomic>
#include <mutex>

#include "parallel/sort/row_buckets.hpp"
#include "parallel/sort/sort_bucket.hpp"

namespace otakar {

namespace row_sort {

inline constexpr std::uint64_t most_room = std::uint64_t(1) << 20;  // records that a thread sorts by their digits

// What the threads need to sort the buckets of a division.
template <class Word>
struct Workspace {
  std::uint64_t room = 0;
  std::uint64_t most_rows = 0;
  HostArray<Word> words;    // per thread
  HostArray<Word> scratch;  // per thread
  HostArray<Word> large;    // for one thread at a time
  HostArray<std::uint32_t> last;
};

template <class Word, class Host>
Workspace<Word> make_workspace(Host const& host, std::string const& label, Division const& division, bool in_place)
{
  Workspace<Word> space;
  space.room = std::min(division.largest, most_room);
  space.most_rows = division.most_rows;
  space.scratch = allocate<Word>(host, label + "_scratch", division.bins.parts * space.room);
  space.last = allocate<std::uint32_t>(host, label + "_last", division.bins.parts * division.most_rows);
  if (in_place) return space;
  space.words = allocate<Word>(host, label + "_words", division.bins.parts * space.room);
  if (division.largest > most_room) space.large = allocate<Word>(host, label + "_large", division.largest);
  return space;
}

// Sorts and visits the buckets of a slice. load(bucket, words) says where the words of a bucket are; it may put them
// into `words`, which is null where the workspace is made for words in place.
template <class Word, class Result, class Host, class Load, class Visit>
Result visit_buckets(Host const& host, std::string const& label, Division const& division, Slice const& slice,
                     WordLayout layout, Workspace<Word> const& space, Load const& load, Visit const& visit)
{
  Result result{};
  std::atomic<std::uint64_t> next = slice.first;
  std::mutex one_large;
  Kokkos::parallel_reduce(
      label + "_visit", Range<Host>(host, 0, division.bins.parts),
      [=, &division, &next, &one_large](std::uint64_t thread, Result& sum) {
        BucketSorter<Word> const sort{space.scratch.data() + thread * space.room, space.room,
                                      space.last.data() + thread * space.most_rows};
        for (std::uint64_t b = next++; b < slice.last; b = next++) {
          auto bucket = division.template bucket<Word>(b, layout);
          if (bucket.rows == 0) continue;
          std::unique_lock<std::mutex> lock(one_large, std::defer_lock);
          Word* words = nullptr;
          if (space.words.data()) {
            bool const is_large = bucket.size > space.room;
            if (is_large) lock.lock();
            words = is_large ? space.large.data() : space.words.data() + thread * space.room;
          }
          sort(bucket, load(bucket, words));
          visit(bucket, sum);
        }
      },
      result);
  return result;
}

// Calls body(Word()) with the narrowest word that holds a record.
template <class Result, class Body>
Result with_word(WordLayout layout, std::uint64_t rows, Body const& body)
{
  if (layout.tag_bits + layout.column_bits + bin_shift(rows) <= 64) return body(std::uint64_t());
  return body(WideWord());
}

}  // namespace row_sort

}  // namespace otakar
