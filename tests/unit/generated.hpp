// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Generates graphs on the backend under test and looks at them on the host.
#pragma once

#include <utility>
#include <vector>

#include "backend.hpp"
#include "generators/generate.hpp"
#include "graph/fingerprint.hpp"
#include "shape.hpp"
#include "solve.hpp"

namespace otakar::test {

using HostGraph = EdgeList<NarrowIds, Kokkos::HostSpace>;

inline HostGraph generated(Model const& model)
{
  return copy_to<Kokkos::HostSpace>(generate<NarrowIds>(Space(), model));
}

inline std::uint64_t hash_of(HostGraph const& graph)
{
  return fingerprint<NarrowIds>(Kokkos::DefaultHostExecutionSpace(), graph);
}

inline Model model(ModelShape const& shape, bool shuffle = false)
{
  return {shape, {.seed = 42, .shuffle = shuffle, .weights = {}}};
}

inline std::vector<std::uint64_t> degrees(HostGraph const& graph)
{
  std::vector<std::uint64_t> degree(graph.vertices);
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    ++degree.at(graph.u(e));
    ++degree.at(graph.v(e));
  }
  return degree;
}

// Pairs of ends, the smaller first, in the order of edges.
inline std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs(HostGraph const& graph)
{
  std::vector<std::pair<std::uint32_t, std::uint32_t>> list;
  for (std::uint64_t e = 0; e < graph.edges(); ++e) list.push_back(std::minmax<std::uint32_t>(graph.u(e), graph.v(e)));
  return list;
}

}  // namespace otakar::test
