// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A run of a graph that memory does not hold: whether it is one, and the run itself.
#pragma once

#include <iosfwd>
#include <string>

#include "driver/load.hpp"
#include "driver/memory_plan.hpp"
#include "driver/outputs.hpp"
#include "driver/stream/solve_streamed.hpp"
#include "io/output_forest.hpp"

namespace otakar {

// Bytes that the process may have: those of the deck, or what it has and the machine can still give.
std::uint64_t memory_limit(Deck const& deck);

// Whether the plan exceeds what there is and the graph is to be streamed. Throws where the deck has a limit that the
// plan exceeds, and asks for something that needs the graph whole.
template <class Space>
bool is_streamed(Deck const& deck, GraphSource const& source, MemoryPlan const& plan);

// Solves and verifies it within the limit of the deck.
template <class Space>
Streamed stream_graph(Deck const& deck, GraphFile& file, Progress& progress);

OutputForest output_forest(Streamed const& streamed);

// Adds a run to the results, and writes what the deck asks for.
template <class Space>
void run_streamed(Deck const& deck, GraphFile& file, Results& results, Outputs& outputs, std::ostream& out);

// "in memory, about 3 s", or "streamed in about 7 batches of up to 1000000 records, about 40 s".
template <class Space>
std::string way_text(Deck const& deck, GraphSource const& source, MemoryPlan const& plan);

}  // namespace otakar
