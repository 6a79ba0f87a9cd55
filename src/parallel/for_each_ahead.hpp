// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A flat kernel whose items read memory at random: on the host body.prefetch(item) is called some items before
// body(item), so that cache misses overlap. A device overlaps them by its threads and calls body alone.
#pragma once

#include <cstdint>
#include <string>

#include "core/allocate.hpp"

namespace otakar {

inline constexpr std::uint64_t items_ahead = 16;  // between prefetching for an item and its turn

template <class Prefetch, class Visit>
struct Prefetched {
  Prefetch prefetch_item;
  Visit visit;

  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t item) const { prefetch_item(item); }
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t item) const { visit(item); }
};

template <class Space, class Body>
void for_each_ahead(Space const& space, std::string const& label, std::uint64_t size, Body const& body)
{
  if constexpr (in_host_memory<Space>) {
    constexpr std::uint64_t chunk_size = 4096;
    std::uint64_t const chunks = (size + chunk_size - 1) / chunk_size;
    Kokkos::parallel_for(label, DynamicRange<Space>(space, 0, chunks, Kokkos::ChunkSize(4)), [=](std::uint64_t chunk) {
      std::uint64_t const first = chunk * chunk_size;
      std::uint64_t const last = size - first < chunk_size ? size : first + chunk_size;
      for (std::uint64_t i = first; i < last && i < first + items_ahead; ++i) body.prefetch(i);
      for (std::uint64_t i = first; i < last; ++i) {
        if (i + items_ahead < last) body.prefetch(i + items_ahead);
        body(i);
      }
    });
  } else {
    Kokkos::parallel_for(label, Range<Space>(space, 0, size), body);
  }
}

// The same with two callables for the body.
template <class Space, class Prefetch, class Visit>
void for_each_ahead(Space const& space, std::string const& label, std::uint64_t size, Prefetch const& prefetch_item,
                    Visit const& visit)
{
  for_each_ahead(space, label, size, Prefetched<Prefetch, Visit>{prefetch_item, visit});
}

}  // namespace otakar
