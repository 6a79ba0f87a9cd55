// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The total order of edges: key, then original edge id. It makes the minimum spanning forest unique, and every solver
// decides its ties here.
#pragma once

#include <Kokkos_Core.hpp>

namespace otakar {

template <class Key, class Edge>
struct WeightedEdge {
  Key key;
  Edge id;
};
template <class Key, class Edge>
WeightedEdge(Key, Edge) -> WeightedEdge<Key, Edge>;

template <class Key, class Edge>
KOKKOS_INLINE_FUNCTION constexpr bool operator<(WeightedEdge<Key, Edge> const& a, WeightedEdge<Key, Edge> const& b)
{
  return a.key < b.key || (a.key == b.key && a.id < b.id);
}

}  // namespace otakar
