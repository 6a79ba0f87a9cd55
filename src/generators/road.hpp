// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// road: a grid with a share of its edges left out, the shape of road networks.
//
// Vertex (x, y) has id y * width + x. Candidate 2 v leads from v to the right, 2 v + 1 down; each is dropped with
// probability `drop`, and the kept ones are numbered in this order. Where distances matter, a vertex lies somewhere in
// the cell (x, y).
#pragma once

#include "generators/pattern.hpp"

namespace otakar {

inline ModelSize road_size(ModelShape const& shape)
{
  std::uint64_t const vertices = shape.whole("width") * shape.whole("height");
  return {vertices, 2 * vertices, std::uint64_t(double(2 * vertices) * (1 - shape["drop"]))};
}

inline constexpr Generator road_generator{
    .name = "road",
    .text = "{width} x {height}, drop {drop}",
    .parameters = {{{"width", 1024, 1, 0x1p31}, {"height", 1024, 1, 0x1p31}, {"drop", 0.25, 0, 1, true}}},
    .size = road_size,
    .has_points = true,
};

struct RoadEdges {
  static constexpr std::uint64_t part_size = 64;  // vertices

  std::uint64_t width, height;
  double drop;
  Random random;

  template <class F>
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t part, F const& f) const
  {
    std::uint64_t const vertices = width * height;
    for (std::uint64_t v = part * part_size; v < vertices && v < (part + 1) * part_size; ++v) {
      if (v % width + 1 < width && random.uniform(2 * v) >= drop) f(v, v + 1);
      if (v / width + 1 < height && random.uniform(2 * v + 1) >= drop) f(v, v + width);
    }
  }
};

template <class Space>
Pattern<Space> road(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  std::uint64_t const width = shape.whole("width");
  std::uint64_t const height = shape.whole("height");
  std::uint64_t const vertices = width * height;
  std::uint64_t const parts = (vertices + RoadEdges::part_size - 1) / RoadEdges::part_size;
  auto pattern = collect_pattern(space, "otakar::road", vertices, parts, parameters.section,
                                 RoadEdges{width, height, shape["drop"], Random(parameters.seed, Stream::drop)});
  // The longest edge leads from corner to corner of two cells.
  place_vertices(space, "otakar::road", pattern, parameters, width, Kokkos::sqrt(5.0));
  return pattern;
}

}  // namespace otakar
