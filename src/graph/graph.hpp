// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a solver is given: the edge list, and the same graph as rows where the solver asked for them.
#pragma once

#include "graph/csr.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

template <class AnyIds, class Memory>
struct GraphIn {
  EdgeList<AnyIds, Memory> list;
  Csr<AnyIds, Memory> rows;
};

template <class AnyIds, class Space>
using Graph = GraphIn<AnyIds, typename Space::memory_space>;

}  // namespace otakar
