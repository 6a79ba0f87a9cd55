// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// uniform: the random graph G(n, m), m different pairs of n vertices, each set of pairs equally likely.
//
// The n (n - 1) / 2 pairs are numbered; edge e is the pair at position e of a random permutation of them, so edges are
// distinct by construction and each is computed alone.
#pragma once

#include "generators/edge_writer.hpp"

namespace otakar {

// Pair p of the list (1,0) (2,0) (2,1) (3,0) ...: the larger end u satisfies u (u - 1) / 2 <= p < u (u + 1) / 2.
KOKKOS_INLINE_FUNCTION std::uint64_t larger_end(std::uint64_t p)
{
  auto u = std::uint64_t((1 + Kokkos::sqrt(1 + 8 * double(p))) / 2);
  while (u * (u - 1) / 2 > p) --u;
  while (u * (u + 1) / 2 <= p) ++u;
  return u;
}

template <class AnyIds, class Space>
EdgeList<AnyIds, Space> uniform(Space const& space, UniformParameters const& uniform,
                                GeneratorParameters const& parameters)
{
  auto const graph = allocate_edge_list<AnyIds>(space, uniform.vertices, uniform.edges, parameters.weights.format);
  EdgeWriter<AnyIds, Space> const write(graph, parameters);
  std::uint64_t const pairs = uniform.vertices == 0 ? 0 : uniform.vertices * (uniform.vertices - 1) / 2;
  Permutation const pair(pairs, parameters.seed, Stream::endpoint);
  Kokkos::parallel_for(
      "otakar::uniform::draw", Range<Space>(space, 0, uniform.edges), KOKKOS_LAMBDA(std::uint64_t e) {
        std::uint64_t const p = pair(e);
        std::uint64_t const u = larger_end(p);
        write(e, u, p - u * (u - 1) / 2);
      });
  return graph;
}

}  // namespace otakar
