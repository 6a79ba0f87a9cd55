// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// deck -> input -> shares: every rank reads or generates its own edges of the graph of [graph]. The graph, its edge ids
// and what is said of it are those of one rank.
#pragma once

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "driver/load.hpp"
#include "driver/ranks/shares/share_numbering.hpp"

namespace otakar {

struct LoadedShare {
  AnyEdgeShare share;
  ShareNumbering numbering;
  GraphResult facts;  // of the whole graph
};

// What a rank reads or makes of a whole. `shares`: a number per rank, or none where all are alike.
Section section_of_rank(Communicator const& communicator, std::vector<std::uint64_t> const& shares);

LoadedShare load_share(Communicator& communicator, Deck const& deck, GraphSource source);

}  // namespace otakar
