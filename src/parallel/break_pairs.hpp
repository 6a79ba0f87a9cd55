// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Makes trees of successors: where every vertex takes the other end of its lightest edge for its successor, the only
// cycles are pairs that chose the same edge. Of a pair, the smaller becomes a root.
#pragma once

#include <string>

#include "core/kokkos_aliases.hpp"

namespace otakar {

// A vertex that is its own successor is a root as well. Roots end up pointing at themselves.
template <class Vertex, class Space>
void break_pairs(Space const& space, std::string const& label, std::uint64_t vertices,
                 Array<Vertex, Space> const& successor, Array<Vertex, Space> const& parent)
{
  Kokkos::parallel_for(
      label, Range<Space>(space, 0, vertices), KOKKOS_LAMBDA(std::uint64_t v) {
        Vertex const other = successor(v);
        bool const root = v < other && successor(other) == v;
        parent(v) = root ? Vertex(v) : other;
      });
}

}  // namespace otakar
