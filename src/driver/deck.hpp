// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A deck: what to solve, how to time and verify it, and where results go. Plain values, read from TOML.
//
// Every key stands once, in keys(): reading, --set, the printed effective deck and the reference all come from there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace otakar {

struct Deck {
  std::map<std::string, std::string, std::less<>> where;  // key -> "deck.toml:7" or "--set ...", of keys that were set

  std::string title;

  struct {
    std::string generator;
    std::string file;
    std::string format = "auto";
    std::vector<std::string> columns;
    std::uint64_t width = 1024, height = 1024;
    double drop = 0.25;
    std::uint64_t vertices = 1 << 20, edges = 1 << 23;
    double probability = 0x1p-16;
    std::uint64_t scale = 20, edge_factor = 16;
    double a = 0.57, b = 0.19, c = 0.19;
    std::uint64_t clique = 0, parallel = 3;
    double interclique = 0.5;
    std::optional<double> degree, radius;
    bool shuffle = false;
    std::string order = "generated";
    std::uint64_t seed = 1;
    std::string asymmetric = "minimum";
    std::string reorder = "none";
    std::string edge_ids = "auto";
    struct {
      std::string distribution = "auto";
      std::string type = "auto";
      std::optional<double> low, high, mean;
    } weights;
  } graph;

  struct {
    std::vector<std::string> name{"auto"};
    std::string objective = "minimum";
    bool remove_duplicates = true;
  } solver;

  struct {
    std::uint64_t warmup = 1, k = 3, most = 20;
    double within = 0.05;
  } timing;

  struct {
    std::string level = "full";
  } verify;

  struct {
    std::string directory;
    std::vector<std::string> forest;
    bool graph = false;
    bool report = true;
  } output;
};

// One key of a deck: where its value lives, which values it takes, and when it applies.
struct DeckKey {
  using Value =
      std::variant<std::string*, std::vector<std::string>*, bool*, std::uint64_t*, double*, std::optional<double>*>;

  std::string_view name;  // "graph.width"
  Value value;
  std::vector<std::string_view> choices;   // empty: anything of the type
  std::vector<std::string_view> only_for;  // generators, "generator" (any), "file"; empty: always
};

std::vector<DeckKey> keys(Deck& deck);

// Whether a key means anything for the deck's kind of graph.
bool applies(DeckKey const& key, Deck const& deck);

// Reads a deck and then the overrides, each "key=value". Relative paths in the file are relative to the deck.
Deck read_deck(std::filesystem::path const& path, std::vector<std::string> const& overrides);

// The deck of a run that was given a graph file and no deck.
Deck deck_for_graph(std::filesystem::path const& path, std::vector<std::string> const& overrides);

// The deck of a graph that is generated, and of nothing else.
Deck deck_for_generator(std::string const& generator, std::vector<std::string> const& overrides);

// An error text that starts with a key, behind the place where that key was set.
std::string located(Deck const& deck, std::string const& text);

// Where the graph comes from, in one line: the file, or the generator and what sets its graph apart.
std::string source_text(Deck const& deck);

// The effective deck as TOML: every key that applies, with its value.
std::string to_toml(Deck const& deck);

}  // namespace otakar
