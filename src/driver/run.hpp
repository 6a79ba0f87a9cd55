// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The driver: deck -> input -> graph -> solver -> forest -> verification -> report.
#pragma once

#include <iosfwd>
#include <vector>

#include "driver/deck/deck.hpp"
#include "driver/report/baseline.hpp"

namespace otakar {

// What is known before anything is done.
template <class Space>
Results results_of(Deck const& deck);

// Runs one deck after the other on Space, reports on `out`, and writes the files that each names; results.json has what
// is done so far after each. What seems slower than the baseline is timed again, a few times.
template <class Space>
std::vector<Results> run(std::vector<Deck> const& decks, std::ostream& out, Baseline const* baseline = nullptr);

// The effective deck, and the memory it needs.
template <class Space>
void dry_run(Deck const& deck, std::ostream& out);

template <class Space>
void list_solvers(std::ostream& out);

}  // namespace otakar
