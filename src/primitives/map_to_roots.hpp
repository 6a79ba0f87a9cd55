// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Gives every item what its root has.
//
// In: parent, a forest whose roots point at themselves; map, another array, set for roots. Out: map(v) = map(root of
// v); parents shortened, though not all the way: whoever wants that calls pointer_jump. One pass: each item climbs,
// halving its path. A pointer only ever moves to another ancestor, so whichever value a thread reads is a right one. On
// the host 64 items climb together for the first steps, so that their cache misses overlap; few paths are longer.
#pragma once

#include <string>

#include "primitives/compact.hpp"
#include "primitives/prefetch.hpp"
#include "primitives/relaxed.hpp"

namespace otakar {

template <class Parents, class Vertex>
KOKKOS_INLINE_FUNCTION Vertex climb(Parents const& parent, Vertex at)
{
  for (;;) {
    Vertex const up = read_relaxed(&parent(at));
    Vertex const above = read_relaxed(&parent(up));
    if (above == up) return up;
    write_relaxed(&parent(at), above);
    at = above;
  }
}

template <class Parents, class Maps>
struct ClimbTogether {
  static constexpr int steps = 8;
  Parents parent;
  Maps map;
  std::uint64_t size;

  KOKKOS_FUNCTION void operator()(std::uint64_t word) const
  {
    using Vertex = typename Parents::non_const_value_type;
    std::uint64_t const first = word * word_bits;
    int const count = size - first < word_bits ? int(size - first) : int(word_bits);
    Vertex at[word_bits];
    for (int i = 0; i < count; ++i) {
      at[i] = read_relaxed(&parent(first + i));
      prefetch(&parent(at[i]));
    }
    Vertex moving = 1;
    for (int step = 0; step < steps && moving != 0; ++step) {
      moving = 0;
      for (int i = 0; i < count; ++i) {
        Vertex const up = read_relaxed(&parent(at[i]));
        moving |= up ^ at[i];
        at[i] = up;
        prefetch(&parent(up));
      }
    }
    for (int i = 0; i < count; ++i) prefetch(&map(at[i]));
    for (int i = 0; i < count; ++i) {
      if (moving != 0) at[i] = climb(parent, at[i]);
      write_relaxed(&parent(first + i), at[i]);
      if (at[i] != first + i) map(first + i) = map(at[i]);
    }
  }
};

template <class Parents, class Maps>
struct ClimbAlone {
  Parents parent;
  Maps map;

  KOKKOS_FUNCTION void operator()(std::uint64_t v) const
  {
    auto const root = climb(parent, typename Parents::non_const_value_type(v));
    if (root != v) map(v) = map(root);
  }
};

template <class Space, class Vertex>
void map_to_roots(Space const& space, std::string const& label, std::uint64_t size, Array<Vertex, Space> const& parent,
                  Array<Vertex, Space> const& map)
{
  using Vertices = Array<Vertex, Space>;
  if constexpr (in_host_memory<Space>)
    Kokkos::parallel_for(label, Range<Space>(space, 0, words_for(size)),
                         ClimbTogether<Vertices, Vertices>{parent, map, size});
  else
    Kokkos::parallel_for(label, Range<Space>(space, 0, size), ClimbAlone<Vertices, Vertices>{parent, map});
}

}  // namespace otakar
