// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Disjoint sets on the host, for sequential solvers: union by smaller index, paths halved on the way up.
#pragma once

#include <utility>

#include "core/allocate.hpp"
#include "parallel/host/prefetch.hpp"

namespace otakar {

template <class Vertex>
class UnionFind {
 public:
  explicit UnionFind(std::uint64_t vertices)
      : parent_(allocate<Vertex>(Kokkos::DefaultHostExecutionSpace(), "otakar::union_find::parent", vertices))
  {
    for (std::uint64_t v = 0; v < vertices; ++v) parent_(v) = Vertex(v);
  }

  // Asks the cache for what find(v) begins with.
  void touch(Vertex v) const { prefetch(&parent_(v)); }

  Vertex find(Vertex v)
  {
    while (parent_(v) != v) {
      parent_(v) = parent_(parent_(v));
      v = parent_(v);
    }
    return v;
  }

  // For finding roots in parallel (parallel/batched_find.hpp) while nobody joins.
  Vertex* parents() const { return parent_.data(); }

  // Joins the sets of a and b; false where they were one already.
  bool unite(Vertex a, Vertex b)
  {
    a = find(a);
    b = find(b);
    if (a == b) return false;
    if (b < a) std::swap(a, b);
    parent_(b) = a;
    return true;
  }

 private:
  HostArray<Vertex> parent_;
};

}  // namespace otakar
