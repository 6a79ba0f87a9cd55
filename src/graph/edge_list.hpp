// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph as three arrays over its edges. The position of an edge is its original id, which every forest refers to.
// Undirected; any number of components; self-loops and parallel edges are legal.
#pragma once

#include <cstdint>

#include "core/allocate.hpp"
#include "core/ids.hpp"

namespace otakar {

template <class Ids, class Memory>
struct EdgeListIn {
  using Vertex = typename Ids::Vertex;
  using Key = typename Ids::Key;

  std::uint64_t vertices = 0;
  Array<Vertex, Memory> u;
  Array<Vertex, Memory> v;
  Array<Key, Memory> key;
  WeightFormat weights;

  std::uint64_t edges() const { return u.extent(0); }
};

// The one name for it: two execution spaces with the same memory share the type.
template <class Ids, class Space>
using EdgeList = EdgeListIn<Ids, typename Space::memory_space>;

// The same graph in another memory space; no copy where it is already there.
template <class Memory, class Ids, class From>
EdgeListIn<Ids, Memory> copy_to(EdgeListIn<Ids, From> const& graph)
{
  auto const copy = [](auto const& array) { return Kokkos::create_mirror_view_and_copy(Memory(), array); };
  return {graph.vertices, copy(graph.u), copy(graph.v), copy(graph.key), graph.weights};
}

struct GraphSize {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
};

// Bytes of an edge list, before it is there.
template <class Ids>
constexpr std::uint64_t list_bytes(GraphSize size)
{
  return size.edges * (2 * sizeof(typename Ids::Vertex) + sizeof(typename Ids::Key));
}

}  // namespace otakar
