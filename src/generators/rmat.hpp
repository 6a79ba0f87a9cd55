// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// rmat: recursive matrix graphs, few vertices of very high degree among many of low degree.
//
// Method: D. Chakrabarti, Y. Zhan, C. Faloutsos, "R-MAT: A Recursive Model for Graph Mining", 2004. Each edge descends
// `scale` levels of the adjacency matrix, picking a quadrant with probabilities a, b, c, 1 - a - b - c. Self-loops and
// parallel edges appear and are kept.
#pragma once

#include "generators/pattern.hpp"

namespace otakar {

struct RmatEnds {
  int scale;
  std::uint64_t until_a, until_b, until_c;  // of 65536
  Random random;

  // A quadrant takes 16 random bits, so that a word serves four levels.
  KOKKOS_INLINE_FUNCTION Ends operator()(std::uint64_t e) const
  {
    std::uint64_t u = 0, v = 0, bits = 0;
    for (int level = 0; level < scale; ++level) {
      if (level % 4 == 0) bits = random.bits(e * 8 + level / 4);
      std::uint64_t const draw = bits & 0xffff;
      bits >>= 16;
      u = 2 * u + (draw >= until_b);
      v = 2 * v + ((draw >= until_a && draw < until_b) || draw >= until_c);
    }
    return {u, v};
  }
};

template <class Space>
Pattern<Space> rmat(Space const& space, RmatParameters const& rmat, GeneratorParameters const& parameters)
{
  std::uint64_t const vertices = std::uint64_t(1) << rmat.scale;
  RmatEnds const ends_of{rmat.scale, std::uint64_t(rmat.a * 65536), std::uint64_t((rmat.a + rmat.b) * 65536),
                         std::uint64_t((rmat.a + rmat.b + rmat.c) * 65536), Random(parameters.seed, Stream::endpoint)};
  return draw_pattern(space, "otakar::rmat", vertices, vertices * rmat.edge_factor, ends_of);
}

}  // namespace otakar
