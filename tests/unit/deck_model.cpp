// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck_model.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

namespace {

Deck deck_for(std::string const& generator)
{
  Deck deck;
  deck.graph.generator = generator;
  return deck;
}

}  // namespace

TEST_CASE("every generator of the deck has a model of its own")
{
  Deck deck;
  std::size_t alternative = 0;
  for (auto const& key : keys(deck))
    if (key.name == "graph.generator")
      for (auto const generator : key.choices) {
        Deck small = deck_for(std::string(generator));
        small.graph.vertices = 1000;
        small.graph.edges = 1000;
        CHECK(model_of(small).shape.index() == alternative++);
      }
  CHECK(alternative == std::variant_size_v<ModelShape>);
}

TEST_CASE("what a deck leaves open follows from the rest")
{
  CHECK(std::get<Ssca2Parameters>(model_of(deck_for("ssca2")).shape).clique == 101);
  auto deck = deck_for("geometric");
  deck.graph.vertices = 10001;
  deck.graph.degree = 12;
  CHECK(std::get<GeometricParameters>(model_of(deck).shape).radius == Catch::Approx(std::sqrt(12 / (M_PI * 10000))));
  deck.graph.degree = -1;
  CHECK_THROWS_WITH(model_of(deck), ContainsSubstring("graph.degree must not be negative"));
  deck.graph.degree.reset();
  deck.graph.radius = 0.25;
  CHECK(std::get<GeometricParameters>(model_of(deck).shape).radius == 0.25);
  deck.graph.weights.distribution = "exponential";
  deck.graph.weights.type = "double";
  deck.graph.order = "descending";
  auto const parameters = model_of(deck).parameters;
  CHECK(parameters.weights.distribution == Distribution::exponential);
  CHECK(parameters.weights.mean == 1);
  CHECK(parameters.weights.low == 0);
  CHECK(parameters.order == EdgeOrder::descending);
}

TEST_CASE("a scale too large is refused, not cut")
{
  for (auto const* const generator : {"rmat", "ssca2"}) {
    auto deck = deck_for(generator);
    deck.graph.scale = std::uint64_t(1) << 40;
    CHECK_THROWS_WITH(model_of(deck), ContainsSubstring("graph.scale must lie between 0 and 31"));
  }
}

}  // namespace otakar::test
