// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The driver: deck -> input -> graph -> solver -> forest -> verification -> report.
#pragma once

#include <iosfwd>

#include "driver/deck/deck.hpp"
#include "driver/report/results.hpp"

namespace otakar {

// Runs a deck on Space, reports on `out`, and writes the files that the deck names.
template <class Space>
Results run(Deck const& deck, std::ostream& out);

// The effective deck, and the memory it needs.
template <class Space>
void dry_run(Deck const& deck, std::ostream& out);

template <class Space>
void list_solvers(std::ostream& out);

}  // namespace otakar
