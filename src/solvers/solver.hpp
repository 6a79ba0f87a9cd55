// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a solver tells about itself. Each has a file NAME.cpp that describes it as NAME_entry() and compiles it; the
// registry lists the entries.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/instantiate.hpp"
#include "graph/graph.hpp"
#include "graph/sizes.hpp"
#include "solvers/options.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

template <class Ids, class Space>
struct Solver {
  std::string_view name;        // as decks spell it
  std::string_view method;      // in a few words
  std::string_view source;      // the document it comes from
  bool needs_rows = false;      // wants the graph as rows beside the edge list
  bool host_only = false;       // runs in host memory alone
  bool exact = true;            // finds the minimum; otherwise a forest that may weigh more
  std::string_view needs = {};  // a library that this build of otakar lacks, or nothing

  // The ids of the forest's edges, in any order. Null where a host-only solver meets a device.
  Array<typename Ids::Edge, Space> (*solve)(Space const&, Graph<Ids, Space> const&, Statistics&);

  // The same with the options of a deck; null where a solver has none.
  Array<typename Ids::Edge, Space> (*solve_with)(Space const&, Graph<Ids, Space> const&, SolverOptions const&,
                                                 Statistics&) = nullptr;

  bool runs() const { return solve && needs.empty(); }

  Array<typename Ids::Edge, Space> operator()(Space const& space, Graph<Ids, Space> const& graph,
                                              SolverOptions const& options, Statistics& statistics) const
  {
    return solve_with ? solve_with(space, graph, options, statistics) : solve(space, graph, statistics);
  }

  // The most bytes a solve allocates beside the graph it is given.
  std::uint64_t (*scratch_bytes)(GraphSize);
};

// The call of a solver that works on host memory alone; null on a device.
template <class Ids, class Space, class Solve>
constexpr auto on_host(Solve solve) -> decltype(Solver<Ids, Space>::solve)
{
  if constexpr (in_host_memory<Space>)
    return solve;
  else
    return nullptr;
}

}  // namespace otakar

// OTAKAR_INSTANTIATE(OTAKAR_SOLVER, NAME_entry) compiles a solver for every backend and width.
#define OTAKAR_SOLVER(Space, entry)          \
  template Solver<NarrowIds, Space> entry(); \
  template Solver<WideKeys, Space> entry();  \
  template Solver<WideIds, Space> entry();
