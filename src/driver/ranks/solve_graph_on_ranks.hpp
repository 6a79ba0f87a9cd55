// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The verb solve across ranks: a graph in, its proven forest out. Every rank calls it; rank 0 alone writes to `out`.
#pragma once

#include <iosfwd>

#include "distributed/communicator.hpp"
#include "driver/verbs/solve_graph.hpp"

namespace otakar {

// Whether the forest passed verification; nothing is written where it did not.
template <class Space>
bool solve_graph_on_ranks(Communicator& communicator, Deck const& deck, SolveOutputs const& outputs, std::ostream& out);

}  // namespace otakar
