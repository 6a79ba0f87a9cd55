// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Index and key widths. Every width in otakar comes from one of these three bundles, chosen at run time from the size
// of the graph and the type of its weights; tests bring narrower ones to reach the overflow checks with small graphs.
#pragma once

#include <Kokkos_Core.hpp>
#include <Kokkos_Profiling_ScopedRegion.hpp>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>

#include "error.hpp"

namespace otakar {

template <std::unsigned_integral V, std::unsigned_integral E, std::unsigned_integral K>
struct Ids {
  using Vertex = V;
  using Edge = E;  // also counts arcs, of which there are two per edge
  using Key = K;

  static constexpr std::uint64_t most_vertices = std::numeric_limits<Vertex>::max();
  static constexpr std::uint64_t most_edges = std::numeric_limits<Edge>::max() / 2;
};

using NarrowIds = Ids<std::uint32_t, std::uint32_t, std::uint32_t>;
using WideKeys = Ids<std::uint32_t, std::uint32_t, std::uint64_t>;
using WideIds = Ids<std::uint32_t, std::uint64_t, std::uint64_t>;  // past 2^31 edges; short keys are widened

// Stands for "no vertex", "no edge", "no arc".
template <class Id>
inline constexpr Id none = std::numeric_limits<Id>::max();

// Throws where a graph of this size would overflow the ids it is to be stored in.
template <class AnyIds>
void check_fits(std::uint64_t vertices, std::uint64_t edges)
{
  if (vertices > AnyIds::most_vertices)
    throw Error("the graph has " + std::to_string(vertices) + " vertices; at most " +
                std::to_string(AnyIds::most_vertices) + " fit");
  if (edges > AnyIds::most_edges)
    throw Error("the graph has " + std::to_string(edges) + " edges; at most " + std::to_string(AnyIds::most_edges) +
                " fit edge ids of " + std::to_string(8 * sizeof(typename AnyIds::Edge)) + " bits");
}

// Arrays and graphs take an execution space or a memory space and live in the memory it uses.
template <class T, class Space>
using Array = Kokkos::View<T*, typename Space::memory_space>;

template <class T>
using HostArray = Kokkos::View<T*, Kokkos::HostSpace>;

// The policy of every flat kernel.
template <class Space>
using Range = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::uint64_t>>;

// Opened by every phase and round; whoever wants times listens to these.
using Region = Kokkos::Profiling::ScopedRegion;

}  // namespace otakar
