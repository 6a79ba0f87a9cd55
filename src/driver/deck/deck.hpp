// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A deck: what to solve, how to time and verify it, and where results go. Plain values, read from TOML; names are
// enums here. Every key stands once, in keys.cpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/runtime/timing.hpp"
#include "generators/model.hpp"

namespace otakar {

// What the graph passes through between input and solver.
enum class Via : std::uint8_t { edge_list, crs_matrix };
template <>
inline constexpr Names<2> names_of<Via>{"edge_list", "crs_matrix"};

// The word for a partition that METIS makes.
inline constexpr char const* by_metis = "metis";

struct Deck {
  std::map<std::string, std::string, std::less<>> where;  // key -> "deck.toml:7" or "--set ...", of keys that were set

  std::string title;

  struct {
    Generator const* generator = nullptr;                   // this or the file
    std::map<std::string, double, std::less<>> parameters;  // the generator's, where the deck gives a value
    std::string file;
    std::string format = "auto";
    std::vector<std::string> columns;
    bool shuffle = false;
    EdgeOrder order = EdgeOrder::generated;
    std::uint64_t seed = 1;
    Asymmetric asymmetric = Asymmetric::accept;
    Via via = Via::edge_list;
    Reorder reorder = Reorder::none;
    std::optional<EdgeIds> edge_ids;
    struct {
      std::string from = by_metis;  // this or a file
      std::uint64_t parts = 0;      // 0: one per thread, or as many as the file has
    } partition;
    struct {
      std::optional<Distribution> distribution;
      std::optional<WeightType> type;
      std::optional<double> low, high, mean;
    } weights;
  } graph;

  struct {
    std::vector<std::string> name{"auto"};
    Objective objective = Objective::minimum;
    bool remove_duplicates = true;
    std::uint64_t window = 0;
  } solver;

  struct {
    std::optional<std::uint64_t> limit;  // bytes of the process; else what the machine has
  } memory;

  struct {
    std::vector<std::uint64_t> shares;  // a number per rank, how fast it is beside the others; empty: all alike
  } ranks;

  TimingRule timing;

  struct {
    std::vector<Counter> counters;
    bool imbalance = false;
    bool probe = true;
  } measure;

  struct {
    VerifyLevel level = VerifyLevel::full;
  } verify;

  struct {
    std::string directory;
    std::vector<ForestFormat> forest;
    std::vector<ForestFormat> labels;
    std::vector<ForestFormat> parents;
    bool graph = false;
    bool report = true;
  } output;

  bool in_list = false;  // of [[graph]]: results.json is then a list, of one graph, too
};

// What a key is set to; nothing where the text gives a value of another kind.
using Value = std::variant<std::monostate, std::string, std::vector<std::string>, bool, std::int64_t, double>;

struct Setting {
  std::string key;
  Value value;
  std::string where;  // "deck.toml:7" or an option
};

// What the command line says of keys: options such as --once, and the texts of --set, each "key=value", of other keys.
struct Overrides {
  std::vector<std::string> set;
  std::vector<Setting> options;

  Overrides() = default;
  Overrides(std::vector<std::string> texts) : set(std::move(texts)) {}
  Overrides(std::initializer_list<std::string> texts) : set(texts) {}
};

// Reads a deck and then the overrides, once for each of its graphs. Relative paths in the file are relative to the
// deck.
std::vector<Deck> read_decks(std::filesystem::path const& path, Overrides const& overrides);

// The same of a deck that has one graph.
Deck read_deck(std::filesystem::path const& path, Overrides const& overrides);

// The deck of a run that was given a graph file and no deck.
Deck deck_for_graph(std::filesystem::path const& path, Overrides const& overrides);

// The deck of a graph that is generated, and of nothing else.
Deck deck_for_generator(std::string const& generator, Overrides const& overrides);

// An error text that starts with a key, behind the place where that key was set.
std::string located(Deck const& deck, std::string const& text);

// Where the graph comes from, in one line: the file, or the generator and what sets its graph apart.
std::string source_text(Deck const& deck);

// The effective deck: every key that applies, with its value.
std::string to_toml(Deck const& deck);
std::string to_json(Deck const& deck);

// Of a deck with a generator. model_of throws where the values make no sense.
ModelShape shape_of(Deck const& deck);
Model model_of(Deck const& deck);

// Of a deck with a file: how to draw weights in place of the file's own, where the deck names a distribution.
std::optional<GeneratorParameters> drawn_weights(Deck const& deck);

}  // namespace otakar
