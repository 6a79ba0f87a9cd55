// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck_model.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"

namespace otakar {

namespace {

int scale_of(Deck const& deck)
{
  return int(std::min<std::uint64_t>(deck.graph.scale, 64));
}

// Where the deck says nothing, the benchmark's: the cube root of the number of vertices.
std::uint64_t clique_of(Deck const& deck)
{
  if (deck.graph.clique != 0) return deck.graph.clique;
  std::uint64_t const vertices = std::uint64_t(1) << std::min(scale_of(deck), 31);
  std::uint64_t root = 1;
  while ((root + 1) * (root + 1) * (root + 1) <= vertices) ++root;
  return root;
}

// A circle of this radius holds `degree` of the other vertices on average.
double radius_of(Deck const& deck)
{
  if (deck.graph.radius) return *deck.graph.radius;
  double const degree = deck.graph.degree.value_or(8);
  if (!(degree >= 0)) throw Error("graph.degree must not be negative");
  double const others = double(std::max<std::uint64_t>(deck.graph.vertices, 2) - 1);
  return std::min(2.0, std::sqrt(degree / (3.14159265358979323846 * others)));
}

ModelShape shape_of(Deck const& deck)
{
  auto const& graph = deck.graph;
  auto const is = [&](std::string_view name) { return graph.generator == name; };
  if (is("road")) return RoadParameters{graph.width, graph.height, graph.drop};
  if (is("uniform")) return UniformParameters{graph.vertices, graph.edges};
  if (is("gnp")) return GnpParameters{graph.vertices, graph.probability};
  if (is("rmat")) return RmatParameters{scale_of(deck), graph.edge_factor, graph.a, graph.b, graph.c};
  if (is("preferential")) return PreferentialParameters{graph.vertices, graph.edge_factor};
  if (is("ssca2")) return Ssca2Parameters{scale_of(deck), clique_of(deck), graph.parallel, graph.interclique};
  if (is("geometric")) return GeometricParameters{graph.vertices, radius_of(deck)};
  if (is("complete")) return CompleteParameters{graph.vertices};
  if (is("star")) return StarParameters{graph.vertices};
  if (is("path")) return PathParameters{graph.vertices};
  return BinaryTreeParameters{graph.vertices};
}

Distribution distribution_of(Deck const& deck)
{
  auto const& name = deck.graph.weights.distribution;
  if (name == "exponential") return Distribution::exponential;
  if (name == "equal") return Distribution::equal;
  if (name == "distance") return Distribution::distance;
  if (name == "halving") return Distribution::halving;
  return Distribution::uniform;
}

EdgeOrder order_of(Deck const& deck)
{
  if (deck.graph.order == "ascending") return EdgeOrder::ascending;
  if (deck.graph.order == "descending") return EdgeOrder::descending;
  return EdgeOrder::generated;
}

WeightParameters weights_of(Deck const& deck)
{
  auto const& asked = deck.graph.weights;
  WeightParameters weights;
  weights.format = {weight_type_named(asked.type).value_or(WeightType::int32), asked_objective(deck)};
  bool const real = weights.format.type == WeightType::float32 || weights.format.type == WeightType::float64;
  weights.low = asked.low.value_or(real ? 0 : 1);
  weights.high = asked.high.value_or(real ? 1 : 10000);
  weights.mean = asked.mean.value_or(real ? 1 : 1000);
  weights.distribution = distribution_of(deck);
  return weights;
}

}  // namespace

Objective asked_objective(Deck const& deck)
{
  return deck.solver.objective == "maximum" ? Objective::maximum : Objective::minimum;
}

Model model_of(Deck const& deck)
{
  Model const model{shape_of(deck), {deck.graph.seed, deck.graph.shuffle, weights_of(deck), order_of(deck)}};
  check(model);
  return model;
}

std::optional<GeneratorParameters> drawn_weights(Deck const& deck)
{
  if (deck.graph.file.empty() || deck.graph.weights.distribution == "auto") return {};
  Model const model{UniformParameters{}, {deck.graph.seed, false, weights_of(deck), EdgeOrder::generated}};
  check(model);
  return model.parameters;
}

}  // namespace otakar
