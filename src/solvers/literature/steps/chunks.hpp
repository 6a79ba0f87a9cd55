// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A list of items that shrinks in place.
//
// The places 0 .. size are cut into chunks; the live items of a chunk stand at its beginning, in their order, and what
// follows them is free. On the host a thread works on a chunk: it visits the items, prefetches for the item some way
// ahead, and closes gaps as it goes, so a pass that drops items reads and writes them once and needs no scan and no
// second list. A device works on items: there nothing moves, and a dropped item stays where it is, marked by its owner.
#pragma once

#include <cstdint>
#include <string>

#include "core/allocate.hpp"
#include "parallel/for_each_ahead.hpp"

namespace otakar {

inline constexpr std::uint64_t chunk_size = 4096;

constexpr std::uint64_t chunks_for(std::uint64_t size)
{
  return (size + chunk_size - 1) / chunk_size;
}

template <class Space>
struct Chunks {
  std::uint64_t size = 0;            // places
  Array<std::uint32_t, Space> live;  // per chunk; of length zero where every place is live

  KOKKOS_INLINE_FUNCTION std::uint64_t last(std::uint64_t chunk) const
  {
    std::uint64_t const first = chunk * chunk_size;
    if (live.extent(0) > 0) return first + live(chunk);
    return size - first < chunk_size ? size : first + chunk_size;
  }
};

// move(from, to) writes the item at `from` to the place `to`, which is at or before it, and says whether it stays.
// Returns the number of items that did.
template <class Space, class Prefetch, class Move>
std::uint64_t retain(Space const& space, std::string const& label, Chunks<Space>& chunks, Prefetch const& prefetch_item,
                     Move const& move)
{
  std::uint64_t kept = 0;
  if constexpr (in_host_memory<Space>) {
    auto const before = chunks;
    if (chunks.live.extent(0) == 0)
      chunks.live = allocate<std::uint32_t>(space, label + "_live", chunks_for(chunks.size));
    auto const live = chunks.live;
    Kokkos::parallel_reduce(
        label, DynamicRange<Space>(space, 0, chunks_for(chunks.size), Kokkos::ChunkSize(4)),
        KOKKOS_LAMBDA(std::uint64_t chunk, std::uint64_t & sum) {
          std::uint64_t const first = chunk * chunk_size;
          std::uint64_t const last = before.last(chunk);
          std::uint64_t const ahead = last - first < items_ahead ? last : first + items_ahead;
          for (std::uint64_t i = first; i < ahead; ++i) prefetch_item(i);
          std::uint64_t to = first;
          for (std::uint64_t i = first; i < last; ++i) {
            if (i + items_ahead < last) prefetch_item(i + items_ahead);
            to += move(i, to);
          }
          live(chunk) = std::uint32_t(to - first);
          sum += to - first;
        },
        kept);
  } else {
    Kokkos::parallel_reduce(
        label, Range<Space>(space, 0, chunks.size),
        KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum) { sum += move(i, i); }, kept);
  }
  return kept;
}

}  // namespace otakar
