// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A host array in the memory of a device, through two pinned buffers: while one is on its way, the other is filled.
// From pageable memory, and a mapped file's pages are that, a copy would take one step after the other. A plain copy
// where Kokkos has no pinned memory.
#pragma once

#include <algorithm>
#include <string>

#include "core/allocate.hpp"

namespace otakar {

inline constexpr std::uint64_t staging_bytes = std::uint64_t(1) << 22;  // of one buffer; a thousand launches per 4 GiB

template <class Space, class T>
Array<T, Space> copy_staged(Space const& space, std::string const& label, HostArray<T> const& from,
                            std::uint64_t chunk = staging_bytes / sizeof(T))
{
  auto const to = allocate<T>(space, label, from.extent(0));
#ifdef KOKKOS_HAS_SHARED_HOST_PINNED_SPACE
  using Pinned = Kokkos::View<T*, Kokkos::SharedHostPinnedSpace>;
  std::uint64_t const size = from.extent(0);
  auto const room = Kokkos::view_alloc(Kokkos::WithoutInitializing, "otakar::copy_staged::buffer");
  Pinned const buffers[2] = {Pinned(room, std::min(chunk, size)), Pinned(room, std::min(chunk, size))};
  auto const queues = Kokkos::Experimental::partition_space(space, 1, 1);
  space.fence("otakar::copy_staged::allocated");
  for (std::uint64_t first = 0, turn = 0; first < size; first += chunk, turn = 1 - turn) {
    Kokkos::pair<std::uint64_t, std::uint64_t> const part(first, std::min(first + chunk, size));
    auto const buffer = first_of(buffers[turn], part.second - part.first);
    queues[turn].fence("otakar::copy_staged::reuse");
    HostArray<T> const filled(buffer.data(), buffer.extent(0));
    Kokkos::deep_copy(Host(), filled, Kokkos::subview(from, part));
    Host().fence("otakar::copy_staged::fill");
    Kokkos::deep_copy(queues[turn], Kokkos::subview(to, part), buffer);
  }
  for (auto const& queue : queues) queue.fence("otakar::copy_staged::done");
#else
  (void)chunk;
  Kokkos::deep_copy(space, to, from);
  space.fence("otakar::copy_staged::done");
#endif
  return to;
}

}  // namespace otakar
