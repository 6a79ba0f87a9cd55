// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Finds roots: of one vertex, or on the host of many together, so that their cache misses overlap.
//
// In: parent, a forest whose roots point at themselves; other threads may link roots and shorten paths meanwhile.
// Out: vertices that were roots when they were read; the paths to them shortened. Only what is not a root is written,
// and only with an ancestor, so whatever other threads read leads to their root.
#pragma once

#include <cstdint>

#include "parallel/memory_access.hpp"

namespace otakar {

inline constexpr int batch_size = 64;

// How find_root moves a pointer from a parent to an ancestor: by a plain write, with which a late thread may put back
// an older ancestor over a newer one, or by an exchange, with which it cannot.
enum class Shorten { write, exchange };

// Halves the path (J. Jaiganesh and M. Burtscher, "A High-Performance Connected Components Implementation for GPUs",
// 2018), so that later finds, or those that run beside it, have half as far to go.
template <Shorten way = Shorten::write, class Vertex>
KOKKOS_INLINE_FUNCTION Vertex find_root(Vertex* parent, Vertex v)
{
  for (;;) {
    Vertex const up = read_relaxed(&parent[v]);  // v itself where it is a root: a test would be an unpredicted branch
    Vertex const above = read_relaxed(&parent[up]);
    if (above == up) return up;
    if constexpr (way == Shorten::write)
      write_relaxed(&parent[v], above);
    else
      exchange_relaxed(&parent[v], up, above);
    v = above;
  }
}

// Replaces each of at most batch_size vertices by its root; only paths that are long are shortened.
template <class Vertex>
void find_batch(Vertex* parent, Vertex* vertices, int count)
{
  constexpr int steps = 8;
  for (int i = 0; i < count; ++i) {
    vertices[i] = read_relaxed(&parent[vertices[i]]);
    prefetch(&parent[vertices[i]]);
  }
  Vertex moving = 1;
  for (int step = 0; step < steps && moving != 0; ++step) {
    moving = 0;
    for (int i = 0; i < count; ++i) {
      Vertex const up = read_relaxed(&parent[vertices[i]]);
      moving |= up ^ vertices[i];
      vertices[i] = up;
      prefetch(&parent[up]);
    }
  }
  if (moving != 0)
    for (int i = 0; i < count; ++i) vertices[i] = find_root<Shorten::exchange>(parent, vertices[i]);
}

// The same, after which each points at its root.
template <class Vertex>
void find_and_point(Vertex* parent, Vertex* vertices, int count)
{
  Vertex root[batch_size];
  for (int i = 0; i < count; ++i) root[i] = vertices[i];
  find_batch(parent, root, count);
  for (int i = 0; i < count; ++i) {
    bool const was_root = root[i] == vertices[i];  // another thread may have linked it: then its parent stays
    // What is right already is not written: other cores would lose the cache line.
    if (!was_root && read_relaxed(&parent[vertices[i]]) != root[i]) write_relaxed(&parent[vertices[i]], root[i]);
    vertices[i] = root[i];
  }
}

}  // namespace otakar
