// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Index and key widths, and what keys stand for. Every width in otakar comes from one of these three bundles, chosen at
// run time from the size of the graph and the type of its weights; tests bring narrower ones to reach the overflow
// checks with small graphs.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

namespace otakar {

template <std::unsigned_integral V, std::unsigned_integral E, std::unsigned_integral K>
struct IdWidths {
  using Vertex = V;
  using Edge = E;  // also counts arcs, of which there are two per edge
  using Key = K;

  static_assert(sizeof(Key) > 4 || sizeof(Edge) <= 4, "PackedOrder gives places 32 bits beside a key of 32");

  static constexpr std::uint64_t most_vertices = std::numeric_limits<Vertex>::max();
  static constexpr std::uint64_t most_edges = std::numeric_limits<Edge>::max() / 2;
};

using NarrowIds = IdWidths<std::uint32_t, std::uint32_t, std::uint32_t>;
using WideKeys = IdWidths<std::uint32_t, std::uint32_t, std::uint64_t>;
using WideIds = IdWidths<std::uint32_t, std::uint64_t, std::uint64_t>;  // past 2^31 edges; short keys are widened

// Stands for "no vertex", "no edge", "no arc".
template <class Id>
inline constexpr Id none = std::numeric_limits<Id>::max();

enum class WeightType : std::uint8_t { int32, uint32, int64, float32, float64 };
enum class Objective : std::uint8_t { minimum, maximum };

// How the weights behind a graph's keys are to be read.
struct WeightFormat {
  WeightType type = WeightType::int32;
  Objective objective = Objective::minimum;

  bool operator==(WeightFormat const&) const = default;
};

}  // namespace otakar
