// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a solver tells about its rounds. Times are not here: they come from whoever listens to the profiling regions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/allocate.hpp"
#include "graph/csr.hpp"

namespace otakar {

struct Round {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
  std::uint64_t chosen = 0;         // edges that joined the forest
  std::optional<double> imbalance;  // busiest thread's share of arcs over the mean share, less one
};

struct Statistics {
  std::string_view taken;  // the solver that did the work, where one chooses another
  std::vector<Round> rounds;
};

// How unevenly the arcs fall on threads that each take an equal run of vertices: 0 is even, 1 means that the busiest
// one has twice the mean.
template <class Ids, class Space>
double load_imbalance(Space const& space, Csr<Ids, Space> const& graph)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const vertices = graph.vertices;
  std::uint64_t const threads = std::min<std::uint64_t>(space.concurrency(), 256);
  if (threads < 2 || graph.arcs == 0) return 0;
  Region const region("otakar::measure_imbalance");
  auto const bounds = allocate<Edge>(space, "otakar::imbalance::bounds", threads + 1);
  auto const offset = graph.offset;
  Kokkos::parallel_for(
      "otakar::imbalance::sample", Range<Space>(space, 0, threads + 1),
      KOKKOS_LAMBDA(std::uint64_t t) { bounds(t) = offset(vertices * t / threads); });
  space.fence("otakar::imbalance::sample");
  auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), bounds);
  Edge busiest = 0;
  for (std::uint64_t t = 0; t < threads; ++t) busiest = std::max(busiest, Edge(host(t + 1) - host(t)));
  return double(busiest) * double(threads) / double(graph.arcs) - 1;
}

}  // namespace otakar
