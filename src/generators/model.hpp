// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph to be generated: a generator with values for its parameters, and the weights. This header needs no Kokkos.
//
// A generator describes itself in one value of type Generator, in the file that draws its edges; the table in
// generate.cpp lists them all. Deck keys, defaults, limits, memory plans and printed names come from that value.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/choices.hpp"
#include "core/section.hpp"

namespace otakar {

inline constexpr double unset = std::numeric_limits<double>::quiet_NaN();

// The deck key graph.NAME of the generators that have it. Whole numbers stay below 2^53, so a double holds them all.
struct Parameter {
  std::string_view name;
  double value = 0;  // where the deck gives none; `unset`: it follows from others
  double least = 0;
  double most = 0;
  bool real = false;
  std::string_view instead{};  // a parameter that takes the place of this one
};

// Of a generator that has a number of vertices. More than 2^32 - 1 are for the ranks of an MPI job alone.
constexpr Parameter vertices_parameter(double value = 1 << 20, double most = 0x1p32 - 1)
{
  return {"vertices", value, 0, most};
}
inline constexpr double most_paired = 6e9;  // vertices, whose pairs 64 bits count

// Where chance decides the number of edges, most_edges lies so far above the mean that it is not exceeded; a graph that
// does is refused, never cut.
struct ModelSize {
  std::uint64_t vertices;
  std::uint64_t most_edges;
  std::uint64_t likely_edges;
};

class ModelShape;

struct Generator {
  std::string_view name;
  std::string_view text;  // what sets its graph apart, in one line: "n {vertices}, m {edges}"
  std::array<Parameter, 5> parameters;
  ModelSize (*size)(ModelShape const&);
  void (*check)(ModelShape const&) = nullptr;  // throws where values within their limits contradict each other
  std::uint64_t vertex_bytes = 0;              // scratch per vertex while edges are made
  bool has_points = false;                     // vertices have places, so edges have lengths
  bool is_path = false;

  Parameter const* parameter(std::string_view key) const;  // or null
};

// In the order of the table.
std::vector<Generator const*> generators();

// A generator and a value for each of its parameters, at first the defaults.
class ModelShape {
 public:
  explicit ModelShape(Generator const& generator);

  ModelShape& set(std::string_view name, double value);
  double operator[](std::string_view name) const;
  std::uint64_t whole(std::string_view name) const { return std::uint64_t((*this)[name]); }
  Generator const& generator() const { return *generator_; }

 private:
  std::size_t index(std::string_view name) const;

  Generator const* generator_;
  std::array<double, 5> value_;
};

struct WeightParameters {
  WeightFormat format;
  double low = 1;
  double high = 10000;
  Distribution distribution = Distribution::uniform;
  double mean = 1000;
};

struct GeneratorParameters {
  std::uint64_t seed = 1;
  bool shuffle = false;  // random vertex ids and a random order of edges
  WeightParameters weights;
  EdgeOrder order = EdgeOrder::generated;
  Section section = {};  // what make_pattern makes; all, unless ranks have shares
};

struct Model {
  ModelShape shape;
  GeneratorParameters parameters;
};

// Throw where a value makes no sense; the message names its deck key. `generator` is null for weights drawn for a file.
void check(Model const& model);
void check(WeightParameters const& weights, Generator const* generator);

// Of a model that was checked.
ModelSize size_of(Model const& model);

// What a generator allocates while edges are made, beside them, but for a bit or so per vertex and edge.
std::uint64_t shape_bytes(Model const& model);

// The generator and what its text says, without the parts whose value is unset.
std::string text_of(ModelShape const& shape);

// Helpers for the sizes of generators.
constexpr std::uint64_t pairs_of(std::uint64_t n)
{
  return n % 2 == 0 ? n / 2 * (n - 1) : n * (n / 2);
}
constexpr ModelSize exact_size(std::uint64_t vertices, std::uint64_t edges)
{
  return {vertices, edges, edges};
}
std::uint64_t surely_below(double mean, double variance);

}  // namespace otakar
