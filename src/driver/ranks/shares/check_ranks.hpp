// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What is known before ranks load a graph: whether a deck is theirs to run, and the memory that it takes.
#pragma once

#include <vector>

#include "distributed/communicator.hpp"
#include "driver/deck/deck.hpp"
#include "driver/memory_plan.hpp"
#include "io/input.hpp"

namespace otakar {

// Whether decks are run across ranks: on several ranks, or because all their solvers are of this kind.
bool takes_ranks(Communicator const& communicator, std::vector<Deck> const& decks);

// Throws where a deck asks for what ranks do not do.
void check_ranks(Communicator const& communicator, Deck const& deck);

// A rank's share as an edge list on the host.
MemoryPlan plan_share(Communicator const& communicator, Deck const& deck, InputSize const& size);

}  // namespace otakar
