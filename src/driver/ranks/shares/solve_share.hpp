// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// shares -> solver -> forest -> verification: times a solver across ranks, runs it once more to tell memory, rounds and
// traffic, and verifies the forest at the level that the deck names.
#pragma once

#include <string>

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "distributed/forest_totals.hpp"
#include "driver/deck/deck.hpp"
#include "driver/ranks/shares/share_numbering.hpp"
#include "driver/report/results.hpp"

namespace otakar {

template <class Ids>
struct SolvedShare {
  EdgeShare<Ids> share;
  HostArray<std::uint32_t> positions;  // of this rank's edges of the forest
  ForestTotals totals;
  SolverResult result;  // the same on every rank, but that rank 0 alone has what each rank sent
  double verify_seconds = 0;
};

// Collective: by the solver of this name, on the backend of the rank. The share is used up, and comes back.
template <class Ids, class Space>
SolvedShare<Ids> solve_share(Communicator& communicator, std::string const& name, EdgeShare<Ids> share,
                             ShareNumbering const& numbering, Deck const& deck, TimingRule const& rule);

}  // namespace otakar
