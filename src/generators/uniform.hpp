// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// uniform: the random graph G(n, m), m different pairs of n vertices, each set of pairs equally likely.
//
// Edge e is the pair at position e of a random permutation of all pairs, so edges are distinct by construction and each
// is computed alone.
#pragma once

#include "generators/pairs.hpp"
#include "generators/permutation.hpp"

namespace otakar {

struct UniformEnds {
  Permutation pair;

  KOKKOS_INLINE_FUNCTION Ends operator()(std::uint64_t e) const { return pair_ends(pair(e)); }
};

template <class Space>
Pattern<Space> uniform(Space const& space, UniformParameters const& uniform, GeneratorParameters const& parameters)
{
  Permutation const pair(pairs_of(uniform.vertices), parameters.seed, Stream::endpoint);
  return draw_pattern(space, "otakar::uniform", uniform.vertices, uniform.edges, UniformEnds{pair});
}

}  // namespace otakar
