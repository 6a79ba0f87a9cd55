// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck/deck.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/error.hpp"
#include "core/words.hpp"
#include "driver/deck/keys.hpp"
#include "io/files/standard_streams.hpp"

namespace otakar {

namespace {

Value value_of(toml::node const& node)
{
  if (auto const text = node.value_exact<std::string>()) return *text;
  if (auto const flag = node.value_exact<bool>()) return *flag;
  if (auto const whole = node.value_exact<std::int64_t>()) return *whole;
  if (auto const real = node.value_exact<double>()) return *real;
  if (!node.is_array()) return {};
  std::vector<std::string> words;
  for (auto const& item : *node.as_array()) {
    auto const word = value_of(item);
    if (auto const* text = std::get_if<std::string>(&word))
      words.push_back(*text);
    else if (auto const* number = std::get_if<std::int64_t>(&word))
      words.push_back(std::to_string(*number));
    else
      return {};
  }
  return words;
}

class Reader {
 public:
  // Of several graphs in the text, `graph` says which is read.
  explicit Reader(Deck& deck, std::size_t graph = 0) : deck_(deck), keys_(keys(deck)), graph_(graph) {}

  // `where` names the file, to which the line is added, or the option.
  void read(toml::table const& table, std::string const& where, bool with_lines, std::string const& prefix = "")
  {
    for (auto const& [name, given] : table) {
      std::string const key = prefix + std::string(name.str());
      bool const several = with_lines && key == "graph" && given.is_array_of_tables();
      toml::node const& node = several ? (*given.as_array())[graph_] : given;
      std::string const at = with_lines ? where + ":" + std::to_string(name.source().begin.line) : where;
      bool const is_table = std::ranges::any_of(keys_, [&](auto const& k) { return k.name.starts_with(key + "."); });
      if (is_table && !node.is_table()) throw Error(at + ": " + key + " must be a table");
      if (is_table)
        read(*node.as_table(), where, with_lines, key + ".");
      else
        set({key, value_of(node), at});
    }
  }

  void set(Setting const& setting)
  {
    auto const key = std::ranges::find(keys_, setting.key, &DeckKey::name);
    if (key == keys_.end()) {
      std::vector<std::string_view> known;
      for (auto const& each : keys_) known.push_back(each.name);
      throw Error(setting.where + ": unknown key '" + setting.key + "'" + did_you_mean(setting.key, known));
    }
    try {
      key->field.set(setting.value);
    } catch (Error const& error) {
      throw Error(setting.where + ": " + key->name + error.what());
    }
    deck_.where[key->name] = setting.where;
  }

  void finish(std::string const& where) const
  {
    auto const& graph = deck_.graph;
    if (graph.file.empty() && !graph.generator)
      throw Error(where + ": a deck needs either graph.generator or graph.file");
    if (!graph.file.empty() && graph.generator)
      throw Error(located(deck_, "graph.generator and graph.file are both given, as " +
                                     std::string(graph.generator->name) + " and " + graph.file));
    std::string const kind =
        graph.generator ? "generator '" + std::string(graph.generator->name) + "'" : "a graph from a file";
    for (auto const& key : keys_)
      if (auto const set = deck_.where.find(key.name); set != deck_.where.end() && !applies(key, deck_))
        throw Error(set->second + ": " + key.name + " does not apply to " + kind);
    check_rules(deck_);
  }

