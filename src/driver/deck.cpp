// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "error.hpp"
#include "io/formats.hpp"
#include "nearest.hpp"

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

namespace {

struct Assignment {
  toml::node const* node;
  std::string where;  // "deck.toml:7" or "--set"
};

[[noreturn]] void fail(Assignment const& at, std::string const& text)
{
  throw Error(at.where + ": " + text);
}

std::string one_word(Assignment const& at, DeckKey const& key, toml::node const& node)
{
  // Widths and the like read naturally as numbers, too.
  if (auto const number = node.value_exact<std::int64_t>(); number && !key.choices.empty())
    return std::to_string(*number);
  if (auto const text = node.value_exact<std::string>()) return *text;
  fail(at, std::string(key.name) + " must be a string");
}

void check_choice(Assignment const& at, DeckKey const& key, std::string const& word)
{
  if (key.choices.empty() || std::find(key.choices.begin(), key.choices.end(), word) != key.choices.end()) return;
  std::string known;
  for (auto const choice : key.choices) known += (known.empty() ? "" : ", ") + std::string(choice);
  fail(at, std::string(key.name) + ": unknown value '" + word + "'" + did_you_mean(word, key.choices) +
               " (one of: " + known + ")");
}

// Stores a TOML node in the field of its key, or says why it does not fit.
struct Store {
  Assignment const& at;
  DeckKey const& key;

  void operator()(std::string* field) const
  {
    *field = one_word(at, key, *at.node);
    check_choice(at, key, *field);
  }
  void operator()(std::vector<std::string>* field) const
  {
    field->clear();
    if (auto const* list = at.node->as_array())
      for (auto const& item : *list) field->push_back(one_word(at, key, item));
    else
      field->push_back(one_word(at, key, *at.node));
    for (auto const& word : *field) check_choice(at, key, word);
  }
  void operator()(bool* field) const
  {
    auto const value = at.node->value_exact<bool>();
    if (!value) fail(at, std::string(key.name) + " must be true or false");
    *field = *value;
  }
  void operator()(std::uint64_t* field) const
  {
    auto const value = at.node->value_exact<std::int64_t>();
    if (!value || *value < 0) fail(at, std::string(key.name) + " must be a whole number, not negative");
    *field = std::uint64_t(*value);
  }
  void operator()(double* field) const
  {
    auto const value = at.node->value<double>();
    if (!value || !at.node->is_number())
      fail(at, std::string(key.name) + " must be a number (whole numbers up to 2^53)");
    *field = *value;
  }
  void operator()(std::optional<double>* field) const
  {
    double value = 0;
    (*this)(&value);
    *field = value;
  }
};

class Reader {
 public:
  explicit Reader(Deck& deck) : deck_(deck), keys_(keys(deck)) {}

  void read(toml::table const& table, std::string const& where, bool with_lines, std::string const& prefix = "")
  {
    for (auto const& [name, node] : table) {
      std::string const full = prefix + std::string(name.str());
      Assignment const at{&node, with_lines ? where + ":" + std::to_string(name.source().begin.line) : where};
      bool const is_table =
          std::any_of(keys_.begin(), keys_.end(), [&](DeckKey const& key) { return key.name.starts_with(full + "."); });
      if (is_table) {
        if (!node.is_table()) fail(at, full + " must be a table");
        read(*node.as_table(), where, with_lines, full + ".");
      } else {
        set(full, at);
      }
    }
  }

