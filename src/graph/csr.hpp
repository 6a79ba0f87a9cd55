// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph as compressed sparse rows: every edge but self-loops stands as two arcs, one in the row of each end.
#pragma once

#include "graph/types.hpp"

namespace otakar {

template <class AnyIds, class Memory>
struct CsrIn {
  using Vertex = typename AnyIds::Vertex;
  using Edge = typename AnyIds::Edge;
  using Key = typename AnyIds::Key;

  Vertex vertices = 0;
  Edge arcs = 0;
  Array<Edge, Memory> offset;    // row v is the arcs offset(v) .. offset(v + 1)
  Array<Vertex, Memory> target;  // per arc: the other end,
  Array<Key, Memory> key;        // its key,
  Array<Edge, Memory> edge;      // and its original edge id
};

template <class AnyIds, class Space>
using Csr = CsrIn<AnyIds, typename Space::memory_space>;

}  // namespace otakar
