// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a solver is given: the edge list, and the same graph as rows where the solver needs them.
#pragma once

#include "graph/csr.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

template <class Ids, class Memory>
struct GraphIn {
  EdgeList<Ids, Memory> list;
  Csr<Ids, Memory> rows;
};

// The one name for it: two execution spaces with the same memory share the type.
template <class Ids, class Space>
using Graph = GraphIn<Ids, typename Space::memory_space>;

}  // namespace otakar
