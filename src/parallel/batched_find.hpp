// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Finds roots: of one vertex, or on the host of many at once, which climb in step, so that their cache misses overlap.
//
// In: parent, a forest whose roots point at themselves; others may hang roots on roots and shorten paths meanwhile.
// Out: vertices that were roots when they were seen; the paths to them shortened. Only what is not a root is written,
// and only with an ancestor, so whatever others read is a right way up.
#pragma once

#include <cstdint>

#include "parallel/host/prefetch.hpp"
#include "parallel/host/relaxed.hpp"

namespace otakar {

inline constexpr int together = 64;

// How a pointer is moved from a parent to an ancestor: by a plain write, with which a late walker may put back an older
// ancestor over a newer one, or by an exchange, with which it cannot.
struct PlainWrite {
  template <class Vertex>
  KOKKOS_FORCEINLINE_FUNCTION static void move(Vertex* place, Vertex, Vertex above)
  {
    write_relaxed(place, above);
  }
};

struct Exchange {
  template <class Vertex>
  KOKKOS_FORCEINLINE_FUNCTION static void move(Vertex* place, Vertex up, Vertex above)
  {
    exchange_relaxed(place, up, above);
  }
};

// Halves the path (J. Jaiganesh and M. Burtscher, "A High-Performance Connected Components Implementation for GPUs",
// 2018), so that the walks that follow, or go on beside it, are half as long.
template <class Way = PlainWrite, class Vertex>
KOKKOS_INLINE_FUNCTION Vertex find_root(Vertex* parent, Vertex v)
{
  for (;;) {
    Vertex const up = read_relaxed(&parent[v]);  // v itself, where it is a root: to ask would be an unforeseen branch
    Vertex const above = read_relaxed(&parent[up]);
    if (above == up) return up;
    Way::move(&parent[v], up, above);
    v = above;
  }
}

// Replaces each of at most `together` vertices by its root; only paths that are long are shortened.
template <class Vertex>
void climb_together(Vertex* parent, Vertex* at, int count)
{
  constexpr int steps = 8;
  for (int i = 0; i < count; ++i) {
    at[i] = read_relaxed(&parent[at[i]]);
    prefetch(&parent[at[i]]);
  }
  Vertex moving = 1;
  for (int step = 0; step < steps && moving != 0; ++step) {
    moving = 0;
    for (int i = 0; i < count; ++i) {
      Vertex const up = read_relaxed(&parent[at[i]]);
      moving |= up ^ at[i];
      at[i] = up;
      prefetch(&parent[up]);
    }
  }
  if (moving != 0)
    for (int i = 0; i < count; ++i) at[i] = find_root<Exchange>(parent, at[i]);
}

// The same, after which each points at its root.
template <class Vertex>
void find_together(Vertex* parent, Vertex* vertices, int count)
{
  Vertex at[together];
  for (int i = 0; i < count; ++i) at[i] = vertices[i];
  climb_together(parent, at, count);
  for (int i = 0; i < count; ++i) {
    bool const root = at[i] == vertices[i];  // or was one: then its parent is not ours to write
    // Nor is what is right already: the others would lose the line from their caches.
    if (!root && read_relaxed(&parent[vertices[i]]) != at[i]) write_relaxed(&parent[vertices[i]], at[i]);
    vertices[i] = at[i];
  }
}

}  // namespace otakar
