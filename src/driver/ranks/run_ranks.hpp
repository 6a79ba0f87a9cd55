// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The driver across ranks: deck -> shares -> solver -> forest -> verification -> report. Every rank calls it; rank 0
// alone writes to `out`.
#pragma once

#include <iosfwd>
#include <vector>

#include "distributed/communicator.hpp"
#include "driver/deck/deck.hpp"
#include "driver/report/results.hpp"

namespace otakar {

// The effective deck, and the memory that the graph takes of the rank that has most of it.
void dry_run_ranks(Communicator& communicator, Deck const& deck, std::ostream& out);

template <class Space>
std::vector<Results> run_ranks(Communicator& communicator, std::vector<Deck> const& decks, std::ostream& out);

}  // namespace otakar
