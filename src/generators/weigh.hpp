// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The last step of every generator: a pattern becomes a graph, each edge with its weight and, with graph.shuffle,
// with shuffled vertex ids and in a shuffled place.
#pragma once

#include "core/error.hpp"
#include "generators/logarithm.hpp"
#include "generators/pattern.hpp"
#include "graph/edge_list.hpp"
#include "graph/weight.hpp"

namespace otakar {

// low + scale * x for x >= 0; integers are rounded to the nearest. An explicit fma rounds once everywhere; a product
// and a sum would, where the compiler fuses them, differ.
template <class Weight>
KOKKOS_INLINE_FUNCTION Weight scaled_weight(double low, double scale, double x)
{
  if constexpr (std::floating_point<Weight>)
    return Weight(Kokkos::fma(scale, x, low));
  else
    return Weight(std::int64_t(low) + std::int64_t(Kokkos::fma(scale, x, 0.5)));
}

template <class Weight>
KOKKOS_INLINE_FUNCTION Weight uniform_weight(WeightParameters const& weights, Random const& random, std::uint64_t e)
{
  if constexpr (std::floating_point<Weight>) {
    auto const weight = scaled_weight<Weight>(weights.low, weights.high - weights.low, random.uniform(e));
    return weight < Weight(weights.high) ? weight : Weight(weights.low);  // rounding may reach the open end
  } else {
    auto const low = std::int64_t(weights.low);
    return Weight(low + std::int64_t(random.below(std::uint64_t(std::int64_t(weights.high) - low) + 1, e)));
  }
}

// length: of edge e, as a share of the longest.
template <class Weight>
KOKKOS_INLINE_FUNCTION Weight draw_weight(WeightParameters const& weights, Random const& random, std::uint64_t e,
                                          double length)
{
  switch (weights.distribution) {
    case Distribution::uniform: return uniform_weight<Weight>(weights, random, e);
    case Distribution::exponential:
      return scaled_weight<Weight>(weights.low, weights.mean, -logarithm(random.positive(e)));
    case Distribution::distance: return scaled_weight<Weight>(weights.low, weights.high - weights.low, length);
    case Distribution::halving: return scaled_weight<Weight>(weights.low, 1, double(Kokkos::countr_zero(e + 1)));
    default: return Weight(weights.low);
  }
}

KOKKOS_INLINE_FUNCTION std::uint64_t draw_key(WeightParameters const& weights, Random const& random, std::uint64_t e,
                                              double length)
{
  Objective const objective = weights.format.objective;
  switch (weights.format.type) {
    case WeightType::int32: return key_of(draw_weight<std::int32_t>(weights, random, e, length), objective);
    case WeightType::uint32: return key_of(draw_weight<std::uint32_t>(weights, random, e, length), objective);
    case WeightType::int64: return key_of(draw_weight<std::int64_t>(weights, random, e, length), objective);
    case WeightType::float32: return key_of(draw_weight<float>(weights, random, e, length), objective);
    default: return key_of(draw_weight<double>(weights, random, e, length), objective);
  }
}

// Takes the place of e for the records of a file: all between the same two vertices weigh the same, as an edge that is
// listed as two arcs must.
KOKKOS_INLINE_FUNCTION std::uint64_t number_of_pair(std::uint64_t u, std::uint64_t v)
{
  return mix_bits(mix_bits(Kokkos::min(u, v)) + Kokkos::max(u, v));
}

// `moves`: edges go to their shuffled places. Those of a section do not, for they are places of other sections.
template <class Ids, class Space>
static EdgeList<Ids, Space> weigh(Space const& space, Pattern<Space> const& pattern,
                                  GeneratorParameters const& parameters, bool moves)
{
  using Key = typename Ids::Key;
  using Vertex = typename Ids::Vertex;
  check_fits<Ids>(pattern.vertices, pattern.edges());
  EdgeList<Ids, Space> graph{
      pattern.vertices, {}, {}, allocate<Key>(space, "otakar::graph::key", pattern.edges()), parameters.weights.format};
  if constexpr (sizeof(Vertex) == 8) {
    graph.u = pattern.wide_u;
    graph.v = pattern.wide_v;
  } else {
    graph.u = pattern.u;
    graph.v = pattern.v;
  }
  bool const shuffle = parameters.shuffle;
  if (shuffle) {
    graph.u = allocate<Vertex>(space, "otakar::graph::u", pattern.edges());
    graph.v = allocate<Vertex>(space, "otakar::graph::v", pattern.edges());
  }
  auto const weights = parameters.weights;
  std::uint64_t const first = pattern.first_edge;
  bool const by_distance = weights.distribution == Distribution::distance;
  Random const draws(parameters.seed, Stream::weight);
  Permutation const shuffled_edge(graph.edges(), parameters.seed, Stream::shuffle_edges);
  Permutation const shuffled_vertex(graph.vertices, parameters.seed, Stream::shuffle_vertices);
  Kokkos::parallel_for(
      "otakar::weigh", Range<Space>(space, 0, graph.edges()), KOKKOS_LAMBDA(std::uint64_t e) {
        std::uint64_t const place = moves ? shuffled_edge(e) : e;
        Ends const ends = pattern.ends(e);
        double length = 0;
        if (by_distance)
          length = Kokkos::sqrt(squared_distance(pattern.points(ends.u), pattern.points(ends.v))) /
                   Kokkos::max(pattern.longest, 1e-300);
        graph.key(place) = Key(draw_key(weights, draws, first + e, length));
        if (!shuffle) return;
        graph.u(place) = Vertex(shuffled_vertex(ends.u));
        graph.v(place) = Vertex(shuffled_vertex(ends.v));
      });
  return graph;
}

}  // namespace otakar
