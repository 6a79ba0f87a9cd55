// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Solves a host graph on the backend under test.
#pragma once

#include "backend.hpp"
#include "graph/build_csr.hpp"
#include "graph/forest.hpp"
#include "reference.hpp"
#include "solvers/registry.hpp"

namespace otakar::test {

template <class AnyIds>
Forest<AnyIds> reference_forest(EdgeListIn<AnyIds, Kokkos::HostSpace> const& graph)
{
  return make_forest<AnyIds>(Kokkos::DefaultHostExecutionSpace(), graph, reference_edges<AnyIds>(graph));
}

template <class AnyIds>
Forest<AnyIds> forest_by(Solver<AnyIds, Space> const& solver, EdgeListIn<AnyIds, Kokkos::HostSpace> const& graph,
                         Statistics& statistics, SolverOptions const& options = {})
{
  Space const space;
  auto const list = copy_to<Memory>(graph);
  Graph<AnyIds, Space> on_space{list, {}};
  if (solver.needs_rows)  // not as a conditional expression, on which nvcc 13.0 crashes
    on_space.rows = build_csr<AnyIds>(space, list);
  return make_forest<AnyIds>(space, list, solver(space, on_space, options, statistics));
}

template <class T>
std::vector<T> to_vector(HostArray<T> const& array)
{
  return {array.data(), array.data() + array.extent(0)};
}

}  // namespace otakar::test
