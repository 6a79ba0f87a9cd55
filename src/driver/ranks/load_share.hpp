// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// deck -> input -> shares: every rank reads or generates its own edges of the graph of [graph]. The graph, its edge ids
// and what is said of it are those of one rank.
#pragma once

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "driver/load.hpp"

namespace otakar {

struct LoadedShare {
  AnyEdgeShare share;
  Numbering numbering;  // origin: of the share's edges
  GraphResult facts;    // of the whole graph
};

LoadedShare load_share(Communicator& communicator, Deck const& deck, GraphSource source);

}  // namespace otakar
