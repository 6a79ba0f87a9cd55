// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Solves a host graph on the backend under test.
#pragma once

#include "backend.hpp"
#include "build/build_csr.hpp"
#include "build/make_forest.hpp"
#include "build/partition.hpp"
#include "driver/soak/reference.hpp"
#include "solvers/registry/registry.hpp"
#include "verify/certificate.hpp"

namespace otakar::test {

template <class Ids>
Forest<Ids> reference_forest(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  return make_forest<Ids>(Kokkos::DefaultHostExecutionSpace(), graph, reference_edges<Ids>(graph));
}

// Vertices are in five parts, where the solver wants some.
template <class Ids>
Forest<Ids> forest_by(Solver<Ids, Space> const& solver, EdgeList<Ids, Kokkos::HostSpace> const& graph,
                      Statistics& statistics, SolverOptions const& options = {})
{
  Space const space;
  auto const list = copy_to<Memory>(graph);
  Graph<Ids, Space> on_space{list, {}};
  if (solver.needs_rows)  // not as a conditional expression, on which nvcc 13.0 crashes
    on_space.rows = build_csr<Ids>(space, list);
  if constexpr (in_host_memory<Space>)
    if (solver.needs_parts) on_space.partition = partition<Ids>(on_space.rows, 5);
  return make_forest<Ids>(space, list, solver.solve(space, on_space, options, statistics));
}

template <class Ids>
std::optional<Fault> fault_of(EdgeList<Ids, Kokkos::HostSpace> const& graph,
                              HostArray<typename Ids::Edge> const& forest, VerifyLevel level, Ties ties = Ties::by_id)
{
  return find_fault<Ids>(Space(), copy_to<Memory>(graph), Kokkos::create_mirror_view_and_copy(Memory(), forest), level,
                         ties);
}

template <class T>
std::vector<T> to_vector(HostArray<T> const& array)
{
  return {array.data(), array.data() + array.extent(0)};
}

}  // namespace otakar::test
