// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph to be generated: its shape, its weights, and how large it will be.
#pragma once

#include <variant>

#include "generators/parameters.hpp"

namespace otakar {

using ModelShape = std::variant<RoadParameters, UniformParameters, GnpParameters, RmatParameters,
                                PreferentialParameters, Ssca2Parameters, GeometricParameters, CompleteParameters,
                                StarParameters, PathParameters, BinaryTreeParameters>;

struct Model {
  ModelShape shape;
  GeneratorParameters parameters;
};

// Where chance decides the number of edges (road, gnp, ssca2, geometric), most_edges lies so far above the mean that it
// is not exceeded; a graph that does is refused, never cut.
struct ModelSize {
  std::uint64_t vertices;
  std::uint64_t most_edges;
  std::uint64_t likely_edges;
};

// Throws where a parameter makes no sense; the message names it as decks do.
void check(Model const& model);

// Of a model that was checked.
ModelSize size_of(Model const& model);

// What a shape allocates while its edges are made, beside them, but for a bit or so per vertex and edge.
std::uint64_t shape_bytes(Model const& model);

}  // namespace otakar
