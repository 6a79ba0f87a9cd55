// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What every item learns from its root.
//
//   point_at_roots  every item ends up pointing at the root of its tree
//   map_to_roots    and, of another array that is set for roots, gets what its root has
//
// In: parent, a forest whose roots point at themselves. One pass: each item climbs, shortening paths as it goes
// (find_together.hpp), where jumping in lockstep takes a pass per halving. On the host 64 items climb together.
#pragma once

#include <algorithm>
#include <string>

#include "parallel/batched_find.hpp"
#include "parallel/compact.hpp"

namespace otakar {

// visit(item, root) for every item, which then points at its root; on the host touch(root) comes some items before.
template <class Space, class Vertex, class Touch, class Visit>
void visit_roots(Space const& space, std::string const& label, std::uint64_t size, Array<Vertex, Space> const& parent,
                 Touch const& touch, Visit const& visit)
{
  if constexpr (in_host_memory<Space>) {
    Kokkos::parallel_for(label, Range<Space>(space, 0, (size + together - 1) / together), [=](std::uint64_t group) {
      Vertex root[together];
      std::uint64_t const first = group * together;
      auto const count = int(std::min<std::uint64_t>(together, size - first));
      for (int i = 0; i < count; ++i) root[i] = Vertex(first + std::uint64_t(i));
      climb_together(parent.data(), root, count);
      for (int i = 0; i < count; ++i) touch(root[i]);
      for (int i = 0; i < count; ++i) {
        write_relaxed(&parent(first + std::uint64_t(i)), root[i]);
        visit(first + std::uint64_t(i), root[i]);
      }
    });
  } else {
    Kokkos::parallel_for(
        label, Range<Space>(space, 0, size), KOKKOS_LAMBDA(std::uint64_t v) {
          Vertex const root = find_root<Exchange>(parent.data(), Vertex(v));
          if (root != v) write_relaxed(&parent(v), root);
          visit(v, root);
        });
  }
}

template <class Space, class Vertex>
void point_at_roots(Space const& space, std::string const& label, std::uint64_t size,
                    Array<Vertex, Space> const& parent)
{
  visit_roots(space, label, size, parent, TouchNothing(), KOKKOS_LAMBDA(std::uint64_t, Vertex){});
}

template <class Space, class Vertex>
void map_to_roots(Space const& space, std::string const& label, std::uint64_t size, Array<Vertex, Space> const& parent,
                  Array<Vertex, Space> const& map)
{
  visit_roots(
      space, label, size, parent, KOKKOS_LAMBDA(std::uint64_t root) { prefetch(&map(root)); },
      KOKKOS_LAMBDA(std::uint64_t v, Vertex root) {
        if (root != v) map(v) = map(root);
      });
}

}  // namespace otakar
