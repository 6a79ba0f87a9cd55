// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// uniform: the random graph G(n, m), m different pairs of n vertices, each set of pairs equally likely.
//
// Edge e is the pair at position e of a random permutation of all pairs, so edges are distinct by construction and each
// is computed alone.
#pragma once

#include "core/error.hpp"
#include "generators/pattern.hpp"

namespace otakar {

inline ModelSize uniform_size(ModelShape const& shape)
{
  return exact_size(shape.whole("vertices"), shape.whole("edges"));
}

inline void check_uniform(ModelShape const& shape)
{
  if (shape.whole("edges") > pairs_of(shape.whole("vertices")))
    throw Error("graph.edges: " + std::to_string(shape.whole("vertices")) + " vertices have fewer than " +
                std::to_string(shape.whole("edges")) + " pairs");
}

inline constexpr Generator uniform_generator{
    .name = "uniform",
    .text = "n {vertices}, m {edges}",
    .parameters = {{vertices_parameter(1 << 20, most_paired), {"edges", 1 << 23, 0, 0x1p53}}},
    .size = uniform_size,
    .check = check_uniform,
};

template <class Space>
static Pattern<Space> uniform(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  std::uint64_t const vertices = shape.whole("vertices");
  Permutation const pair(pairs_of(vertices), parameters.seed, Stream::endpoint);
  return draw_pattern(
      space, "otakar::uniform", vertices, shape.whole("edges"), parameters.section,
      KOKKOS_LAMBDA(std::uint64_t e) { return pair_ends(pair(e)); });
}

}  // namespace otakar
