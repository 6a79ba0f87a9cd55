// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The last step of every generator: edge number e of the model becomes an entry of the edge list, with its weight, and
// with vertex ids and position shuffled where that was asked for.
#pragma once

#include "generators/parameters.hpp"
#include "generators/permutation.hpp"
#include "graph/edge_list.hpp"
#include "primitives/allocate.hpp"

namespace otakar {

template <class Weight>
KOKKOS_INLINE_FUNCTION Weight draw_weight(WeightParameters const& weights, Random const& random, std::uint64_t e)
{
  if constexpr (std::floating_point<Weight>) {
    // An explicit fma rounds once everywhere; a product and a sum would, where the compiler fuses them, differ.
    auto const weight = Weight(Kokkos::fma(weights.high - weights.low, random.uniform(e), weights.low));
    return weight < Weight(weights.high) ? weight : Weight(weights.low);  // rounding may reach the open end
  } else {
    auto const low = std::int64_t(weights.low);
    return Weight(low + std::int64_t(random.below(std::uint64_t(std::int64_t(weights.high) - low) + 1, e)));
  }
}

KOKKOS_INLINE_FUNCTION std::uint64_t draw_key(WeightParameters const& weights, Random const& random, std::uint64_t e)
{
  Objective const objective = weights.format.objective;
  switch (weights.format.type) {
    case WeightType::int32: return key_of(draw_weight<std::int32_t>(weights, random, e), objective);
    case WeightType::uint32: return key_of(draw_weight<std::uint32_t>(weights, random, e), objective);
    case WeightType::int64: return key_of(draw_weight<std::int64_t>(weights, random, e), objective);
    case WeightType::float32: return key_of(draw_weight<float>(weights, random, e), objective);
    default: return key_of(draw_weight<double>(weights, random, e), objective);
  }
}

template <class AnyIds, class Space>
class EdgeWriter {
 public:
  EdgeWriter(EdgeList<AnyIds, Space> const& graph, GeneratorParameters const& parameters)
      : graph_(graph),
        weights_(parameters.weights),
        draws_(parameters.seed, Stream::weight),
        shuffled_vertex_(graph.vertices, parameters.seed, Stream::shuffle_vertices),
        shuffled_edge_(graph.edges(), parameters.seed, Stream::shuffle_edges),
        shuffle_(parameters.shuffle)
  {
  }

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t e, std::uint64_t u, std::uint64_t v) const
  {
    using Vertex = typename AnyIds::Vertex;
    std::uint64_t const place = shuffle_ ? shuffled_edge_(e) : e;
    graph_.u(place) = Vertex(shuffle_ ? shuffled_vertex_(u) : u);
    graph_.v(place) = Vertex(shuffle_ ? shuffled_vertex_(v) : v);
    graph_.key(place) = typename AnyIds::Key(draw_key(weights_, draws_, e));
  }

 private:
  EdgeList<AnyIds, Space> graph_;
  WeightParameters weights_;
  Random draws_;
  Permutation shuffled_vertex_;
  Permutation shuffled_edge_;
  bool shuffle_;
};

template <class AnyIds, class Space>
EdgeList<AnyIds, Space> allocate_edge_list(Space const& space, std::uint64_t vertices, std::uint64_t edges,
                                           WeightFormat weights)
{
  check_fits<AnyIds>(vertices, edges);
  return {vertices, allocate<typename AnyIds::Vertex>(space, "otakar::graph::u", edges),
          allocate<typename AnyIds::Vertex>(space, "otakar::graph::v", edges),
          allocate<typename AnyIds::Key>(space, "otakar::graph::key", edges), weights};
}

}  // namespace otakar
