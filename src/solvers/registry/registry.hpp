// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The list of solvers: the rows of own_table.hpp, then those of literature_table.hpp where contenders are built. A row
// says what a solver is, and how it is called.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graph/graph.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

// The ids of the forest's edges, in any order.
template <class Ids, class Space>
using Solve = Array<typename Ids::Edge, Space> (*)(Space const&, Graph<Ids, Space> const&, SolverOptions const&,
                                                   Statistics&);

template <class Ids, class Space>
struct Solver {
  std::string_view name;                              // as decks spell it
  std::string_view method;                            // in a few words
  std::string_view source;                            // the document it comes from
  bool needs_rows = false;                            // wants the graph as rows beside the edge list
  bool needs_parts = false;                           // wants its vertices in parts
  bool host_only = false;                             // runs in host memory alone
  bool exact = true;                                  // finds the minimum; otherwise a forest that may weigh more
  bool takes_duplicates = false;                      // heeds SolverOptions::remove_duplicates
  bool takes_window = false;                          // heeds SolverOptions::window
  std::uint64_t most_edges = ~std::uint64_t(0);       // of a graph that it is willing to solve
  std::string_view needs = {};                        // a library that this build of otakar lacks, or nothing
  Solve<Ids, Space> solve;                            // null where a host-only solver meets a device
  std::uint64_t (*scratch_bytes)(GraphSize);          // the most a solve allocates beside the graph it is given
  std::uint64_t (*usual_bytes)(GraphSize) = nullptr;  // the same of usual graphs, where that is less

  // With no number of edges: on some graph.
  bool runs(std::uint64_t edges = 0) const { return solve && needs.empty() && edges <= most_edges; }

  std::uint64_t likely_bytes(GraphSize size) const { return usual_bytes ? usual_bytes(size) : scratch_bytes(size); }

  // Why it does not run, in words.
  std::string obstacle(std::uint64_t edges = 0) const
  {
    if (!needs.empty()) return "needs " + std::string(needs) + ", which this otakar was built without";
    if (!solve) return std::string("runs on the host only, not on ") + Space::name();
    return runs(edges) ? ""
                       : "takes graphs of at most " + std::to_string(most_edges) + " edges; this one has " +
                             std::to_string(edges);
  }
};

// The space a host-only solver is compiled for: on a device one that is compiled anyway, not to be called.
template <class Space>
using HostOf = std::conditional_t<in_host_memory<Space>, Space, Host>;

template <class Ids, class Space>
Solve<Ids, Space> on_host([[maybe_unused]] Solve<Ids, HostOf<Space>> solve)
{
  if constexpr (in_host_memory<Space>)
    return solve;
  else
    return nullptr;
}

template <class Ids, class Space>
std::span<Solver<Ids, Space> const> solvers();

// Throws where there is no such solver, naming the nearest, or where it does not run on Space, or on so many edges.
template <class Ids, class Space>
Solver<Ids, Space> const& find_solver(std::string_view name, std::uint64_t edges = 0);

template <class Ids, class Space>
struct Sweep {
  std::vector<Solver<Ids, Space>> solvers;
  std::vector<std::string> skipped;  // a line of words for each of the others, its name first
};

// Of several solvers, those that run on Space and on so many edges. Throws as find_solver does where a name is unknown
// or none of them runs.
template <class Ids, class Space>
Sweep<Ids, Space> find_solvers(std::span<std::string const> names, std::uint64_t edges = 0);

}  // namespace otakar
