// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Pointer jumping: every item ends up pointing at the root of its tree.
//
// In: parent, a forest whose roots point at themselves. Out: the same array, every item pointing at its root.
// A pass shortens every path at least by half, so a path of length l takes at most ceil(log2 l) + 1 passes. Threads
// read pointers others are shortening; a pointer only ever moves to another ancestor, so whichever value is read is a
// right one.
#pragma once

#include <string>

#include "graph/types.hpp"
#include "primitives/relaxed.hpp"

namespace otakar {

template <class Space, class Vertex>
void pointer_jump(Space const& space, std::string const& label, Vertex vertices, Array<Vertex, Space> const& parent)
{
  std::uint64_t moved = 0;
  do {
    Kokkos::parallel_reduce(
        label, Range<Space>(space, 0, vertices),
        KOKKOS_LAMBDA(std::uint64_t v, std::uint64_t & count) {
          Vertex const first = read_relaxed(&parent(v));
          Vertex const second = read_relaxed(&parent(first));
          if (first == second) return;
          Vertex const third = read_relaxed(&parent(second));
          write_relaxed(&parent(v), third);
          ++count;
        },
        moved);
  } while (moved > 0);
}

}  // namespace otakar
