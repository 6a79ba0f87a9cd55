// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/deck.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "core/error.hpp"
#include "core/nearest.hpp"
#include "driver/deck_rules.hpp"

namespace otakar {

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
  // Widths, columns and the like read naturally as numbers, too.
  bool const plain_text = key.choices.empty() && std::holds_alternative<std::string*>(key.value);
  if (auto const number = node.value_exact<std::int64_t>(); number && !plain_text) return std::to_string(*number);
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
    if (!std::isfinite(*value)) fail(at, std::string(key.name) + " must be a finite number");
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
    settle(deck_);
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
    std::ostringstream value;
    value << toml::value<std::string>(text.substr(equals + 1));
    return parse(text.substr(0, equals) + " = " + value.str(), "--set " + text);
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
  refuse_second(deck, "graph.file", path.string());
  return deck;
}

Deck deck_for_generator(std::string const& generator, std::vector<std::string> const& overrides)
{
  Deck deck;
  toml::table const table{{"graph", toml::table{{"generator", generator}}}};
  apply(deck, table, "generate " + generator, overrides, false);
  refuse_second(deck, "graph.generator", generator);
  return deck;
}

}  // namespace otakar
