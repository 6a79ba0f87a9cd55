// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck/keys.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "core/words.hpp"
#include "io/formats.hpp"

namespace otakar {

namespace {

using Words = std::vector<std::string_view>;

[[noreturn]] void refuse(std::string const& text)
{
  throw Error(text);
}

// Widths and columns read naturally as numbers, too.
std::vector<std::string> words_of(Value const& value)
{
  if (auto const* text = std::get_if<std::string>(&value)) return {*text};
  if (auto const* number = std::get_if<std::int64_t>(&value)) return {std::to_string(*number)};
  if (auto const* list = std::get_if<std::vector<std::string>>(&value)) return *list;
  refuse(" must be a string");
}

std::string word_of(Value const& value)
{
  if (std::holds_alternative<std::vector<std::string>>(value)) refuse(" must be a string");
  return words_of(value).front();
}

double number_of(Value const& value)
{
  constexpr std::int64_t exact = std::int64_t(1) << 53;
  if (auto const* whole = std::get_if<std::int64_t>(&value); whole && *whole >= -exact && *whole <= exact)
    return double(*whole);
  auto const* const real = std::get_if<double>(&value);
  if (!real) refuse(" must be a number (whole numbers up to 2^53)");
  if (!std::isfinite(*real)) refuse(" must be a finite number");
  return *real;
}

std::int64_t whole_of(Value const& value)
{
  auto const* const whole = std::get_if<std::int64_t>(&value);
  if (!whole || *whole < 0) refuse(" must be a whole number, not negative");
  return *whole;
}

std::size_t place_of(std::string const& word, Words const& choices)
{
  auto const found = std::find(choices.begin(), choices.end(), word);
  if (found != choices.end()) return std::size_t(found - choices.begin());
  std::string known;
  for (auto const choice : choices) known += (known.empty() ? "" : ", ") + std::string(choice);
  refuse(": unknown value '" + word + "'" + did_you_mean(word, choices) + " (one of: " + known + ")");
}

DeckField field(std::string& text)
{
  auto const set = [&text](Value const& value) {
    if (!std::holds_alternative<std::string>(value)) refuse(" must be a string");
    text = std::get<std::string>(value);
  };
  return {set, [&text]() -> Value { return text.empty() ? Value() : Value(text); }, {}};
}

DeckField field(std::vector<std::string>& words)
{
  return {[&words](Value const& value) { words = words_of(value); }, [&words]() -> Value { return words; }, {}};
}

DeckField field(bool& flag)
{
  auto const set = [&flag](Value const& value) {
    if (!std::holds_alternative<bool>(value)) refuse(" must be true or false");
    flag = std::get<bool>(value);
  };
  return {set, [&flag]() -> Value { return flag; }, {}};
}

DeckField field(std::uint64_t& number)
{
  return {[&number](Value const& value) { number = std::uint64_t(whole_of(value)); },
          [&number]() -> Value { return std::int64_t(number); },
          {}};
}

DeckField field(double& number)
{
  return {[&number](Value const& value) { number = number_of(value); }, [&number]() -> Value { return number; }, {}};
}

DeckField field(std::optional<double>& number)
{
  return {[&number](Value const& value) { number = number_of(value); },
          [&number]() -> Value { return number ? Value(*number) : Value(); },
          {}};
}

// One of a list of names; the field holds its place in the list.
DeckField one_of(Words const& names, std::function<void(std::size_t)> const& set,
                 std::function<std::optional<std::size_t>()> const& get)
{
  auto const text = [names, get]() -> Value {
    auto const place = get();
    return place ? Value(std::string(names[*place])) : Value();
  };
  return {[names, set](Value const& value) { set(place_of(word_of(value), names)); }, text, names};
}

template <class Choice>
requires std::is_enum_v<Choice> DeckField field(Choice& choice)
{
  auto const names = names_of<Choice>;
  return one_of(
      {names.begin(), names.end()}, [&choice](std::size_t place) { choice = Choice(place); },
      [&choice] { return std::size_t(choice); });
}

template <class Choice>
requires std::is_enum_v<Choice> DeckField field(std::optional<Choice>& choice)
{
  Words names{"auto"};
  for (auto const name : names_of<Choice>) names.push_back(name);
  auto const set = [&choice](std::size_t place) {
    choice = place == 0 ? std::nullopt : std::optional(Choice(place - 1));
  };
  return one_of(names, set, [&choice] { return choice ? std::size_t(*choice) + 1 : 0; });
}

DeckField field(std::vector<ForestFormat>& formats)
{
  auto const names = names_of<ForestFormat>;
  Words const choices(names.begin(), names.end());
  auto const set = [&formats, choices](Value const& value) {
    formats.clear();
    for (auto const& word : words_of(value)) formats.push_back(ForestFormat(place_of(word, choices)));
  };
  auto const get = [&formats]() -> Value {
    std::vector<std::string> words;
    for (auto const format : formats) words.emplace_back(name_of(format));
    return words;
  };
  return {set, get, choices};
}

DeckField field(Generator const*& generator)
{
  auto const all = generators();
  Words names;
  for (auto const* const each : all) names.push_back(each->name);
  auto const get = [&generator, all]() -> std::optional<std::size_t> {
    if (!generator) return {};
    return std::size_t(std::find(all.begin(), all.end(), generator) - all.begin());
  };
  return one_of(
      names, [&generator, all](std::size_t place) { generator = all[place]; }, get);
}

DeckField format_field(std::string& format)
{
  auto const names = input_format_names();
  auto const get = [&format, names] {
    return std::size_t(std::find(names.begin(), names.end(), format) - names.begin());
  };
  return one_of(
      names, [&format, names](std::size_t place) { format = names[place]; }, get);
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
  return {set, get, {}};
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
      {"title", field(deck.title)},
      {"graph.generator", field(graph.generator)},
      {"graph.file", field(graph.file)},
      {"graph.format", format_field(graph.format), file},
      {"graph.columns", field(graph.columns), file},
      {"graph.shuffle", field(graph.shuffle), generator},
      {"graph.order", field(graph.order), generator},
      {"graph.seed", field(graph.seed)},
      {"graph.asymmetric", field(graph.asymmetric), file},
      {"graph.reorder", field(graph.reorder)},
      {"graph.edge_ids", field(graph.edge_ids)},
      {"graph.weights.distribution", field(graph.weights.distribution)},
      {"graph.weights.type", field(graph.weights.type)},
      {"graph.weights.low", field(graph.weights.low)},
      {"graph.weights.high", field(graph.weights.high)},
      {"graph.weights.mean", field(graph.weights.mean)},
      {"solver.name", field(deck.solver.name)},
      {"solver.objective", field(deck.solver.objective)},
      {"solver.remove_duplicates", field(deck.solver.remove_duplicates)},
      {"timing.warmup", field(deck.timing.warmup)},
      {"timing.k", field(deck.timing.k)},
      {"timing.within", field(deck.timing.within)},
      {"timing.most", field(deck.timing.most)},
      {"verify.level", field(deck.verify.level)},
      {"output.directory", field(deck.output.directory)},
      {"output.forest", field(deck.output.forest)},
      {"output.graph", field(deck.output.graph)},
      {"output.report", field(deck.output.report)},
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
  auto const refuse = [&](bool wrong, std::string const& text) {
    if (wrong) throw Error(located(deck, text));
  };
  auto const& weights = deck.graph.weights;
  auto const distribution = weights.distribution.value_or(Distribution::uniform);
  std::string const drawn = "the distribution '" + std::string(name_of(distribution)) + "'";
  refuse((weights.low || weights.high || weights.mean) && !weights.distribution && !deck.graph.file.empty(),
         "graph.weights.distribution must say how to draw the weights of a graph from a file");
  refuse(weights.high && distribution != Distribution::uniform && distribution != Distribution::distance,
         "graph.weights.high does not apply to " + drawn);
  refuse(weights.mean && distribution != Distribution::exponential, "graph.weights.mean does not apply to " + drawn);
  auto const chosen = deck.graph.columns.size();
  refuse(chosen == 1 || chosen > 3, "graph.columns must name two ends and perhaps a weight");
  refuse(chosen > 0 && deck.graph.format != "auto" && deck.graph.format != "edge_list",
         "graph.columns does not apply to the format '" + deck.graph.format + "'");
  if (deck.graph.generator)
    for (auto const& parameter : deck.graph.generator->parameters)
      refuse(deck.graph.parameters.contains(parameter.name) && deck.graph.parameters.contains(parameter.instead),
             "graph." + std::string(parameter.name) + " and graph." + std::string(parameter.instead) +
                 " say the same: give one");
  refuse(deck.solver.name.empty(), "solver.name is empty");
  refuse(deck.timing.k == 0, "timing.k must be at least 1");
  refuse(deck.timing.most < deck.timing.k, "timing.most is below timing.k");
  refuse(!(deck.timing.within >= 0), "timing.within must not be negative");
  refuse(deck.output.directory.empty() && !deck.output.forest.empty(), "output.forest needs output.directory");
  refuse(deck.output.directory.empty() && deck.output.graph, "output.graph needs output.directory");
}

}  // namespace otakar
