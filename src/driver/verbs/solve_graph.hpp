// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph in, its proven forest out: read, solved once, verified, written.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "driver/deck/deck.hpp"
#include "driver/products/products.hpp"

namespace otakar {

// What is written of a forest.
struct SolveOutputs {
  std::filesystem::path forest;  // nothing where it is empty
  std::string to;                // its format; empty: by the suffix
  Products products = {};
};

// Refuses keys that would change nothing, and more solvers than one.
void check_keys_of_solve(Deck const& deck);

// Whether the forest passed verification; nothing is written where it did not. Figures go to `out` as they come.
template <class Space>
bool solve_graph(Deck const& deck, SolveOutputs const& outputs, std::ostream& out);

}  // namespace otakar
