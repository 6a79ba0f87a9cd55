// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// road: a grid with a share of its edges left out, the shape of road networks.
//
// Vertex (x, y) has id y * width + x. Candidate 2 v leads from v to the right, 2 v + 1 down; each is dropped with
// probability `drop`, and the kept ones are numbered in this order.
#pragma once

#include "generators/edge_writer.hpp"
#include "primitives/compact.hpp"

namespace otakar {

struct RoadCandidate {
  std::uint64_t width, height;
  double drop;
  Random random;

  KOKKOS_INLINE_FUNCTION bool kept(std::uint64_t i) const
  {
    std::uint64_t const v = i / 2;
    bool const inside = i % 2 == 0 ? v % width + 1 < width : v / width + 1 < height;
    return inside && random.uniform(i) >= drop;
  }
  KOKKOS_INLINE_FUNCTION std::uint64_t other_end(std::uint64_t i) const { return i / 2 + (i % 2 == 0 ? 1 : width); }
};

template <class AnyIds, class Space>
EdgeList<AnyIds, Space> road(Space const& space, RoadParameters const& road, GeneratorParameters const& parameters)
{
  RoadCandidate const candidate{road.width, road.height, road.drop, Random(parameters.seed, Stream::drop)};
  std::uint64_t const candidates = 2 * road.width * road.height;
  std::uint64_t edges = 0;
  Kokkos::parallel_reduce(
      "otakar::road::count", Range<Space>(space, 0, candidates),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum) { sum += candidate.kept(i); }, edges);
  auto const graph = allocate_edge_list<AnyIds>(space, road.width * road.height, edges, parameters.weights.format);
  EdgeWriter<AnyIds, Space> const write(graph, parameters);
  compact(
      space, "otakar::road::select", candidates, KOKKOS_LAMBDA(std::uint64_t i) { return candidate.kept(i); },
      KOKKOS_LAMBDA(std::uint64_t e, std::uint64_t i) { write(e, i / 2, candidate.other_end(i)); });
  return graph;
}

}  // namespace otakar
