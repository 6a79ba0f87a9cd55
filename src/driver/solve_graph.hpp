// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph in, its proven forest out: read, solved once, verified, written.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include "driver/deck/deck.hpp"
#include "driver/products/products.hpp"
#include "driver/report/results.hpp"

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

// For the screen.
std::string solver_line(SolverResult const& run, std::string_view backend, int threads, double seconds);
std::string weight_lines(SolverResult const& run);
std::string verified_line(SolverResult const& run, double seconds);

}  // namespace otakar
