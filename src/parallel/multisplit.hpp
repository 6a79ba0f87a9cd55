// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Multisplit: scatters items to buckets that stand one after another; in a bucket they keep their order, so there is
// one result.
//
// Items are cut into chunks. Every chunk counts its items by bucket; a scan over (bucket, chunk) gives each its places;
// every chunk then puts its items there. No chunk waits for another, and each has its own counters.
#pragma once

#include <string>

#include "core/allocate.hpp"

namespace otakar {

template <class Space>
struct Multisplit {
  std::uint64_t count;                // of chunks
  std::uint64_t buckets;              // for each
  std::uint64_t stride;               // from chunk to chunk: whole cache lines, so that threads do not contend for one
  Array<std::uint64_t, Space> place;  // per chunk and bucket: where its next item goes

  Multisplit(Space const& space, std::string const& label, std::uint64_t chunks, std::uint64_t buckets_for_each)
      : count(chunks),
        buckets(buckets_for_each),
        stride((buckets_for_each + 15) / 16 * 16),
        place(allocate<std::uint64_t>(space, label, chunks * stride))
  {
  }

  // A thread takes one chunk at a time.
  DynamicRange<Space> range(Space const& space) const { return {space, 0, count, Kokkos::ChunkSize(1)}; }
};

// Finds the places of all items. items(chunk, f) calls f(item) for those of a chunk, in their order; bucket_of(item) is
// below the number of buckets. Returns how many items there are.
template <class Space, class Items, class BucketOf>
std::uint64_t count_buckets(Space const& space, std::string const& label, Multisplit<Space> const& split,
                            Items const& items, BucketOf const& bucket_of)
{
  Kokkos::parallel_for(
      label + "_count", split.range(space), KOKKOS_LAMBDA(std::uint64_t chunk) {
        std::uint64_t* const counter = &split.place(chunk * split.stride);
        for (std::uint64_t bucket = 0; bucket < split.buckets; ++bucket) counter[bucket] = 0;
        items(chunk, [&](std::uint64_t item) { ++counter[bucket_of(item)]; });
      });
  std::uint64_t total = 0;
  Kokkos::parallel_scan(
      label + "_scan", Range<Space>(space, 0, split.count * split.buckets),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum, bool final) {
        std::uint64_t const slot = i % split.count * split.stride + i / split.count;
        std::uint64_t const counted = split.place(slot);
        if (final) split.place(slot) = sum;
        sum += counted;
      },
      total);
  return total;
}

// put(place, item) for every item, after count_buckets with the same arguments.
template <class Space, class Items, class BucketOf, class Put>
void scatter_to_buckets(Space const& space, std::string const& label, Multisplit<Space> const& split,
                        Items const& items, BucketOf const& bucket_of, Put const& put)
{
  Kokkos::parallel_for(
      label + "_scatter", split.range(space), KOKKOS_LAMBDA(std::uint64_t chunk) {
        std::uint64_t* const next = &split.place(chunk * split.stride);
        items(chunk, [&](std::uint64_t item) { put(next[bucket_of(item)]++, item); });
      });
}

}  // namespace otakar
