// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What can be asked of the generators.
#pragma once

#include <cstdint>
#include <optional>

#include "graph/weight.hpp"

namespace otakar {

// How edge e gets its weight:
//   uniform      integers from low .. high, both included; floats from [low, high)
//   exponential  low plus an exponential variate of this mean
//   equal        low
//   distance     from low, for ends in the same place, to high, for the longest edge the model can have
//   halving      low plus the number of times two divides e + 1: each round of Boruvka just halves a path
enum class Distribution : std::uint8_t { uniform, exponential, equal, distance, halving };

struct WeightParameters {
  WeightFormat format;
  double low = 1;
  double high = 10000;
  Distribution distribution = Distribution::uniform;
  double mean = 1000;
};

// A grid.
struct RoadParameters {
  std::uint64_t width = 1024;
  std::uint64_t height = 1024;
  double drop = 0.25;  // share of the grid's edges left out
};

// G(n, m).
struct UniformParameters {
  std::uint64_t vertices = 1 << 20;
  std::uint64_t edges = 1 << 23;
};

// G(n, p).
struct GnpParameters {
  std::uint64_t vertices = 1 << 20;
  double probability = 0x1p-16;
};

struct RmatParameters {
  int scale = 20;                  // 2^scale vertices
  std::uint64_t edge_factor = 16;  // edges per vertex
  double a = 0.57, b = 0.19, c = 0.19;
};

struct PreferentialParameters {
  std::uint64_t vertices = 1 << 20;
  std::uint64_t edge_factor = 16;  // edges of each vertex to earlier ones
};

struct Ssca2Parameters {
  int scale = 20;              // 2^scale vertices
  std::uint64_t clique = 101;  // vertices of the largest cliques
  std::uint64_t parallel = 3;  // edges between two joined vertices, at most
  double interclique = 0.5;    // probability of an edge to the next vertex of another clique
};

struct GeometricParameters {
  std::uint64_t vertices = 1 << 20;
  double radius = 0.001;  // of the unit square; ends of edges are at most this far apart
};

struct CompleteParameters {
  std::uint64_t vertices = 1 << 10;
};
struct StarParameters {
  std::uint64_t vertices = 1 << 20;
};
struct PathParameters {
  std::uint64_t vertices = 1 << 20;
};
struct BinaryTreeParameters {
  std::uint64_t vertices = 1 << 20;
};

// By weight; of equal weights, the edge generated first comes first.
enum class EdgeOrder : std::uint8_t { generated, ascending, descending };

struct GeneratorParameters {
  std::uint64_t seed = 1;
  bool shuffle = false;  // random vertex ids and a random order of edges
  WeightParameters weights;
  EdgeOrder order = EdgeOrder::generated;
};

}  // namespace otakar
