// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Whether the parameters of a model make sense.
#include <cmath>
#include <limits>
#include <string>

#include "generators/model.hpp"
#include "generators/pairs.hpp"

namespace otakar {

namespace {

void check_vertices(std::uint64_t vertices)
{
  if (vertices > NarrowIds::most_vertices) throw Error("graph.vertices must be below 2^32");
}

void check_edge_factor(std::uint64_t edge_factor)
{
  if (edge_factor > (std::uint64_t(1) << 31)) throw Error("graph.edge_factor must be at most 2^31");
}

void check_share(std::string const& key, double value)
{
  if (!(value >= 0 && value <= 1)) throw Error(key + " must lie between 0 and 1");
}

void check_scale(int scale)
{
  if (scale < 0 || scale > 31) throw Error("graph.scale must lie between 0 and 31");
}

void check_shape(RoadParameters const& road)
{
  std::uint64_t const most = std::uint64_t(1) << 31;
  if (road.width < 1 || road.width > most) throw Error("graph.width must lie between 1 and 2^31");
  if (road.height < 1 || road.height > most) throw Error("graph.height must lie between 1 and 2^31");
  check_share("graph.drop", road.drop);
}
void check_shape(UniformParameters const& uniform)
{
  check_vertices(uniform.vertices);
  if (uniform.edges > pairs_of(uniform.vertices))
    throw Error("graph.edges: " + std::to_string(uniform.vertices) + " vertices have fewer than " +
                std::to_string(uniform.edges) + " pairs");
}
void check_shape(GnpParameters const& gnp)
{
  check_vertices(gnp.vertices);
  check_share("graph.probability", gnp.probability);
}
void check_shape(RmatParameters const& rmat)
{
  check_scale(rmat.scale);
  check_edge_factor(rmat.edge_factor);
  if (!(rmat.a >= 0 && rmat.b >= 0 && rmat.c >= 0 && rmat.a + rmat.b + rmat.c <= 1))
    throw Error("graph.a, b and c must not be negative, nor their sum above 1");
}
void check_shape(PreferentialParameters const& preferential)
{
  check_vertices(preferential.vertices);
  check_edge_factor(preferential.edge_factor);
}
void check_shape(Ssca2Parameters const& ssca2)
{
  check_scale(ssca2.scale);
  if (ssca2.clique < 1 || ssca2.clique > (std::uint64_t(1) << 31))
    throw Error("graph.clique must lie between 1 and 2^31");
  if (ssca2.parallel < 1 || ssca2.parallel > 1000) throw Error("graph.parallel must lie between 1 and 1000");
  check_share("graph.interclique", ssca2.interclique);
}
void check_shape(GeometricParameters const& geometric)
{
  check_vertices(geometric.vertices);
  if (!(geometric.radius >= 0 && geometric.radius <= 2)) throw Error("graph.radius must lie between 0 and 2");
}
template <class Plain>
void check_shape(Plain const& plain)
{
  check_vertices(plain.vertices);
}

void check_mean(WeightParameters const& weights)
{
  if (!(weights.mean >= 0 && std::isfinite(weights.mean)))
    throw Error("graph.weights.mean must be finite and not negative");
}

// The greatest weight that can be drawn. A positive multiple of 2^-53 has a logarithm above -37.
double greatest_weight(WeightParameters const& weights)
{
  switch (weights.distribution) {
    case Distribution::exponential: return weights.low + 37 * weights.mean;
    case Distribution::equal: return weights.low;
    case Distribution::halving: return weights.low + 32;
    default: return weights.high;
  }
}

void check_range(WeightParameters const& weights)
{
  bool const spans = weights.distribution == Distribution::uniform || weights.distribution == Distribution::distance;
  double const greatest = greatest_weight(weights);
  if (!(weights.low <= greatest)) throw Error("graph.weights.low is above graph.weights.high");
  if (!std::isfinite(greatest - weights.low)) throw Error("graph.weights.low and high are too far apart");
  with_weight_type(weights.format.type, [&]<class Weight>(Weight) {
    double lowest = double(std::numeric_limits<Weight>::lowest());
    double highest = double(std::numeric_limits<Weight>::max());
    if constexpr (std::integral<Weight>) {
      if (weights.low != std::floor(weights.low) || (spans && weights.high != std::floor(weights.high)))
        throw Error("graph.weights.low and high must be whole numbers for integer weights");
      if (sizeof(Weight) == 8) {
        lowest = -0x1p53;
        highest = 0x1p53;
      }
    }
    std::string const type(name_of(weights.format.type));
    if (weights.low < lowest || (spans && greatest > highest))
      throw Error("graph.weights.low and high do not fit the type " + type);
    if (greatest > highest)
      throw Error("graph.weights.distribution: weights up to " + std::to_string(greatest) + " do not fit the type " +
                  type);
  });
}

void check_weights(WeightParameters const& weights, ModelShape const& shape)
{
  bool const places = std::holds_alternative<RoadParameters>(shape) ||
                      std::holds_alternative<GeometricParameters>(shape) ||
                      std::holds_alternative<CompleteParameters>(shape);
  if (weights.distribution == Distribution::distance && !places)
    throw Error(
        "graph.weights.distribution: distances need a generator that gives vertices places (road, geometric, "
        "complete)");
  if (weights.distribution == Distribution::halving && !std::holds_alternative<PathParameters>(shape))
    throw Error("graph.weights.distribution: halving needs the generator path");
  if (weights.distribution == Distribution::exponential) check_mean(weights);
  check_range(weights);
}

}  // namespace

void check(Model const& model)
{
  std::visit([](auto const& shape) { check_shape(shape); }, model.shape);
  check_weights(model.parameters.weights, model.shape);
  if (size_of(model).most_edges > (std::uint64_t(1) << 40)) throw Error("the graph would have more than 2^40 edges");
}

}  // namespace otakar
