// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a solver is given: the edge list, and where the solver needs them the same graph as rows, and parts of it.
#pragma once

#include "graph/edge_list.hpp"

namespace otakar {

// Compressed sparse rows: every edge but self-loops stands as two arcs, one in the row of each end.
template <class Ids, class Memory>
struct CsrIn {
  using Vertex = typename Ids::Vertex;
  using Edge = typename Ids::Edge;
  using Key = typename Ids::Key;

  Vertex vertices = 0;
  Edge arcs = 0;
  Array<Edge, Memory> offset;    // row v is the arcs offset(v) .. offset(v + 1)
  Array<Vertex, Memory> target;  // per arc: the other end,
  Array<Key, Memory> key;        // its key,
  Array<Edge, Memory> edge;      // and its original edge id
};

// Vertices in parts, at most most_parts of them.
struct Partition {
  using Part = std::uint16_t;

  HostArray<Part> part;     // of each vertex
  std::uint64_t parts = 0;  // 0 where there is no partition
};

template <class Ids, class Memory>
struct GraphIn {
  EdgeListIn<Ids, Memory> list;
  CsrIn<Ids, Memory> rows;
  Partition partition = {};
};

// The one name for each: two execution spaces with the same memory share the type.
template <class Ids, class Space>
using Csr = CsrIn<Ids, typename Space::memory_space>;
template <class Ids, class Space>
using Graph = GraphIn<Ids, typename Space::memory_space>;

// Bytes of rows with 2 m arcs, each with its target, key and edge id.
template <class Ids>
constexpr std::uint64_t rows_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  return (size.vertices + 1) * sizeof(Edge) +
         2 * size.edges * (sizeof(typename Ids::Vertex) + sizeof(typename Ids::Key) + sizeof(Edge));
}

}  // namespace otakar
