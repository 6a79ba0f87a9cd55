// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// For tests of binary formats: bytes put together by hand, graphs as a map from pairs to weights, and files with
// random damage.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstring>
#include <map>
#include <random>

#include "graphs.hpp"
#include "io/input.hpp"
#include "io/output.hpp"
#include "listing.hpp"
#include "temporary.hpp"

namespace otakar::test {

template <class T>
std::string bytes_of_values(std::vector<T> const& values)
{
  return {reinterpret_cast<char const*>(values.data()), values.size() * sizeof(T)};
}

inline std::string words(std::vector<std::uint64_t> const& values)
{
  return bytes_of_values(values);
}

using Pairs = std::map<std::pair<std::uint64_t, std::uint64_t>, long double>;

// The best weight of each pair of different vertices.
inline Pairs pairs_of(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  Pairs pairs;
  for (auto const& [u, v, weight] : listing_of(graph)) {
    if (u == v) continue;
    auto const [place, fresh] = pairs.try_emplace(std::minmax(u, v), weight);
    bool const most = weights_of(graph).objective == Objective::maximum;
    if (!fresh) place->second = most ? std::max(place->second, weight) : std::min(place->second, weight);
  }
  return pairs;
}

// Writes a graph whatever its weights, as write_graph_as does once it has checked them.
inline Written write_unchecked(std::filesystem::path const& path, char const* format,
                               AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  return format_named(format).write(path, {graph, TextEdges(graph), {}});
}

// Writes random graphs of every shape, weight type, width and objective, and compares what comes back.
template <class Write>
void check_random_round_trips(std::string const& name, Write const& write, bool says_its_type)
{
  TemporaryDirectory const directory;
  auto const path = directory / name;
  auto const check = [&]<class Ids, class Weight>(Ids, Weight, WeightFormat format, std::uint64_t seed) {
    RandomGraph<Weight> const random(Shape(seed % std::uint64_t(Shape::count)), seed, 60);
    auto const graph = make_graph<Ids>(random.vertices(), random.edges(), format);
    write(path, graph);
    ReadOptions options;
    if (!says_its_type) options.weight_type = format.type;
    options.objective = format.objective;
    Input const input = read_graph(path, options);
    INFO(name_of(format.type) << " " << name_of(format.objective) << " seed " << seed);
    REQUIRE(pairs_of(input.graph) == pairs_of(graph));
    ArcCounts const counts = count_arcs(input);
    REQUIRE(counts.pairs == pairs_of(graph).size());
    REQUIRE(counts.duplicates + counts.asymmetric == 0);
    REQUIRE(listing_of(input.graph).size() == 2 * counts.pairs + loops_of(input.graph));
    REQUIRE(vertices_of(input.graph) == random.vertices());
    REQUIRE(input.numbering.first_vertex == 0);
    if (format.type != WeightType::int64) REQUIRE(weights_of(input.graph) == format);
    InputSize const size = open_graph(path, options)->size();
    REQUIRE(size.most.vertices == random.vertices());
    REQUIRE(size.most.edges == listing_of(input.graph).size());
    REQUIRE(size.type == format.type);
    if (weights_of(input.graph) != format) return;
    // Both arcs of a pair are written as one entry of either row, as the edge was.
    std::string const bytes = read_text(path);
    write(path, input.graph);
    REQUIRE(read_text(path) == bytes);
  };
  for (auto const type :
       {WeightType::int32, WeightType::uint32, WeightType::int64, WeightType::float32, WeightType::float64})
    for (std::uint64_t seed = 0; seed < 44; ++seed)
      with_weight_type(type, [&]<class Weight>(Weight zero) {
        WeightFormat const format{type, seed / 11 % 2 ? Objective::maximum : Objective::minimum};
        if constexpr (sizeof(Weight) == 4) check(NarrowIds(), zero, format, seed);
        check(WideKeys(), zero, format, seed);
        check(WideIds(), zero, format, seed);
      });
}

// Damages some bytes, or the length, of a good file: it must be read or refused with a line that names the file.
// Returns how many of the damaged files were refused.
inline int check_damage(std::filesystem::path const& path, std::string const& good, int times, std::uint64_t seed)
{
  std::mt19937_64 random(seed);
  int refused = 0;
  for (int i = 0; i < times; ++i) {
    std::string bytes = good;
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      std::uint64_t const at = random() % bytes.size();
      char const values[] = {char(random()), '\0', '\xff', char(bytes[at] ^ (1 << random() % 8))};
      bytes[at] = values[random() % 4];
    }
    if (random() % 8 == 0) bytes.resize(1 + random() % bytes.size());
    write_text(path, bytes);
    std::string const error = error_of([&] { read_graph(path, {}); });
    INFO(i << ": " << error);
    REQUIRE((error == "no error" || error.starts_with(path.string())));
    error_of([&] { open_graph(path, {})->size(); });
    refused += error != "no error";
  }
  return refused;
}

}  // namespace otakar::test
