// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Multisplit: scatters items to buckets that stand one after another; in a bucket they keep their order, so there is
// one result.
//
// Items are cut into shares. Every share counts its items by bucket; a scan over (bucket, share) gives each its places;
// every share then puts its items there. No share waits for another, and each has its own counters.
#pragma once

#include <string>

#include "core/allocate.hpp"

namespace otakar {

template <class Space>
struct Multisplit {
  std::uint64_t count;                // of shares
  std::uint64_t buckets;              // for each
  std::uint64_t stride;               // from share to share: whole cache lines, so that threads do not contend for one
  Array<std::uint64_t, Space> place;  // per share and bucket: where its next item goes

  Multisplit(Space const& space, std::string const& label, std::uint64_t shares, std::uint64_t buckets_for_each)
      : count(shares),
        buckets(buckets_for_each),
        stride((buckets_for_each + 15) / 16 * 16),
        place(allocate<std::uint64_t>(space, label, shares * stride))
  {
  }

  // A thread takes one share at a time.
  DynamicRange<Space> range(Space const& space) const { return {space, 0, count, Kokkos::ChunkSize(1)}; }
};

// Finds the places of all items. items(share, f) calls f(item) for those of a share, in their order; bucket_of(item) is
// below the number of buckets. Returns how many items there are.
template <class Space, class Items, class BucketOf>
std::uint64_t count_buckets(Space const& space, std::string const& label, Multisplit<Space> const& shares,
                            Items const& items, BucketOf const& bucket_of)
{
  Kokkos::parallel_for(
      label + "_count", shares.range(space), KOKKOS_LAMBDA(std::uint64_t share) {
        std::uint64_t* const counter = &shares.place(share * shares.stride);
        for (std::uint64_t bucket = 0; bucket < shares.buckets; ++bucket) counter[bucket] = 0;
        items(share, [&](std::uint64_t item) { ++counter[bucket_of(item)]; });
      });
  std::uint64_t total = 0;
  Kokkos::parallel_scan(
      label + "_scan", Range<Space>(space, 0, shares.count * shares.buckets),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum, bool final) {
        std::uint64_t const slot = i % shares.count * shares.stride + i / shares.count;
        std::uint64_t const counted = shares.place(slot);
        if (final) shares.place(slot) = sum;
        sum += counted;
      },
      total);
  return total;
}

// put(place, item) for every item, after count_buckets with the same arguments.
template <class Space, class Items, class BucketOf, class Put>
void scatter_to_buckets(Space const& space, std::string const& label, Multisplit<Space> const& shares,
                        Items const& items, BucketOf const& bucket_of, Put const& put)
{
  Kokkos::parallel_for(
      label + "_scatter", shares.range(space), KOKKOS_LAMBDA(std::uint64_t share) {
        std::uint64_t* const next = &shares.place(share * shares.stride);
        items(share, [&](std::uint64_t item) { put(next[bucket_of(item)]++, item); });
      });
}

}  // namespace otakar
