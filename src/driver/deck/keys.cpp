// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck/keys.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "driver/deck/values.hpp"

namespace otakar {

using namespace deck_values;

namespace {

// A field that parse(value) makes a new value for.
template <class T, class Parse>
DeckField field(T& place, Parse const& parse)
{
  return {[&place, parse](Value const& value) { place = parse(value); }, [&place] { return value_of(place); }};
}

DeckField parameter_field(Deck& deck, Parameter const& parameter)
{
  auto const set = [&deck, &parameter](Value const& value) {
    deck.graph.parameters[std::string(parameter.name)] = parameter.real ? number_of(value) : double(whole_of(value));
  };
  auto const get = [&deck, &parameter]() -> Value {
    double const value = shape_of(deck)[parameter.name];
    if (std::isnan(value)) return {};
    return parameter.real ? Value(value) : Value(std::int64_t(value));
  };
  return {set, get};
}

void add_parameters(Deck& deck, std::vector<DeckKey>& all)
{
  for (auto const* const generator : generators())
    for (auto const& parameter : generator->parameters) {
      std::string const name = "graph." + std::string(parameter.name);
      if (parameter.name.empty() || std::ranges::find(all, name, &DeckKey::name) != all.end()) continue;
      all.push_back({name, parameter_field(deck, parameter), AppliesTo::parameter});
    }
}

}  // namespace

std::vector<DeckKey> keys(Deck& deck)
{
  using enum AppliesTo;
  auto& graph = deck.graph;
  std::vector<DeckKey> all{
      {"title", field(deck.title, string_of)},
      {"graph.generator", field(graph.generator, generator_of)},
      {"graph.file", field(graph.file, string_of)},
      {"graph.format", field(graph.format, format_of), file},
      {"graph.columns", field(graph.columns, words_of), file},
      {"graph.shuffle", field(graph.shuffle, flag_of), generator},
      {"graph.order", field(graph.order, choice_of<EdgeOrder>), generator},
      {"graph.seed", field(graph.seed, whole_of)},
      {"graph.asymmetric", field(graph.asymmetric, choice_of<Asymmetric>), file},
      {"graph.via", field(graph.via, choice_of<Via>)},
      {"graph.reorder", field(graph.reorder, choice_of<Reorder>)},
      {"graph.partition", field(graph.partition.from, string_of)},
      {"graph.parts", field(graph.partition.parts, whole_of)},
      {"graph.edge_ids", field(graph.edge_ids, choice_or_auto<EdgeIds>)},
      {"graph.weights.distribution", field(graph.weights.distribution, choice_or_auto<Distribution>)},
      {"graph.weights.type", field(graph.weights.type, choice_or_auto<WeightType>)},
      {"graph.weights.low", field(graph.weights.low, number_of)},
      {"graph.weights.high", field(graph.weights.high, number_of)},
      {"graph.weights.mean", field(graph.weights.mean, number_of)},
      {"solver.name", field(deck.solver.name, words_of)},
      {"solver.objective", field(deck.solver.objective, choice_of<Objective>)},
      {"solver.remove_duplicates", field(deck.solver.remove_duplicates, flag_of)},
      {"solver.window", field(deck.solver.window, whole_of)},
      {"memory.limit", field(deck.memory.limit, bytes_of)},
      {"ranks.shares", field(deck.ranks.shares, shares_of)},
      {"timing.warmup", field(deck.timing.warmup, whole_of)},
      {"timing.k", field(deck.timing.k, whole_of)},
      {"timing.within", field(deck.timing.within, number_of)},
      {"timing.most", field(deck.timing.most, whole_of)},
      {"measure.counters", field(deck.measure.counters, choices_of<Counter>)},
      {"measure.imbalance", field(deck.measure.imbalance, flag_of)},
      {"measure.probe", field(deck.measure.probe, flag_of)},
      {"verify.level", field(deck.verify.level, choice_of<VerifyLevel>)},
      {"output.directory", field(deck.output.directory, string_of)},
      {"output.forest", field(deck.output.forest, choices_of<ForestFormat>)},
      {"output.graph", field(deck.output.graph, flag_of)},
      {"output.labels", field(deck.output.labels, choices_of<ForestFormat>)},
      {"output.parents", field(deck.output.parents, choices_of<ForestFormat>)},
      {"output.report", field(deck.output.report, flag_of)},
  };
  add_parameters(deck, all);
  return all;
}

bool applies(DeckKey const& key, Deck const& deck)
{
  switch (key.to) {
    case AppliesTo::file: return !deck.graph.file.empty();
    case AppliesTo::generator: return deck.graph.file.empty();
    case AppliesTo::parameter:
      return deck.graph.generator && deck.graph.generator->parameter(key.name.substr(key.name.find('.') + 1));
    default: return true;
  }
}

void check_rules(Deck const& deck)
{
  auto const refuse_if = [&](bool wrong, std::string const& text) {
    if (wrong) throw Error(located(deck, text));
  };
  auto const& weights = deck.graph.weights;
  auto const distribution = weights.distribution.value_or(Distribution::uniform);
  std::string const drawn = "the distribution '" + std::string(name_of(distribution)) + "'";
  refuse_if((weights.low || weights.high || weights.mean) && !weights.distribution && !deck.graph.file.empty(),
            "graph.weights.distribution must say how to draw the weights of a graph from a file");
  refuse_if(weights.high && distribution != Distribution::uniform && distribution != Distribution::distance,
            "graph.weights.high does not apply to " + drawn);
  refuse_if(weights.mean && distribution != Distribution::exponential, "graph.weights.mean does not apply to " + drawn);
  auto const& partition = deck.graph.partition;
  refuse_if(partition.from.empty(), "graph.partition is empty");
  refuse_if(partition.parts > most_parts, "graph.parts must be at most " + std::to_string(most_parts));
  refuse_if(partition.from != by_metis && deck.graph.reorder != Reorder::none,
            "graph.partition: a file numbers the vertices as the graph does, so graph.reorder does not go with it");
  auto const chosen = deck.graph.columns.size();
  refuse_if(chosen == 1 || chosen > 3, "graph.columns must name two ends and perhaps a weight");
  refuse_if(chosen > 0 && deck.graph.format != "auto" && deck.graph.format != "edge_list",
            "graph.columns does not apply to the format '" + deck.graph.format + "'");
  if (deck.graph.generator)
    for (auto const& parameter : deck.graph.generator->parameters)
      refuse_if(deck.graph.parameters.contains(parameter.name) && deck.graph.parameters.contains(parameter.instead),
                "graph." + std::string(parameter.name) + " and graph." + std::string(parameter.instead) +
                    " say the same: give one");
  refuse_if(deck.solver.name.empty(), "solver.name is empty");
  refuse_if(deck.timing.k == 0, "timing.k must be at least 1");
  refuse_if(deck.timing.warmup > 1000, "timing.warmup must be at most 1000");
  refuse_if(deck.timing.most < deck.timing.k, "timing.most is below timing.k");
  refuse_if(!(deck.timing.within >= 0), "timing.within must not be negative");
  refuse_if(deck.output.directory.empty() && !deck.output.forest.empty(), "output.forest needs output.directory");
  refuse_if(deck.output.directory.empty() && deck.output.graph, "output.graph needs output.directory");
  refuse_if(deck.output.directory.empty() && !deck.output.labels.empty(), "output.labels needs output.directory");
  refuse_if(deck.output.directory.empty() && !deck.output.parents.empty(), "output.parents needs output.directory");
}

}  // namespace otakar
