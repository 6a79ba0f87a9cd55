// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// ssca2: the graphs of the HPCS benchmark SSCA#2, cliques of random size, joined by ever fewer edges the further apart
// they lie.
//
// Method: D. Bader, K. Madduri, "Design and Implementation of the HPCS Graph Analysis Benchmark on Symmetric
// Multiprocessors", 2005. Consecutive vertices make cliques of uniform size 1 .. clique. Vertex v is joined to v + 2^k,
// where that is in another clique, with probability interclique / 2^k. Two joined vertices have 1 .. parallel edges.
// The benchmark renames vertices at random, as graph.shuffle does; its directions and string weights are left out.
#pragma once

#include "generators/pattern.hpp"

namespace otakar {

// Per vertex, the first one of its clique.
template <class Space>
Array<NarrowIds::Vertex, Space> first_in_clique(Space const& space, std::uint64_t vertices, std::uint64_t clique,
                                                std::uint64_t seed)
{
  auto const first = allocate<NarrowIds::Vertex>(space, "otakar::ssca2::first", vertices);
  Random const random(seed, Stream::clique);
  std::uint64_t total = 0;
  // There are at most as many cliques as vertices; those past the last vertex are empty.
  Kokkos::parallel_scan(
      "otakar::ssca2::cliques", Range<Space>(space, 0, vertices),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & start, bool final) {
        std::uint64_t const end = start + 1 + random.below(clique, i);
        if (final)
          for (std::uint64_t v = start; v < end && v < vertices; ++v) first(v) = NarrowIds::Vertex(start);
        start = end;
      },
      total);
  return first;
}

template <class Space>
struct Ssca2Edges {
  std::uint64_t vertices, parallel;
  double interclique;
  Array<NarrowIds::Vertex, Space> first;
  Random random, copies;

  template <class F>
  KOKKOS_INLINE_FUNCTION void repeat(std::uint64_t u, std::uint64_t v, F const& f) const
  {
    std::uint64_t const times = 1 + copies.below(parallel, u << 32 | v);
    for (std::uint64_t i = 0; i < times; ++i) f(u, v);
  }

  template <class F>
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t v, F const& f) const
  {
    for (std::uint64_t u = first(v); u < v; ++u) repeat(u, v, f);
    double probability = interclique;
    for (std::uint64_t k = 0; v + (std::uint64_t(1) << k) < vertices; ++k, probability /= 2) {
      std::uint64_t const far = v + (std::uint64_t(1) << k);
      if (first(far) > v && random.uniform(v * 64 + k) < probability) repeat(v, far, f);
    }
  }
};

template <class Space>
Pattern<Space> ssca2(Space const& space, Ssca2Parameters const& ssca2, GeneratorParameters const& parameters)
{
  std::uint64_t const vertices = std::uint64_t(1) << ssca2.scale;
  Ssca2Edges<Space> const edges{vertices,
                                ssca2.parallel,
                                ssca2.interclique,
                                first_in_clique(space, vertices, ssca2.clique, parameters.seed),
                                Random(parameters.seed, Stream::endpoint),
                                Random(parameters.seed, Stream::parallel)};
  return collect_pattern(space, "otakar::ssca2", vertices, vertices, edges);
}

}  // namespace otakar
