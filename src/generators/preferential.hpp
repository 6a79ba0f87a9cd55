// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// preferential: PA(n, m), every vertex but the first is joined by m edges to earlier ones, each chosen with probability
// proportional to its degree. Connected, without self-loops; parallel edges appear and are kept.
//
// Method: V. Batagelj, U. Brandes 2005: an end picked at random from the list of all earlier edges' ends has that
// probability. P. Sanders, C. Schulz, "Scalable generation of scale-free graphs", 2016: no list is needed, for an end
// that was itself picked is found by picking again as that edge did; two picks on average.
#pragma once

#include "generators/pattern.hpp"

namespace otakar {

struct PreferentialEnds {
  std::uint64_t per_vertex;
  Random random;

  KOKKOS_INLINE_FUNCTION std::uint64_t newer(std::uint64_t e) const { return 1 + e / per_vertex; }

  KOKKOS_INLINE_FUNCTION std::uint64_t older(std::uint64_t e) const
  {
    while (e >= per_vertex) {
      std::uint64_t const earlier_edges = e - e % per_vertex;
      std::uint64_t const place = random.below(2 * earlier_edges, e);
      e = place / 2;
      if (place % 2 == 0) return newer(e);
    }
    return 0;
  }

  KOKKOS_INLINE_FUNCTION Ends operator()(std::uint64_t e) const { return {newer(e), older(e)}; }
};

template <class Space>
Pattern<Space> preferential(Space const& space, PreferentialParameters const& preferential,
                            GeneratorParameters const& parameters)
{
  PreferentialEnds const ends_of{preferential.edge_factor, Random(parameters.seed, Stream::endpoint)};
  std::uint64_t const newer_vertices = preferential.vertices == 0 ? 0 : preferential.vertices - 1;
  return draw_pattern(space, "otakar::preferential", preferential.vertices, newer_vertices * preferential.edge_factor,
                      ends_of);
}

}  // namespace otakar
