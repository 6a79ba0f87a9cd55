// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Every generator behind one call.
#pragma once

#include <variant>

#include "generators/parameters.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

struct Model {
  std::variant<RoadParameters, UniformParameters, RmatParameters> shape;
  GeneratorParameters parameters;
};

struct ModelSize {
  std::uint64_t vertices;
  std::uint64_t most_edges;    // exact but for road, which drops some
  std::uint64_t likely_edges;  // what is left then
};

// Throws where a parameter makes no sense; the message names it as decks do.
void check(Model const& model);

ModelSize size_of(Model const& model);

template <class AnyIds, class Space>
EdgeList<AnyIds, Space> generate(Space const& space, Model const& model);

}  // namespace otakar
