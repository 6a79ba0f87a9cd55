// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A spanning forest: the set of its original edge ids, and what identifies it.
//
// make_forest takes the ids a solver returned, in any order, and puts them into ascending order. The digest is a sum of
// hashes of (id, key), so it does not depend on order, backend, thread count or id width: equal digests mean equal
// forests. The weight is summed from the decoded weights in ascending order of id: exactly for integers, compensated
// for floats, and the same to the last bit everywhere.
#pragma once

#include <cstdint>
#include <string>

#include "graph/edge_list.hpp"
#include "primitives/compact.hpp"

namespace otakar {

struct TotalWeight {
  bool integral = true;
  __int128 integer = 0;
  double real = 0;

  std::string text() const;
  TotalWeight excess_over(TotalWeight const& best, Objective objective) const;  // how much worse than the best
  bool operator==(TotalWeight const&) const = default;
};

template <class AnyIds>
struct Forest {
  HostArray<typename AnyIds::Edge> edges;  // ascending
  HostArray<typename AnyIds::Key> keys;    // of the same edges
  std::uint64_t components = 0;            // trees, isolated vertices included
  TotalWeight weight;
  std::uint64_t digest = 0;
};

// Instantiated in forest.cpp for the id widths of otakar.
template <class Key>
TotalWeight total_weight(HostArray<Key> const& keys, WeightFormat weights);

template <class Edge, class Key>
std::uint64_t digest_of(HostArray<Edge> const& edges, HostArray<Key> const& keys);

// A set with an id that does not exist, or that stands twice, is no forest; it is passed on as the solver returned it,
// without weight or digest, for verification to name the culprit.
template <class AnyIds, class Space>
Forest<AnyIds> make_forest(Space const& space, EdgeList<AnyIds, Space> const& graph,
                           Array<typename AnyIds::Edge, Space> const& chosen)
{
  using Edge = typename AnyIds::Edge;
  using Key = typename AnyIds::Key;
  Region const region("otakar::make_forest");
  std::uint64_t const size = chosen.extent(0);
  std::uint64_t const most = graph.edges();
  auto const member = allocate_zeros<std::uint8_t>(space, "otakar::forest::member", most);
  Kokkos::parallel_for(
      "otakar::forest::mark", Range<Space>(space, 0, size), KOKKOS_LAMBDA(std::uint64_t i) {
        if (chosen(i) < most) member(chosen(i)) = 1;
      });
  auto const edges = allocate<Edge>(space, "otakar::forest::edges", size);
  auto const keys = allocate<Key>(space, "otakar::forest::keys", size);
  auto const graph_key = graph.key;
  std::uint64_t const distinct = compact(
      space, "otakar::forest::compact", most, KOKKOS_LAMBDA(std::uint64_t e) { return member(e) != 0; },
      KOKKOS_LAMBDA(std::uint64_t position, std::uint64_t e) {
        edges(position) = Edge(e);
        keys(position) = graph_key(e);
      });
  space.fence("otakar::forest::done");

  Forest<AnyIds> forest;
  forest.components = graph.vertices - size;
  if (distinct != size) {
    forest.edges = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), chosen);
    return forest;
  }
  forest.edges = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), edges);
  forest.keys = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), keys);
  forest.weight = total_weight(forest.keys, graph.weights);
  forest.digest = digest_of(forest.edges, forest.keys);
  return forest;
}

}  // namespace otakar
