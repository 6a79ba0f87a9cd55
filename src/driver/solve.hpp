// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// graph -> solver -> forest -> verification: times one solver, runs it once more under the listeners that tell phases,
// rounds and memory, and says in words what is wrong with its answer.
#pragma once

#include <vector>

#include "driver/deck/deck.hpp"
#include "driver/report/results.hpp"
#include "driver/runtime/progress.hpp"
#include "graph/forest.hpp"
#include "io/labels.hpp"
#include "solvers/registry/registry.hpp"
#include "verify/certificate.hpp"

namespace otakar {

template <class Ids>
struct Solved {
  Forest<Ids> forest;
  SolverResult result;
};

// What is measured beside times, none of it in a timed run.
struct Measures {
  bool imbalance = false;              // in a solve of its own
  Counters const* counters = nullptr;  // in the one that tells phases; none where there are none
};

template <class Ids, class Space>
Solved<Ids> time_solver(Space const& space, Solver<Ids, Space> const& solver, Graph<Ids, Space> const& graph,
                        SolverOptions const& options, TimingRule const& rule, Progress& progress,
                        Measures const& measures = {});

// The solvers of a deck that run on a graph with so many edges. Throws where there is none.
template <class Ids, class Space>
Sweep<Ids, Space> sweep_of(Deck const& deck, std::uint64_t edges);

// Seconds that it took to bring a graph into the form a solver wants, 0 where there was nothing to do.
struct Preparation {
  double rows = 0;
  double partition = 0;
};

// Rows and parts, where the solver wants some that the graph does not have. The deck says where parts come from.
template <class Ids, class Space>
Preparation prepare(Space const& space, Solver<Ids, Space> const& solver, Deck const& deck, Graph<Ids, Space>& graph);

// Verifies a forest at the level a deck names and writes the outcome into the result, with edges and vertices called as
// their source calls them. An approximate forest need not be minimal.
template <class Ids, class Space>
void judge(Space const& space, EdgeList<Ids, Space> const& graph, Forest<Ids> const& forest, Numbering const& numbering,
           VerifyLevel level, SolverResult& result);

// What the certificate found, in words.
template <class Ids, class Space>
std::string fault_text(EdgeList<Ids, Space> const& graph, Numbering const& numbering, Fault const& fault);

// Every exact solver returns the same forest: one that differs from an earlier sound one is at fault.
void compare_digests(std::vector<SolverResult> const& earlier, SolverResult& result);

}  // namespace otakar
