// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// complete: every pair of n vertices. Where distances matter, vertices are random points of the unit square, and the
// forest is a Euclidean minimum spanning tree.
#pragma once

#include "generators/pattern.hpp"

namespace otakar {

inline ModelSize complete_size(ModelShape const& shape)
{
  return exact_size(shape.whole("vertices"), pairs_of(shape.whole("vertices")));
}

inline constexpr Generator complete_generator{
    .name = "complete",
    .text = "n {vertices}",
    .parameters = {{vertices_parameter(4096)}},  // 8 million edges
    .size = complete_size,
    .has_points = true,
};

template <class Space>
static Pattern<Space> complete(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  std::uint64_t const n = shape.whole("vertices");
  auto pattern = draw_pattern(
      space, "otakar::complete", n, pairs_of(n), parameters.section,
      KOKKOS_LAMBDA(std::uint64_t e) { return pair_ends(e); });
  place_vertices(space, "otakar::complete", pattern, parameters, 0, Kokkos::sqrt(2.0));
  return pattern;
}

}  // namespace otakar
