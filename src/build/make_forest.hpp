// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The forest of the edge ids that a solver returned.
#pragma once

#include "core/mix_bits.hpp"
#include "graph/forest.hpp"
#include "parallel/compact.hpp"

namespace otakar {

KOKKOS_INLINE_FUNCTION std::uint64_t digest_of_edge(std::uint64_t id, std::uint64_t key)
{
  return mix_bits(mix_bits(id + 0x9e3779b97f4a7c15u) + key);
}

KOKKOS_INLINE_FUNCTION std::uint64_t digest_of_size(std::uint64_t edges)
{
  return mix_bits(edges + 1);
}

template <class Space, class Edges, class Keys>
static std::uint64_t digest_of(Space const& space, Edges const& edges, Keys const& keys)
{
  std::uint64_t sum = 0;
  Kokkos::parallel_reduce(
      "otakar::forest::digest", Range<Space>(space, 0, edges.extent(0)),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & part) { part += digest_of_edge(edges(i), keys(i)); }, sum);
  return digest_of_size(edges.extent(0)) + sum;
}

// A set with an id that does not exist, or that stands twice, is no forest; it is passed on as the solver returned it,
// without weight or digest, for verification to name the fault.
template <class Ids, class Space>
static Forest<Ids> make_forest(Space const& space, EdgeList<Ids, Space> const& graph,
                               Array<typename Ids::Edge, Space> const& chosen)
{
  using Edge = typename Ids::Edge;
  using Key = typename Ids::Key;
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

  Forest<Ids> forest;
  forest.components = graph.vertices - size;
  if (distinct != size) {
    forest.edges = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), chosen);
    return forest;
  }
  forest.edges = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), edges);
  forest.keys = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), keys);
  WeightSum sum;
  sum.add(forest.keys, graph.weights);
  forest.weight = sum.total(graph.weights);
  forest.digest = digest_of(space, edges, keys);
  return forest;
}

}  // namespace otakar
