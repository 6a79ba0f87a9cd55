// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The keys of a deck: the one table that they stand in.
#include "driver/deck.hpp"
#include "io/formats.hpp"

namespace otakar {

std::vector<DeckKey> keys(Deck& deck)
{
  using Words = std::vector<std::string_view>;
  Words const generators{"road",      "uniform",  "gnp",  "rmat", "preferential", "ssca2",
                         "geometric", "complete", "star", "path", "binary_tree"};
  Words const with_vertices{"uniform", "gnp", "preferential", "geometric", "complete", "star", "path", "binary_tree"};
  Words const distributions{"auto", "uniform", "exponential", "equal", "distance", "halving"};
  auto& graph = deck.graph;
  return {
      {"title", &deck.title, {}, {}},
      {"graph.generator", &graph.generator, generators, {}},
      {"graph.file", &graph.file, {}, {}},
      {"graph.format", &graph.format, input_format_names(), {"file"}},
      {"graph.columns", &graph.columns, {}, {"file"}},
      {"graph.width", &graph.width, {}, {"road"}},
      {"graph.height", &graph.height, {}, {"road"}},
      {"graph.drop", &graph.drop, {}, {"road"}},
      {"graph.vertices", &graph.vertices, {}, with_vertices},
      {"graph.edges", &graph.edges, {}, {"uniform"}},
      {"graph.probability", &graph.probability, {}, {"gnp"}},
      {"graph.scale", &graph.scale, {}, {"rmat", "ssca2"}},
      {"graph.edge_factor", &graph.edge_factor, {}, {"rmat", "preferential"}},
      {"graph.a", &graph.a, {}, {"rmat"}},
      {"graph.b", &graph.b, {}, {"rmat"}},
      {"graph.c", &graph.c, {}, {"rmat"}},
      {"graph.clique", &graph.clique, {}, {"ssca2"}},
      {"graph.parallel", &graph.parallel, {}, {"ssca2"}},
      {"graph.interclique", &graph.interclique, {}, {"ssca2"}},
      {"graph.degree", &graph.degree, {}, {"geometric"}},
      {"graph.radius", &graph.radius, {}, {"geometric"}},
      {"graph.shuffle", &graph.shuffle, {}, {"generator"}},
      {"graph.order", &graph.order, {"generated", "ascending", "descending"}, {"generator"}},
      {"graph.seed", &graph.seed, {}, {}},
      {"graph.asymmetric", &graph.asymmetric, {"minimum", "error"}, {"file"}},
      {"graph.reorder", &graph.reorder, {"none", "rcm"}, {}},
      {"graph.edge_ids", &graph.edge_ids, {"auto", "32", "64"}, {}},
      {"graph.weights.distribution", &graph.weights.distribution, distributions, {}},
      {"graph.weights.type", &graph.weights.type, {"auto", "int32", "uint32", "int64", "float", "double"}, {}},
      {"graph.weights.low", &graph.weights.low, {}, {}},
      {"graph.weights.high", &graph.weights.high, {}, {}},
      {"graph.weights.mean", &graph.weights.mean, {}, {}},
      {"solver.name", &deck.solver.name, {}, {}},
      {"solver.objective", &deck.solver.objective, {"minimum", "maximum"}, {}},
      {"solver.remove_duplicates", &deck.solver.remove_duplicates, {}, {}},
      {"timing.warmup", &deck.timing.warmup, {}, {}},
      {"timing.k", &deck.timing.k, {}, {}},
      {"timing.within", &deck.timing.within, {}, {}},
      {"timing.most", &deck.timing.most, {}, {}},
      {"verify.level", &deck.verify.level, {"none", "structure", "full"}, {}},
      {"output.directory", &deck.output.directory, {}, {}},
      {"output.forest", &deck.output.forest, {"h5", "txt"}, {}},
      {"output.graph", &deck.output.graph, {}, {}},
      {"output.report", &deck.output.report, {}, {}},
  };
}

}  // namespace otakar
