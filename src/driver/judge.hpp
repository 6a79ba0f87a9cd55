// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// forest -> verification: what is wrong with a solver's answer, in words.
#pragma once

#include <string>
#include <vector>

#include "driver/results.hpp"
#include "graph/forest.hpp"
#include "io/labels.hpp"

namespace otakar {

// Verifies a forest at the level a deck names and writes the outcome into the result, with edges and vertices called as
// their source calls them. Of an approximate forest minimality is not asked.
template <class Ids>
void judge(EdgeList<Ids, Kokkos::HostSpace> const& graph, Forest<Ids> const& forest, Numbering const& numbering,
           std::string const& level, SolverResult& result);

// Every exact solver returns the same forest: one that differs from an earlier sound one is at fault.
void compare_digests(std::vector<SolverResult> const& earlier, SolverResult& result);

}  // namespace otakar
