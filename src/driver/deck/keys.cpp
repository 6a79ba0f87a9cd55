// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck/keys.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/error.hpp"
#include "core/words.hpp"
#include "io/formats.hpp"

namespace otakar {

namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view byte_suffixes = "KMGT";  // each 1024 times the one before

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

std::uint64_t whole_of(Value const& value)
{
  auto const* const text = std::get_if<std::string>(&value);
  if (text && text->size() > 18 && text->find_first_not_of("0123456789") == std::string::npos)
    refuse(" must be at most 9223372036854775807");
  auto const* const whole = std::get_if<std::int64_t>(&value);
  if (!whole || *whole < 0) refuse(" must be a whole number, not negative");
  return std::uint64_t(*whole);
}

std::size_t place_of(std::string const& word, Words const& choices)
{
  auto const found = std::find(choices.begin(), choices.end(), word);
  if (found != choices.end()) return std::size_t(found - choices.begin());
  refuse(": " + unknown_word("value", word, choices));
}

std::string string_of(Value const& value)
{
  if (!std::holds_alternative<std::string>(value)) refuse(" must be a string");
  return std::get<std::string>(value);
}

bool flag_of(Value const& value)
{
  if (!std::holds_alternative<bool>(value)) refuse(" must be true or false");
  return std::get<bool>(value);
}

template <class Choice>
Choice choice_named_by(std::string const& word)
{
  return Choice(place_of(word, {names_of<Choice>.begin(), names_of<Choice>.end()}));
}

template <class Choice>
Choice choice_of(Value const& value)
{
  return choice_named_by<Choice>(word_of(value));
}

template <class Choice>
std::optional<Choice> choice_or_auto(Value const& value)
{
  Words choices{"auto"};
  choices.insert(choices.end(), names_of<Choice>.begin(), names_of<Choice>.end());
  std::size_t const place = place_of(word_of(value), choices);
  return place == 0 ? std::nullopt : std::optional(Choice(place - 1));
}

template <class Choice>
std::vector<Choice> choices_of(Value const& value)
{
  std::vector<Choice> choices;
  for (auto const& word : words_of(value)) choices.push_back(choice_named_by<Choice>(word));
  return choices;
}

std::vector<std::uint64_t> shares_of(Value const& value)
{
  constexpr char const* rule = " must be whole numbers up to 1000000, one per rank, at least one of them not 0";
  if (!std::holds_alternative<std::vector<std::string>>(value) && !std::holds_alternative<std::int64_t>(value))
    refuse(rule);
  std::vector<std::uint64_t> shares;
  std::uint64_t most = 0;
  for (auto const& word : words_of(value)) {
    std::uint64_t share = 0;
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), share);
    if (error != std::errc() || end != word.data() + word.size() || share > 1'000'000) refuse(rule);
    shares.push_back(share);
    most = std::max(most, share);
  }
  if (most == 0) refuse(rule);
  return shares;
}

// "8G"; a bare number is of bytes.
std::optional<std::uint64_t> bytes_of(Value const& value)
{
  constexpr char const* rule = " must be bytes, as in 8G (or K, M, T; powers of 1024)";
  if (!std::holds_alternative<std::string>(value) && !std::holds_alternative<std::int64_t>(value)) refuse(rule);
  std::string const word = words_of(value).front();
  std::uint64_t number = 0;
  auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  std::string_view const suffix(end, std::size_t(word.data() + word.size() - end));
  auto const power = suffix.empty() ? 0 : byte_suffixes.find(suffix[0]) + 1;
  bool const known = suffix.empty() || (suffix.size() == 1 && power > 0);
  if (error != std::errc() || number == 0 || !known) refuse(rule);
  if (number > std::numeric_limits<std::uint64_t>::max() >> (10 * power)) refuse(rule);
  return number << (10 * power);
}

