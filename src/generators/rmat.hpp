// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// rmat: recursive matrix graphs, few vertices of very high degree among many of low degree.
//
// Method: D. Chakrabarti, Y. Zhan, C. Faloutsos, "R-MAT: A Recursive Model for Graph Mining", 2004. Each edge descends
// `scale` levels of the adjacency matrix, picking a quadrant with probabilities a, b, c, 1 - a - b - c. Self-loops and
// parallel edges appear and are kept.
#pragma once

#include "core/error.hpp"
#include "generators/pattern.hpp"

namespace otakar {

inline ModelSize rmat_size(ModelShape const& shape)
{
  return exact_size(std::uint64_t(1) << shape.whole("scale"), shape.whole("edge_factor") << shape.whole("scale"));
}

inline void check_rmat(ModelShape const& shape)
{
  if (shape["a"] + shape["b"] + shape["c"] > 1)
    throw Error("graph.a, b and c must not be negative, nor their sum above 1");
}

inline constexpr Generator rmat_generator{
    .name = "rmat",
    .text = "scale {scale}, edge_factor {edge_factor}",
    .parameters = {{{"scale", 20, 0, 40},
                    {"edge_factor", 16, 0, 0x1p22},
                    {"a", 0.57, 0, 1, true},
                    {"b", 0.19, 0, 1, true},
                    {"c", 0.19, 0, 1, true}}},
    .size = rmat_size,
    .check = check_rmat,
};

struct RmatEnds {
  int scale;
  std::uint64_t until_a, until_b, until_c;  // of 65536
  Random random;

  // A quadrant takes 16 random bits, so that a word serves four levels.
  KOKKOS_INLINE_FUNCTION Ends operator()(std::uint64_t e) const
  {
    std::uint64_t const words = scale > 32 ? 16 : 8;  // of an edge
    std::uint64_t u = 0, v = 0, bits = 0;
    for (int level = 0; level < scale; ++level) {
      if (level % 4 == 0) bits = random.bits(e * words + level / 4);
      std::uint64_t const draw = bits & 0xffff;
      bits >>= 16;
      u = 2 * u + (draw >= until_b);
      v = 2 * v + ((draw >= until_a && draw < until_b) || draw >= until_c);
    }
    return {u, v};
  }
};

template <class Space>
Pattern<Space> rmat(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  ModelSize const size = rmat_size(shape);
  double const a = shape["a"], b = shape["b"], c = shape["c"];
  RmatEnds const ends_of{int(shape["scale"]), std::uint64_t(a * 65536), std::uint64_t((a + b) * 65536),
                         std::uint64_t((a + b + c) * 65536), Random(parameters.seed, Stream::endpoint)};
  return draw_pattern(space, "otakar::rmat", size.vertices, size.most_edges, parameters.section, ends_of);
}

}  // namespace otakar
