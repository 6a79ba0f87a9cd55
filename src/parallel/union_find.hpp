// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Disjoint sets on the host, joined by one thread: union by smaller index, paths halved by every find.
#pragma once

#include <utility>

#include "parallel/batched_find.hpp"
#include "parallel/indices.hpp"

namespace otakar {

template <class Vertex>
class UnionFind {
 public:
  template <class Host>
  UnionFind(Host const& host, std::uint64_t vertices)
      : parent_(allocate_indices<Vertex>(host, "otakar::union_find::parent", vertices))
  {
    host.fence("otakar::union_find::parent");
  }

  // Prefetches what find(v) reads first.
  void prefetch_find(Vertex v) const { prefetch(&parent_(v)); }

  Vertex find(Vertex v) const { return find_root(parent_.data(), v); }

  // For finding roots in parallel (parallel/batched_find.hpp) while no sets are joined.
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
