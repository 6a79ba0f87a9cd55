// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "generators/generate.hpp"

#include <cmath>

#include "generators/rmat.hpp"
#include "generators/road.hpp"
#include "generators/uniform.hpp"
#include "instantiate.hpp"

namespace otakar {

namespace {

template <class... F>
struct Overload : F... {
  using F::operator()...;
};
template <class... F>
Overload(F...) -> Overload<F...>;

void check_weights(WeightParameters const& weights)
{
  if (!(weights.low <= weights.high)) throw Error("graph.weights.low is above graph.weights.high");
  if (!std::isfinite(weights.high - weights.low)) throw Error("graph.weights.low and high are too far apart");
  with_weight_type(weights.format.type, [&]<class Weight>(Weight) {
    double lowest = double(std::numeric_limits<Weight>::lowest());
    double highest = double(std::numeric_limits<Weight>::max());
    if constexpr (std::integral<Weight>) {
      if (weights.low != std::floor(weights.low) || weights.high != std::floor(weights.high))
        throw Error("graph.weights.low and high must be whole numbers for integer weights");
      if (sizeof(Weight) == 8) {
        lowest = -0x1p53;
        highest = 0x1p53;
      }
    }
    if (weights.low < lowest || weights.high > highest)
      throw Error("graph.weights.low and high do not fit the type " + std::string(name_of(weights.format.type)));
  });
}

void check_shape(RoadParameters const& road)
{
  std::uint64_t const most = std::uint64_t(1) << 31;
  if (road.width < 1 || road.width > most) throw Error("graph.width must lie between 1 and 2^31");
  if (road.height < 1 || road.height > most) throw Error("graph.height must lie between 1 and 2^31");
  if (!(road.drop >= 0 && road.drop <= 1)) throw Error("graph.drop must lie between 0 and 1");
}

void check_shape(UniformParameters const& uniform)
{
  std::uint64_t const n = uniform.vertices;
  if (n > NarrowIds::most_vertices) throw Error("graph.vertices must be below 2^32");
  if (uniform.edges > (n == 0 ? 0 : n * (n - 1) / 2))
    throw Error("graph.edges: " + std::to_string(n) + " vertices have fewer than " + std::to_string(uniform.edges) +
                " pairs");
}

void check_shape(RmatParameters const& rmat)
{
  if (rmat.scale < 0 || rmat.scale > 31) throw Error("graph.scale must lie between 0 and 31");
  if (rmat.edge_factor > (std::uint64_t(1) << 32)) throw Error("graph.edge_factor must be at most 2^32");
  if (!(rmat.a >= 0 && rmat.b >= 0 && rmat.c >= 0 && rmat.a + rmat.b + rmat.c <= 1))
    throw Error("graph.a, b and c must not be negative, nor their sum above 1");
}

}  // namespace

void check(Model const& model)
{
  check_weights(model.parameters.weights);
  std::visit([](auto const& shape) { check_shape(shape); }, model.shape);
  if (size_of(model).most_edges > (std::uint64_t(1) << 40)) throw Error("the graph would have more than 2^40 edges");
}

ModelSize size_of(Model const& model)
{
  return std::visit(
      Overload{[](RoadParameters const& road) -> ModelSize {
                 std::uint64_t const candidates = 2 * road.width * road.height;
                 return {road.width * road.height, candidates, std::uint64_t(double(candidates) * (1 - road.drop))};
               },
               [](UniformParameters const& uniform) -> ModelSize {
                 return {uniform.vertices, uniform.edges, uniform.edges};
               },
               [](RmatParameters const& rmat) -> ModelSize {
                 std::uint64_t const edges = rmat.edge_factor << rmat.scale;
                 return {std::uint64_t(1) << rmat.scale, edges, edges};
               }},
      model.shape);
}

template <class AnyIds, class Space>
EdgeList<AnyIds, Space> generate(Space const& space, Model const& model)
{
  Region const region("otakar::generate");
  check(model);
  auto const& parameters = model.parameters;
  auto graph =
      std::visit(Overload{[&](RoadParameters const& shape) { return road<AnyIds>(space, shape, parameters); },
                          [&](UniformParameters const& shape) { return uniform<AnyIds>(space, shape, parameters); },
                          [&](RmatParameters const& shape) { return rmat<AnyIds>(space, shape, parameters); }},
                 model.shape);
  space.fence("otakar::generate::done");
  return graph;
}

#define OTAKAR_GENERATE(Space)                                              \
  template EdgeList<NarrowIds, Space> generate(Space const&, Model const&); \
  template EdgeList<WideKeys, Space> generate(Space const&, Model const&);  \
  template EdgeList<WideIds, Space> generate(Space const&, Model const&);
OTAKAR_INSTANTIATE(OTAKAR_GENERATE)

}  // namespace otakar
