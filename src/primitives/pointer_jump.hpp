// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Pointer jumping: every item ends up pointing at the root of its tree.
//
// In: parent, a forest whose roots point at themselves. Out: the same array, every item pointing at its root.
// Each item walks up to its root and, on the way, lets every item it stands on point to its grandparent, so that the
// walks that follow, or that go on beside it, are half as long (J. Jaiganesh and M. Burtscher, "A High-Performance
// Connected Components Implementation for GPUs", 2018). One pass suffices, where jumping in lockstep takes one per
// halving.
//
// Races: threads read pointers that others are shortening. A pointer only ever moves to a higher ancestor: another's
// pointer is moved by compare-exchange, from the value that was read, so a late walker cannot put back an older one
// over the root that its owner has stored meanwhile. So whichever value is read is an ancestor, and the last one is the
// root.
#pragma once

#include <string>

#include "arrays.hpp"
#include "primitives/relaxed.hpp"

namespace otakar {

template <class Space, class Vertex>
void pointer_jump(Space const& space, std::string const& label, Vertex vertices, Array<Vertex, Space> const& parent)
{
  Kokkos::parallel_for(
      label, Range<Space>(space, 0, vertices), KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const first = read_relaxed(&parent(v));
        Vertex item = Vertex(v);
        Vertex up = first;
        for (Vertex next; (next = read_relaxed(&parent(up))) != up; up = next) {
          Kokkos::atomic_compare_exchange(&parent(item), up, next);
          item = up;
        }
        if (up != first) write_relaxed(&parent(v), up);
      });
}

}  // namespace otakar