 private:
  Deck& deck_;
  std::vector<DeckKey> keys_;
  std::size_t graph_;
};

toml::table parse(std::string const& text, std::string const& name)
{
  try {
    return toml::parse(text, name);
  } catch (toml::parse_error const& error) {
    throw Error(name, error.source().begin.line, std::string(error.description()));
  }
}

// "graph.width=4096" is TOML; so is "graph.file=usa.gr" once the value is quoted.
toml::table parse_override(std::string const& text)
{
  auto const equals = text.find('=');
  if (equals == std::string::npos) throw Error("--set " + text + ": expected key=value");
  // No value of TOML begins with a letter beyond ASCII; toml++ is undefined at some, so it gets what it surely refuses.
  auto const first = text.find_first_not_of(" \t", equals + 1);
  bool const ascii = first == std::string::npos || std::uint8_t(text[first]) < 0x80;
  try {
    return toml::parse(ascii ? text : "=");
  } catch (toml::parse_error const&) {
    std::ostringstream value;
    value << toml::value<std::string>(text.substr(equals + 1));
    return parse(text.substr(0, equals) + " = " + value.str(), "--set " + text);
  }
}

void override_keys(Reader& reader, Deck const& deck, Overrides const& overrides)
{
  for (auto const& option : overrides.options) reader.set(option);
  for (auto const& text : overrides.set) reader.read(parse_override(text), "--set " + text, false);
  for (auto const& option : overrides.options)
    if (auto const& where = deck.where.at(option.key); where != option.where)
      throw Error(where + ": " + option.key + " is given already, by " + option.where);
}

// The command line names the graph; --set may not name another.
void refuse_second(Deck const& deck, std::string const& key, std::string const& given)
{
  auto const set = deck.where.find(key);
  if (set != deck.where.end() && set->second.starts_with("--set "))
    throw Error(set->second + ": the graph is given already, as " + given);
}

std::string read_text(std::filesystem::path const& path)
{
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) throw Error("cannot open deck " + path.string());
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error("cannot open deck " + path.string());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

WeightParameters weights_of(Deck const& deck)
{
  auto const& given = deck.graph.weights;
  WeightParameters weights;
  weights.format = {given.type.value_or(WeightType::int32), deck.solver.objective};
  bool const real = weights.format.type == WeightType::float32 || weights.format.type == WeightType::float64;
  weights.low = given.low.value_or(real ? 0 : 1);
  weights.high = given.high.value_or(real ? 1 : 10000);
  weights.mean = given.mean.value_or(real ? 1 : 1000);
  weights.distribution = given.distribution.value_or(Distribution::uniform);
  return weights;
}

}  // namespace

std::vector<Deck> read_decks(std::filesystem::path const& path, Overrides const& overrides)
{
  auto const table = parse(read_text(path), path.string());
  auto const graphs = table["graph"];
  bool const in_list = graphs.is_array_of_tables();
  std::vector<Deck> decks(in_list ? graphs.as_array()->size() : 1);
  for (std::size_t i = 0; i < decks.size(); ++i) {
    Deck& deck = decks[i];
    deck.in_list = in_list;
    Reader reader(deck, i);
    reader.read(table, path.string(), true);
    // A file named in the deck lies beside the deck; one named by --set lies in the working directory.
    if (!deck.graph.file.empty()) deck.graph.file = (path.parent_path() / deck.graph.file).string();
    auto& partition = deck.graph.partition.from;
    if (partition != by_metis) partition = (path.parent_path() / partition).string();
    override_keys(reader, deck, overrides);
    reader.finish(path.string());
    for (std::string const key : {"output.forest", "output.graph", "output.labels", "output.parents"})
      if (decks.size() > 1 && deck.where.contains(key)) throw Error(located(deck, key + " needs a deck of one graph"));
  }
  return decks;
}

Deck read_deck(std::filesystem::path const& path, Overrides const& overrides)
{
  auto decks = read_decks(path, overrides);
  if (decks.size() > 1) throw Error(path.string() + ": only run takes a deck of several graphs");
  return std::move(decks.front());
}

Deck deck_for_graph(std::filesystem::path const& path, Overrides const& overrides)
{
  Deck deck;
  Reader reader(deck);
  deck.title = input_name(path.filename());
  deck.graph.file = path.string();
  override_keys(reader, deck, overrides);
  reader.finish(path.string());
  refuse_second(deck, "graph.file", path.string());
  return deck;
}

Deck deck_for_generator(std::string const& generator, Overrides const& overrides)
{
  Deck deck;
  Reader reader(deck);
  std::string const where = "generate " + generator;
  reader.set({"graph.generator", generator, where});
  override_keys(reader, deck, overrides);
  reader.finish(where);
  refuse_second(deck, "graph.generator", generator);
  return deck;
}

std::string located(Deck const& deck, std::string const& text)
{
  for (auto const& [key, where] : deck.where)
    if (text.starts_with(key) && text.find_first_of(": ", key.size()) == key.size()) return where + ": " + text;
  return text;
}

ModelShape shape_of(Deck const& deck)
{
  ModelShape shape(*deck.graph.generator);
  for (auto const& [name, value] : deck.graph.parameters) shape.set(name, value);
  return shape;
}

Model model_of(Deck const& deck)
{
  Model const model{shape_of(deck), {deck.graph.seed, deck.graph.shuffle, weights_of(deck), deck.graph.order}};
  check(model);
  return model;
}

std::optional<GeneratorParameters> drawn_weights(Deck const& deck)
{
  if (deck.graph.file.empty() || !deck.graph.weights.distribution) return {};
  auto const weights = weights_of(deck);
  check(weights, nullptr);
  return GeneratorParameters{deck.graph.seed, false, weights, EdgeOrder::generated};
}

std::string source_text(Deck const& deck)
{
  auto const& graph = deck.graph;
  if (!graph.file.empty()) return input_name(graph.file);
  std::string text = text_of(shape_of(deck)) + ", seed " + std::to_string(graph.seed);
  if (graph.shuffle) text += ", shuffled";
  if (graph.order != EdgeOrder::generated) text += ", weights " + std::string(name_of(graph.order));
  return text;
}

static toml::table table_of(Deck const& deck)
{
  Deck copy = deck;
  toml::table root;
  for (auto const& key : keys(copy)) {
    if (!applies(key, deck)) continue;
    toml::table* table = &root;
    std::string_view rest = key.name;
    for (auto dot = rest.find('.'); dot != std::string_view::npos; dot = rest.find('.')) {
      table = table->insert(rest.substr(0, dot), toml::table{}).first->second.as_table();
      rest.remove_prefix(dot + 1);
    }
    auto const put = [&]<class T>(T const& value) {
      if constexpr (std::is_same_v<T, std::vector<std::string>>) {
        toml::array list;
        for (auto const& word : value) list.push_back(word);
        table->insert(rest, std::move(list));
      } else if constexpr (!std::is_same_v<T, std::monostate>) {
        table->insert(rest, value);
      }
    };
    std::visit(put, key.field.get());
  }
  return root;
}

std::string to_toml(Deck const& deck)
{
  std::ostringstream text;
  text << table_of(deck) << "\n";
  return text.str();
}

std::string to_json(Deck const& deck)
{
  std::ostringstream text;
  text << toml::json_formatter(table_of(deck));
  return text.str();
}

}  // namespace otakar
