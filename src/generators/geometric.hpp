// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// geometric: random points of the unit square, joined where they are at most `radius` apart.
//
// The square is cut into 2^levels x 2^levels cells not smaller than the radius, in Z-order, and vertices are numbered
// cell by cell, so ids have locality. How many points fall into each cell is found by halving the square again and
// again: of c points, as many lie in the first half as there are ones among c random bits, which is the binomial law
// itself. So a part of the graph can be made without the rest. (Compare D. Funke et al., "Communication-free massively
// distributed graph generation", 2019.)
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "generators/pattern.hpp"

namespace otakar {

// The radius of a circle that holds `degree` of the other vertices on average, where none is given.
inline double radius_of(ModelShape const& shape)
{
  if (!std::isnan(shape["radius"])) return shape["radius"];
  double const others = std::max(shape["vertices"], 2.0) - 1;
  return std::min(2.0, std::sqrt(shape["degree"] / (std::numbers::pi * others)));
}

inline ModelSize geometric_size(ModelShape const& shape)
{
  std::uint64_t const vertices = shape.whole("vertices");
  std::uint64_t const pairs = pairs_of(vertices);
  double const radius = radius_of(shape);
  double const share = std::min(1.0, std::numbers::pi * radius * radius);
  double const mean = double(pairs) * share;
  double const variance = mean * (1 + 4 * double(vertices) * share);
  return {vertices, std::min(pairs, surely_below(mean, variance)), std::uint64_t(mean / 2)};
}

inline constexpr Generator geometric_generator{
    .name = "geometric",
    .text = "n {vertices}, radius {radius}, degree {degree}",
    .parameters = {{vertices_parameter(), {"radius", unset, 0, 2, true}, {"degree", 8, 0, 0x1p32 - 1, true, "radius"}}},
    .size = geometric_size,
    // Cells are as many as vertices, at most, and are counted twice; then every vertex has a point and an offset.
    .vertex_bytes = 3 * sizeof(std::uint64_t) + sizeof(Point),
    .has_points = true,
};

struct ZOrder {
  // Bits 0, 2, 4, ... of a word, next to each other; and back.
  KOKKOS_INLINE_FUNCTION static std::uint64_t every_other_bit(std::uint64_t z)
  {
    std::uint64_t x = 0;
    for (int i = 0; i < 16; ++i) x |= (z >> 2 * i & 1) << i;
    return x;
  }
  KOKKOS_INLINE_FUNCTION static std::uint64_t spread_bits(std::uint64_t x)
  {
    std::uint64_t z = 0;
    for (int i = 0; i < 16; ++i) z |= (x >> i & 1) << 2 * i;
    return z;
  }
  KOKKOS_INLINE_FUNCTION static std::uint64_t cell(std::uint64_t x, std::uint64_t y)
  {
    return spread_bits(x) | spread_bits(y) << 1;
  }
};

// Of `count` random bits, how many are ones; `half` names the bits.
KOKKOS_INLINE_FUNCTION std::uint64_t count_ones(Random const& random, std::uint64_t half, std::uint64_t count)
{
  std::uint64_t ones = 0;
  for (std::uint64_t word = 0; word * 64 < count; ++word) {
    std::uint64_t const bits = random.bits(half << 32 | word);
    std::uint64_t const left = count - word * 64;
    ones += Kokkos::popcount(left < 64 ? bits >> (64 - left) : bits);
  }
  return ones;
}

// Where each of 4^levels cells starts in the list of all vertices.
template <class Space>
static Array<std::uint64_t, Space> cell_offsets(Space const& space, std::uint64_t vertices, int levels,
                                                std::uint64_t seed)
{
  std::uint64_t const cells = std::uint64_t(1) << 2 * levels;
  auto count = allocate<std::uint64_t>(space, "otakar::geometric::offset", cells + 1);
  auto halves = allocate<std::uint64_t>(space, "otakar::geometric::halves", cells + 1);
  Kokkos::deep_copy(space, count, vertices);
  Random const random(seed, Stream::split);
  for (std::uint64_t regions = 1; regions < cells; regions *= 2) {
    auto const from = count;
    auto const to = halves;
    Kokkos::parallel_for(
        "otakar::geometric::halve", Range<Space>(space, 0, regions), KOKKOS_LAMBDA(std::uint64_t i) {
          std::uint64_t const first = count_ones(random, regions + i, from(i));
          to(2 * i) = first;
          to(2 * i + 1) = from(i) - first;
        });
    std::swap(count, halves);
  }
  counts_to_offsets<std::uint64_t>(space, "otakar::geometric::scan", cells, count);
  return count;
}

template <class Space>
struct GeometricEdges {
  int levels;
  double squared_radius;
  Array<std::uint64_t, Space> offset;
  Array<Point, Space> points;

  // From vertex i to later ones: those of its own cell and of neighbouring cells that come later.
  template <class F>
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i, F const& f) const
  {
    std::uint64_t const side = std::uint64_t(1) << levels;
    Point const here = points(i);
    auto const x = std::uint64_t(here.x * double(side));
    auto const y = std::uint64_t(here.y * double(side));
    std::uint64_t const own = ZOrder::cell(x, y);
    for (std::uint64_t near_y = y == 0 ? 0 : y - 1; near_y <= y + 1 && near_y < side; ++near_y)
      for (std::uint64_t near_x = x == 0 ? 0 : x - 1; near_x <= x + 1 && near_x < side; ++near_x) {
        std::uint64_t const cell = ZOrder::cell(near_x, near_y);
        if (cell < own) continue;
        for (std::uint64_t j = cell == own ? i + 1 : offset(cell); j < offset(cell + 1); ++j)
          if (squared_distance(here, points(j)) <= squared_radius) f(i, j);
      }
  }
};

template <class Space>
static Pattern<Space> geometric(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  std::uint64_t const n = shape.whole("vertices");
  double const radius = radius_of(shape);
  int levels = 0;
  while ((std::uint64_t(4) << 2 * levels) <= n && radius * double(std::uint64_t(2) << levels) <= 1) ++levels;
  auto const offset = cell_offsets(space, n, levels, parameters.seed);
  auto const points = allocate<Point>(space, "otakar::geometric::points", n);
  Random const random(parameters.seed, Stream::point);
  double const side = 1 / double(std::uint64_t(1) << levels);
  Kokkos::parallel_for(
      "otakar::geometric::place", Range<Space>(space, 0, offset.extent(0) - 1), KOKKOS_LAMBDA(std::uint64_t cell) {
        std::uint64_t const x = ZOrder::every_other_bit(cell);
        std::uint64_t const y = ZOrder::every_other_bit(cell >> 1);
        for (std::uint64_t i = offset(cell); i < offset(cell + 1); ++i) {
          Point const point = point_in_cell(random, i, x, y);
          points(i) = {point.x * side, point.y * side};
        }
      });
  auto pattern = collect_pattern(space, "otakar::geometric", n, n, parameters.section,
                                 GeometricEdges<Space>{levels, radius * radius, offset, points});
  pattern.points = points;
  pattern.longest = std::min(radius, Kokkos::sqrt(2.0));
  return pattern;
}

}  // namespace otakar
