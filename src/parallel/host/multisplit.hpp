// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Multisplit on the host: scatters items to buckets that stand one after another; in a bucket they keep their order, so
// there is one result.
//
// A range is cut into chunks. Every chunk counts its items by bucket; a scan over (bucket, chunk) gives each its
// places; every chunk then puts its items there. No chunk waits for another, and each has its own counters.
//
//   items(first, last, f)   calls f(item) for the items of a part of the range, in their order
//   bucket_of(item)         is below the number of buckets
//   put(place, item)        is called once for every item
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/allocate.hpp"

namespace otakar {

template <class Host>
class Multisplit {
 public:
  Multisplit(Host const& host, std::string const& label, std::uint64_t range, std::uint64_t chunks,
             std::uint64_t buckets)
      : host_(host),
        label_(label),
        range_(range),
        chunks_(chunks),
        buckets_(buckets),
        stride_((buckets + 15) / 16 * 16),
        place_(allocate<std::uint64_t>(host, label + "_place", chunks * stride_))
  {
  }

  // Finds the places of all items. Returns where each bucket starts, and at the end how many items there are.
  template <class Items, class BucketOf>
  std::vector<std::uint64_t> count(Items const& items, BucketOf const& bucket_of) const
  {
    for_each_chunk("_count", [=, buckets = buckets_](std::uint64_t* counter, std::uint64_t first, std::uint64_t last) {
      std::fill_n(counter, buckets, 0);
      items(first, last, [&](std::uint64_t item) { ++counter[bucket_of(item)]; });
    });
    std::uint64_t total = 0;
    Kokkos::parallel_scan(
        label_ + "_scan", Range<Host>(host_, 0, chunks_ * buckets_),
        [place = place_, chunks = chunks_, stride = stride_](std::uint64_t i, std::uint64_t& sum, bool final) {
          std::uint64_t const slot = i % chunks * stride + i / chunks;
          std::uint64_t const counted = place(slot);
          if (final) place(slot) = sum;
          sum += counted;
        },
        total);
    host_.fence(label_);
    std::vector<std::uint64_t> starts(place_.data(), place_.data() + buckets_);
    starts.push_back(total);
    return starts;
  }

  // After count() with the same arguments, and waits.
  template <class Items, class BucketOf, class Put>
  void scatter(Items const& items, BucketOf const& bucket_of, Put const& put) const
  {
    for_each_chunk("_scatter", [=](std::uint64_t* next, std::uint64_t first, std::uint64_t last) {
      items(first, last, [&](std::uint64_t item) { put(next[bucket_of(item)]++, item); });
    });
    host_.fence(label_);
  }

 private:
  // f(its counters, first, last). A thread takes one chunk at a time.
  template <class F>
  void for_each_chunk(char const* step, F const& f) const
  {
    Kokkos::parallel_for(
        label_ + step, DynamicRange<Host>(host_, 0, chunks_, Kokkos::ChunkSize(1)),
        [=, counter = place_.data(), stride = stride_, range = range_, chunks = chunks_](std::uint64_t chunk) {
          F const work = f;  // on the stack, where no store through a pointer can change it
          work(counter + chunk * stride, range * chunk / chunks, range * (chunk + 1) / chunks);
        });
  }

  Host host_;
  std::string label_;
  std::uint64_t range_;
  std::uint64_t chunks_;
  std::uint64_t buckets_;
  std::uint64_t stride_;            // from chunk to chunk: whole cache lines, so that threads do not contend for one
  HostArray<std::uint64_t> place_;  // per chunk and bucket: where its next item goes
};

}  // namespace otakar