  void finish(std::string const& where) const
  {
    if (deck_.graph.file.empty() == deck_.graph.generator.empty())
      throw Error(where + ": a deck needs either graph.generator or graph.file");
    for (auto const& [key, at] : set_)
      if (!applies(*key, deck_))
        fail(at, std::string(key->name) + " does not apply to " +
                     (deck_.graph.file.empty() ? "generator '" + deck_.graph.generator + "'" : "a graph from a file"));
    auto const refuse = [&](bool wrong, std::string const& text) {
      if (wrong) throw Error(located(deck_, text));
    };
    auto const& weights = deck_.graph.weights;
    bool const drawn = weights.distribution != "auto" || deck_.graph.file.empty();
    std::string const distribution = weights.distribution == "auto" ? "uniform" : weights.distribution;
    refuse((weights.low || weights.high || weights.mean) && !drawn,
           "graph.weights.distribution must say how to draw the weights of a graph from a file");
    refuse(weights.high && distribution != "uniform" && distribution != "distance",
           "graph.weights.high does not apply to the distribution '" + distribution + "'");
    refuse(weights.mean && distribution != "exponential",
           "graph.weights.mean does not apply to the distribution '" + distribution + "'");
    refuse(deck_.graph.degree && deck_.graph.radius, "graph.degree and graph.radius say the same: give one");
    refuse(deck_.solver.name.empty(), "solver.name is empty");
    refuse(deck_.timing.k == 0, "timing.k must be at least 1");
    refuse(deck_.timing.most < deck_.timing.k, "timing.most is below timing.k");
    refuse(!(deck_.timing.within >= 0), "timing.within must not be negative");
    refuse(deck_.output.directory.empty() && !deck_.output.forest.empty(), "output.forest needs output.directory");
    refuse(deck_.output.directory.empty() && deck_.output.graph, "output.graph needs output.directory");
  }

 private:
  void set(std::string const& name, Assignment const& at)
  {
    auto const key = std::find_if(keys_.begin(), keys_.end(), [&](DeckKey const& k) { return k.name == name; });
    if (key == keys_.end()) {
      std::vector<std::string_view> known;
      for (auto const& k : keys_) known.push_back(k.name);
      fail(at, "unknown key '" + name + "'" + did_you_mean(name, known));
    }
    std::visit(Store{at, *key}, key->value);
    deck_.where[name] = at.where;
    set_.emplace_back(&*key, at);
  }

  Deck& deck_;
  std::vector<DeckKey> keys_;
  std::vector<std::pair<DeckKey const*, Assignment>> set_;
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
  try {
    return toml::parse(text);
  } catch (toml::parse_error const&) {
    return parse(text.substr(0, equals) + " = '" + text.substr(equals + 1) + "'", "--set " + text);
  }
}

// The tables that assignments point into stay alive until the deck is complete.
void apply(Deck& deck, toml::table const& table, std::string const& where, std::vector<std::string> const& overrides,
           bool with_lines = true)
{
  Reader reader(deck);
  reader.read(table, where, with_lines);
  std::vector<toml::table> tables;
  tables.reserve(overrides.size());
  for (auto const& text : overrides) reader.read(tables.emplace_back(parse_override(text)), "--set " + text, false);
  reader.finish(where);
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

}  // namespace

Deck read_deck(std::filesystem::path const& path, std::vector<std::string> const& overrides)
{
  Deck deck;
  toml::table table = parse(read_text(path), path.string());
  // A file named in the deck lies beside the deck; one named by --set lies where the user is.
  if (auto* file = table["graph"]["file"].as_string())
    if (std::filesystem::path const named = file->get(); named.is_relative() && !named.empty())
      *file = (path.parent_path() / named).string();
  apply(deck, table, path.string(), overrides);
  return deck;
}

Deck deck_for_graph(std::filesystem::path const& path, std::vector<std::string> const& overrides)
{
  Deck deck;
  deck.title = path.filename().string();
  deck.graph.file = path.string();
  apply(deck, toml::table{}, path.string(), overrides);
  return deck;
}

Deck deck_for_generator(std::string const& generator, std::vector<std::string> const& overrides)
{
  Deck deck;
  toml::table const table{{"graph", toml::table{{"generator", generator}}}};
  apply(deck, table, "generate " + generator, overrides, false);
  return deck;
}

}  // namespace otakar
