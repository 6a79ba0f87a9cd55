// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a generator makes: which vertices each edge joins, before there are weights.
//
//   draw_pattern     for models that know edge e by its number: ends_of(e)
//   collect_pattern  for models that do not know how many edges they have: visit(part, f) calls f(u, v) for each of
//                    a part, parts being fixed by the model; they are counted, the counts scanned, the edges written
//
// Either makes the edges, or the parts, of a section: those of all sections, one behind the other, are the model's.
#pragma once

#include <string>

#include "core/allocate.hpp"
#include "core/ids.hpp"
#include "generators/model.hpp"
#include "generators/random.hpp"
#include "parallel/indices.hpp"

namespace otakar {

struct Ends {
  std::uint64_t u, v;
};

struct Point {
  double x, y;
};

// Point i of a model, somewhere in the cell (x, y) of side one; exact for cells below 2^20.
KOKKOS_INLINE_FUNCTION Point point_in_cell(Random const& random, std::uint64_t i, std::uint64_t x, std::uint64_t y)
{
  std::uint64_t const bits = random.bits(i);
  return {double(x) + double(bits >> 32) * 0x1p-32, double(y) + double(bits & 0xffffffffu) * 0x1p-32};
}

// An explicit fma rounds once everywhere.
KOKKOS_INLINE_FUNCTION double squared_distance(Point a, Point b)
{
  return Kokkos::fma(a.x - b.x, a.x - b.x, (a.y - b.y) * (a.y - b.y));
}

// The pairs of n vertices, numbered: (1,0) (2,0) (2,1) (3,0) ... The larger end u of pair p satisfies
// u (u - 1) / 2 <= p < u (u + 1) / 2.
KOKKOS_INLINE_FUNCTION Ends pair_ends(std::uint64_t p)
{
  auto u = std::uint64_t((1 + Kokkos::sqrt(1 + 8 * double(p))) / 2);
  auto const before = [](std::uint64_t n) { return n % 2 == 0 ? n / 2 * (n - 1) : n * (n / 2); };
  while (before(u) > p) --u;
  while (before(u + 1) <= p) ++u;
  return {u, p - before(u)};
}

template <class Space>
struct Pattern {
  std::uint64_t vertices = 0;
  Array<std::uint32_t, Space> u, v;
  Array<std::uint64_t, Space> wide_u, wide_v;  // instead, where vertices do not fit 32 bits
  Array<Point, Space> points;                  // of vertices, where they have places and weights go by distance
  double longest = 1;                          // distance of two ends, at most
  std::uint64_t first_edge = 0;                // the number of edge 0 among those of all sections

  KOKKOS_INLINE_FUNCTION bool wide() const { return vertices > NarrowIds::most_vertices; }
  std::uint64_t edges() const { return wide() ? wide_u.extent(0) : u.extent(0); }
  KOKKOS_INLINE_FUNCTION Ends ends(std::uint64_t e) const
  {
    return wide() ? Ends{wide_u(e), wide_v(e)} : Ends{u(e), v(e)};
  }
  KOKKOS_INLINE_FUNCTION void set(std::uint64_t e, Ends ends) const
  {
    if (wide()) {
      wide_u(e) = ends.u;
      wide_v(e) = ends.v;
    } else {
      u(e) = std::uint32_t(ends.u);
      v(e) = std::uint32_t(ends.v);
    }
  }
};

// Of the edge list of a wide pattern, which only ranks take; short keys are widened.
using WideVertices = IdWidths<std::uint64_t, std::uint32_t, std::uint64_t>;

template <class Space>
Pattern<Space> allocate_pattern(Space const& space, std::uint64_t vertices, std::uint64_t edges)
{
  Pattern<Space> pattern;
  pattern.vertices = vertices;
  if (pattern.wide()) {
    pattern.wide_u = allocate<std::uint64_t>(space, "otakar::graph::u", edges);
    pattern.wide_v = allocate<std::uint64_t>(space, "otakar::graph::v", edges);
  } else {
    pattern.u = allocate<std::uint32_t>(space, "otakar::graph::u", edges);
    pattern.v = allocate<std::uint32_t>(space, "otakar::graph::v", edges);
  }
  return pattern;
}

// Gives vertex v a place in cell v of rows of `columns` cells, or in the one cell there is where these are 0, if
// weights go by distance; `longest`: of an edge.
template <class Space>
static void place_vertices(Space const& space, std::string const& label, Pattern<Space>& pattern,
                           GeneratorParameters const& parameters, std::uint64_t columns, double longest)
{
  if (parameters.weights.distribution != Distribution::distance) return;
  auto const points = allocate<Point>(space, label + "_points", pattern.vertices);
  Random const random(parameters.seed, Stream::point);
  Kokkos::parallel_for(
      label + "_place", Range<Space>(space, 0, pattern.vertices), KOKKOS_LAMBDA(std::uint64_t v) {
        points(v) = columns == 0 ? point_in_cell(random, v, 0, 0) : point_in_cell(random, v, v % columns, v / columns);
      });
  pattern.points = points;
  pattern.longest = longest;
}

template <class Space, class EndsOf>
static Pattern<Space> draw_pattern(Space const& space, std::string const& label, std::uint64_t vertices,
                                   std::uint64_t edges, Section section, EndsOf const& ends_of)
{
  std::uint64_t const first = section.first(edges);
  auto pattern = allocate_pattern(space, vertices, section.last(edges) - first);
  pattern.first_edge = first;
  Kokkos::parallel_for(
      label + "_draw", Range<Space>(space, 0, pattern.edges()),
      KOKKOS_LAMBDA(std::uint64_t e) { pattern.set(e, ends_of(first + e)); });
  return pattern;
}

// Where a section's edges start is known when those before it are counted: first_edge is left to the caller.
template <class Space, class Visit>
static Pattern<Space> collect_pattern(Space const& space, std::string const& label, std::uint64_t vertices,
                                      std::uint64_t all_parts, Section section, Visit const& visit)
{
  std::uint64_t const first = section.first(all_parts);
  std::uint64_t const parts = section.last(all_parts) - first;
  auto const offset = allocate<std::uint64_t>(space, label + "_offset", parts + 1);
  Kokkos::parallel_for(
      label + "_count", Range<Space>(space, 0, parts), KOKKOS_LAMBDA(std::uint64_t part) {
        std::uint64_t count = 0;
        visit(first + part, [&](std::uint64_t, std::uint64_t) { ++count; });
        offset(part) = count;
      });
  std::uint64_t const edges = counts_to_offsets<std::uint64_t>(space, label + "_scan", parts, offset);
  auto const pattern = allocate_pattern(space, vertices, edges);
  Kokkos::parallel_for(
      label + "_write", Range<Space>(space, 0, parts), KOKKOS_LAMBDA(std::uint64_t part) {
        std::uint64_t e = offset(part);
        visit(first + part, [&](std::uint64_t u, std::uint64_t v) { pattern.set(e++, {u, v}); });
      });
  return pattern;
}

}  // namespace otakar
