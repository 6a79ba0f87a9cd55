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

inline ModelSize preferential_size(ModelShape const& shape)
{
  std::uint64_t const n = shape.whole("vertices");
  return exact_size(n, n == 0 ? 0 : (n - 1) * shape.whole("edge_factor"));
}

inline constexpr Generator preferential_generator{
    .name = "preferential",
    .text = "n {vertices}, edge_factor {edge_factor}",
    .parameters = {{vertices_parameter(1 << 20, 0x1p40), {"edge_factor", 16, 0, 0x1p22}}},
    .size = preferential_size,
};

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
Pattern<Space> preferential(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  PreferentialEnds const ends_of{shape.whole("edge_factor"), Random(parameters.seed, Stream::endpoint)};
  ModelSize const size = preferential_size(shape);
  return draw_pattern(space, "otakar::preferential", size.vertices, size.most_edges, parameters.section, ends_of);
}

}  // namespace otakar