Generator const* generator_of(Value const& value)
{
  Words names;
  for (auto const* const generator : generators()) names.push_back(generator->name);
  return generators()[place_of(word_of(value), names)];
}

std::string format_of(Value const& value)
{
  Words names{"auto"};
  for (auto const* const entry : formats()) names.push_back(entry->name);
  return std::string(names[place_of(word_of(value), names)]);
}

template <class T>
Value value_of(T const& field)
{
  if constexpr (std::is_enum_v<T>)
    return std::string(name_of(field));
  else if constexpr (std::is_same_v<T, std::uint64_t>)
    return std::int64_t(field);
  else if constexpr (std::is_same_v<T, std::string>)
    return field.empty() ? Value() : Value(field);
  else if constexpr (std::is_same_v<T, Generator const*>)
    return field ? Value(std::string(field->name)) : Value();
  else
    return field;
}

Value value_of(std::optional<std::uint64_t> const& bytes)
{
  if (!bytes) return {};
  std::uint64_t number = *bytes;
  std::size_t power = 0;
  for (; power < byte_suffixes.size() && number % 1024 == 0; ++power) number /= 1024;
  return std::to_string(number) + (power == 0 ? "" : std::string(1, byte_suffixes[power - 1]));
}

Value value_of(std::optional<double> const& number)
{
  return number ? Value(*number) : Value();
}

template <class Choice>
Value value_of(std::optional<Choice> const& choice)
{
  return choice ? value_of(*choice) : Value(std::string("auto"));
}

Value value_of(std::vector<std::uint64_t> const& numbers)
{
  std::vector<std::string> words;
  for (auto const number : numbers) words.push_back(std::to_string(number));
  return words.empty() ? Value() : Value(words);
}

template <class Choice>
requires std::is_enum_v<Choice> Value value_of(std::vector<Choice> const& choices)
{
  std::vector<std::string> words;
  for (auto const choice : choices) words.emplace_back(name_of(choice));
  return words;
}

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
      {"graph.edge_ids", field(graph.edge_ids, choice_or_auto<EdgeIds>)},
      {"graph.weights.distribution", field(graph.weights.distribution, choice_or_auto<Distribution>)},
      {"graph.weights.type", field(graph.weights.type, choice_or_auto<WeightType>)},
      {"graph.weights.low", field(graph.weights.low, number_of)},
      {"graph.weights.high", field(graph.weights.high, number_of)},
      {"graph.weights.mean", field(graph.weights.mean, number_of)},
      {"solver.name", field(deck.solver.name, words_of)},
      {"solver.objective", field(deck.solver.objective, choice_of<Objective>)},
      {"solver.remove_duplicates", field(deck.solver.remove_duplicates, flag_of)},
      {"memory.limit", field(deck.memory.limit, bytes_of)},
      {"ranks.shares", field(deck.ranks.shares, shares_of)},
      {"timing.warmup", field(deck.timing.warmup, whole_of)},
      {"timing.k", field(deck.timing.k, whole_of)},
      {"timing.within", field(deck.timing.within, number_of)},
      {"timing.most", field(deck.timing.most, whole_of)},
      {"measure.counters", field(deck.measure.counters, choices_of<Counter>)},
      {"measure.imbalance", field(deck.measure.imbalance, flag_of)},
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
  refuse(deck.timing.warmup > 1000, "timing.warmup must be at most 1000");
  refuse(deck.timing.most < deck.timing.k, "timing.most is below timing.k");
  refuse(!(deck.timing.within >= 0), "timing.within must not be negative");
  refuse(deck.output.directory.empty() && !deck.output.forest.empty(), "output.forest needs output.directory");
  refuse(deck.output.directory.empty() && deck.output.graph, "output.graph needs output.directory");
  refuse(deck.output.directory.empty() && !deck.output.labels.empty(), "output.labels needs output.directory");
  refuse(deck.output.directory.empty() && !deck.output.parents.empty(), "output.parents needs output.directory");
}

}  // namespace otakar
