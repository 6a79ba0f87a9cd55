// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A deck as text, and what in it applies.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

#include "driver/deck.hpp"

namespace otakar {

namespace {

std::string_view kind_of(Deck const& deck)
{
  return deck.graph.file.empty() ? std::string_view(deck.graph.generator) : std::string_view("file");
}

}  // namespace

bool applies(DeckKey const& key, Deck const& deck)
{
  auto const kind = kind_of(deck);
  return key.only_for.empty() || std::any_of(key.only_for.begin(), key.only_for.end(), [&](auto const word) {
           return word == kind || (word == "generator" && kind != "file");
         });
}

std::string located(Deck const& deck, std::string const& text)
{
  for (auto const& [key, where] : deck.where)
    if (text.starts_with(key) && text.find_first_of(": ", key.size()) == key.size()) return where + ": " + text;
  return text;
}

std::string source_text(Deck const& deck)
{
  auto const& graph = deck.graph;
  if (!graph.file.empty()) return graph.file;
  auto const is = [&](std::string_view name) { return graph.generator == name; };
  std::string text = graph.generator;
  if (is("road"))
    text += fmt::format(" {} x {}, drop {}", graph.width, graph.height, graph.drop);
  else if (is("rmat") || is("ssca2"))
    text += fmt::format(" scale {}", graph.scale);
  else
    text += fmt::format(" n {}", graph.vertices);
  if (is("uniform")) text += fmt::format(", m {}", graph.edges);
  if (is("gnp")) text += fmt::format(", p {}", graph.probability);
  if (is("rmat") || is("preferential")) text += fmt::format(", edge_factor {}", graph.edge_factor);
  if (is("geometric") && graph.radius) text += fmt::format(", radius {}", *graph.radius);
  if (is("geometric") && !graph.radius) text += fmt::format(", degree {}", graph.degree.value_or(8));
  text += fmt::format(", seed {}{}", graph.seed, graph.shuffle ? ", shuffled" : "");
  if (graph.order != "generated") text += ", weights " + graph.order;
  return text;
}

std::string to_toml(Deck const& deck)
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
    auto const put = [&](auto&& value) { table->insert(rest, std::forward<decltype(value)>(value)); };
    if (auto const* const* text = std::get_if<std::string*>(&key.value)) {
      if (!(*text)->empty()) put(**text);
    } else if (auto const* const* list = std::get_if<std::vector<std::string>*>(&key.value)) {
      toml::array array;
      for (auto const& item : **list) array.push_back(item);
      put(std::move(array));
    } else if (auto const* const* flag = std::get_if<bool*>(&key.value)) {
      put(**flag);
    } else if (auto const* const* number = std::get_if<std::uint64_t*>(&key.value)) {
      put(std::int64_t(**number));
    } else if (auto const* const* real = std::get_if<double*>(&key.value)) {
      put(**real);
    } else if (auto const& bound = *std::get<std::optional<double>*>(key.value)) {
      put(*bound);
    }
  }
  std::ostringstream text;
  text << root << "\n";
  return text.str();
}

}  // namespace otakar
