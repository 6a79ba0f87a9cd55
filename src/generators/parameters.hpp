// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What can be asked of the generators.
#pragma once

#include <cstdint>

#include "graph/weight.hpp"

namespace otakar {

// Weights drawn uniformly: integers from low .. high, both included; floats from [low, high).
struct WeightParameters {
  WeightFormat format;
  double low = 1;
  double high = 10000;
};

struct RoadParameters {
  std::uint64_t width = 1024;
  std::uint64_t height = 1024;
  double drop = 0.25;  // share of the grid's edges left out
};

struct UniformParameters {
  std::uint64_t vertices = 1 << 20;
  std::uint64_t edges = 1 << 23;
};

struct RmatParameters {
  int scale = 20;                  // 2^scale vertices
  std::uint64_t edge_factor = 16;  // edges per vertex
  double a = 0.57, b = 0.19, c = 0.19;
};

struct GeneratorParameters {
  std::uint64_t seed = 1;
  bool shuffle = false;  // random vertex ids and a random order of edges
  WeightParameters weights;
};

}  // namespace otakar
