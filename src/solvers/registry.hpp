// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The list of solvers: name, what it needs, and the call. There is no other list.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "graph/graph.hpp"
#include "graph/sizes.hpp"
#include "solvers/statistics.hpp"

namespace otakar {

template <class AnyIds, class Space>
struct Solver {
  std::string_view name;    // as decks spell it
  std::string_view method;  // in a few words
  std::string_view source;  // the document it comes from
  bool needs_rows = false;  // wants the graph as rows beside the edge list
  bool host_only = false;   // runs in host memory alone

  // The ids of the forest's edges, in any order. Null where a host-only solver meets a device.
  Array<typename AnyIds::Edge, Space> (*solve)(Space const&, Graph<AnyIds, Space> const&, Statistics&);

  // The most bytes a solve allocates beside the graph it is given.
  std::uint64_t (*scratch_bytes)(GraphSize);
};

template <class AnyIds, class Space>
std::span<Solver<AnyIds, Space> const> solvers();

// Throws where there is no such solver, naming the nearest, or where it does not run on Space.
template <class AnyIds, class Space>
Solver<AnyIds, Space> const& find_solver(std::string_view name);

}  // namespace otakar
