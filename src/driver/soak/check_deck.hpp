// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// One deck of a soak: its graph read, solved by each of its solvers on each backend, verified and compared.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

#include "driver/deck/deck.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

struct Verdict {
  std::string solver;  // that is at fault
  std::string fault;   // empty: none
  std::string digest;
  std::uint64_t weights = 0;  // a hash of the weights in the forest, in any order of edges
};

// Solvers for every width of ids.
template <class Space>
using SolverTables = std::tuple<std::vector<Solver<NarrowIds, Space>>, std::vector<Solver<WideKeys, Space>>,
                                std::vector<Solver<WideIds, Space>>>;

// Those of the registry that run on Space.
template <class Space>
SolverTables<Space> solver_tables();

// Those of the tables that the deck names.
template <class Space>
Verdict check_deck(Deck const& deck, int threads, SolverTables<Space> const& tables);

// What a soak does with each deck.
struct Checker {
  std::vector<std::string> solvers;
  std::function<Verdict(Deck const&, int threads)> check;
};

// With the solvers of the registry, on Space and on the host's serial backend where that has a program of its own.
template <class Space>
Checker registered_checker();

std::uint64_t hash_of_key(std::uint64_t key);

}  // namespace otakar
