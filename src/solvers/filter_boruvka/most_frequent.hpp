// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The most frequent label, by samples: that of the giant component, where there is one.
#pragma once

#include <algorithm>

#include "core/allocate.hpp"

namespace otakar {

// The label that most of some evenly spread vertices have.
template <class Vertex, class Space>
Vertex most_frequent(Space const& space, std::uint64_t vertices, Array<Vertex, Space> const& label)
{
  std::uint64_t const samples = std::min<std::uint64_t>(vertices, 1024);
  auto const drawn = allocate<Vertex>(space, "otakar::most_frequent::drawn", samples);
  Kokkos::parallel_for(
      "otakar::most_frequent", Range<Space>(space, 0, samples),
      KOKKOS_LAMBDA(std::uint64_t i) { drawn(i) = label(vertices * i / samples); });
  space.fence("otakar::most_frequent");
  auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), drawn);
  std::sort(host.data(), host.data() + samples);
  std::uint64_t best = 0;
  for (std::uint64_t first = 0, next = 0, most = 0; first < samples; first = next) {
    while (next < samples && host(next) == host(first)) ++next;
    if (next - first > most) {
      most = next - first;
      best = first;
    }
  }
  return host(best);
}

}  // namespace otakar
