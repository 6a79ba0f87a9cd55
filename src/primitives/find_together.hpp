// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Finds the roots of many vertices at once, on the host: they climb in step, so that their cache misses overlap.
//
// In: parent, a forest whose roots point at themselves; others may hang roots on roots and shorten paths meanwhile.
// Out: vertices that were roots when they were seen; the paths to them shortened. Only what is not a root is written,
// and only with an ancestor, so whatever others read is a right way up.
#pragma once

#include <cstdint>

#include "primitives/prefetch.hpp"
#include "primitives/relaxed.hpp"

namespace otakar {

inline constexpr int together = 64;

template <class Vertex>
Vertex find_root(Vertex* parent, Vertex v)
{
  for (;;) {
    Vertex const up = read_relaxed(&parent[v]);
    if (up == v) return v;
    Vertex const above = read_relaxed(&parent[up]);
    if (above == up) return up;
    write_relaxed(&parent[v], above);
    v = above;
  }
}

// Replaces each of at most `together` vertices by its root.
template <class Vertex>
void find_together(Vertex* parent, Vertex* vertices, int count)
{
  constexpr int steps = 4;
  Vertex at[together];
  for (int i = 0; i < count; ++i) {
    at[i] = read_relaxed(&parent[vertices[i]]);
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
  for (int i = 0; i < count; ++i) {
    if (moving != 0) at[i] = find_root(parent, at[i]);
    bool const root = at[i] == vertices[i];  // or was one: then its parent is not ours to write
    // Nor is what is right already: the others would lose the line from their caches.
    if (!root && read_relaxed(&parent[vertices[i]]) != at[i]) write_relaxed(&parent[vertices[i]], at[i]);
    vertices[i] = at[i];
  }
}

}  // namespace otakar
