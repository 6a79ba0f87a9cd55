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

#include <algorithm>

#include "generators/pattern.hpp"

namespace otakar {

// Where the deck says nothing, the benchmark's: the cube root of the number of vertices.
inline std::uint64_t largest_clique(ModelShape const& shape)
{
  if (shape["clique"] > 0) return shape.whole("clique");
  std::uint64_t const vertices = std::uint64_t(1) << shape.whole("scale");
  std::uint64_t root = 1;
  while ((root + 1) * (root + 1) * (root + 1) <= vertices) ++root;
  return root;
}

inline ModelSize ssca2_size(ModelShape const& shape)
{
  std::uint64_t const n = std::uint64_t(1) << shape.whole("scale");
  auto const wider = double(largest_clique(shape) - 1);
  double const parallel = shape["parallel"];
  double const far = double(n) * 2 * shape["interclique"];
  double const most = parallel * (double(n) * wider / 2 + double(surely_below(far, far)));
  double const likely = (parallel + 1) / 2 * (double(n) * wider / 3);
  return {n, std::uint64_t(std::min(most, 0x1p62)), std::uint64_t(std::min(likely, 0x1p62))};
}

inline constexpr Generator ssca2_generator{
    .name = "ssca2",
    .text = "scale {scale}",
    .parameters =
        {{{"scale", 20, 0, 31}, {"clique", 0, 0, 0x1p31}, {"parallel", 3, 1, 1000}, {"interclique", 0.5, 0, 1, true}}},
    .size = ssca2_size,
    .vertex_bytes = sizeof(std::uint64_t) + sizeof(NarrowIds::Vertex),
};

// Per vertex, the first one of its clique.
template <class Space>
static Array<NarrowIds::Vertex, Space> first_in_clique(Space const& space, std::uint64_t vertices, std::uint64_t clique,
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
Pattern<Space> ssca2(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  std::uint64_t const vertices = std::uint64_t(1) << shape.whole("scale");
  Ssca2Edges<Space> const edges{vertices,
                                shape.whole("parallel"),
                                shape["interclique"],
                                first_in_clique(space, vertices, largest_clique(shape), parameters.seed),
                                Random(parameters.seed, Stream::endpoint),
                                Random(parameters.seed, Stream::parallel)};
  return collect_pattern(space, "otakar::ssca2", vertices, vertices, parameters.section, edges);
}

}  // namespace otakar
