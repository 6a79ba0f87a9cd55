// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck_rules.hpp"

#include "core/error.hpp"

namespace otakar {

namespace {

void check(Deck const& deck)
{
  auto const refuse = [&](bool wrong, std::string const& text) {
    if (wrong) throw Error(located(deck, text));
  };
  auto const& weights = deck.graph.weights;
  bool const drawn = weights.distribution != "auto" || deck.graph.file.empty();
  std::string const distribution = weights.distribution == "auto" ? "uniform" : weights.distribution;
  refuse((weights.low || weights.high || weights.mean) && !drawn,
         "graph.weights.distribution must say how to draw the weights of a graph from a file");
  refuse(weights.high && distribution != "uniform" && distribution != "distance",
         "graph.weights.high does not apply to the distribution '" + distribution + "'");
  refuse(weights.mean && distribution != "exponential",
         "graph.weights.mean does not apply to the distribution '" + distribution + "'");
  auto const chosen = deck.graph.columns.size();
  refuse(chosen == 1 || chosen > 3, "graph.columns must name two ends and perhaps a weight");
  refuse(chosen > 0 && deck.graph.format != "auto" && deck.graph.format != "edge_list",
         "graph.columns does not apply to the format '" + deck.graph.format + "'");
  refuse(deck.graph.degree && deck.graph.radius, "graph.degree and graph.radius say the same: give one");
  refuse(deck.solver.name.empty(), "solver.name is empty");
  refuse(deck.timing.k == 0, "timing.k must be at least 1");
  refuse(deck.timing.most < deck.timing.k, "timing.most is below timing.k");
  refuse(!(deck.timing.within >= 0), "timing.within must not be negative");
  refuse(deck.output.directory.empty() && !deck.output.forest.empty(), "output.forest needs output.directory");
  refuse(deck.output.directory.empty() && deck.output.graph, "output.graph needs output.directory");
}

}  // namespace

void settle(Deck& deck)
{
  constexpr std::uint64_t complete_vertices = 4096;  // 8 million edges; there are n^2 / 2
  if (deck.graph.generator == "complete" && !deck.where.contains("graph.vertices"))
    deck.graph.vertices = complete_vertices;
  check(deck);
}

}  // namespace otakar
