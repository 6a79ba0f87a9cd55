// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The verb info, against a plain reading of what generate wrote.
#include "driver/verbs/info.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <sstream>

#include "backend.hpp"
#include "driver/verbs/convert.hpp"
#include "driver/verbs/verb_text.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

namespace {

struct PlainGraph {
  std::vector<std::uint64_t> degree;
  std::vector<std::uint64_t> component;
  std::uint64_t loops = 0;
  double least = 1e300;
  double most = -1e300;

  explicit PlainGraph(std::uint64_t vertices) : degree(vertices), component(vertices)
  {
    for (std::uint64_t v = 0; v < vertices; ++v) component[v] = v;
  }
  void add(std::uint64_t u, std::uint64_t v, double weight)
  {
    least = std::min(least, weight);
    most = std::max(most, weight);
    if (u == v) {
      ++loops;
      return;
    }
    ++degree[u];
    ++degree[v];
    std::replace(component.begin(), component.end(), std::uint64_t(component[u]), std::uint64_t(component[v]));
  }
  std::uint64_t components() const
  {
    std::uint64_t count = 0;
    for (std::uint64_t v = 0; v < component.size(); ++v) count += component[v] == v;
    return count;
  }
};

// Reads an edge list as otakar writes it.
PlainGraph plain_graph(std::filesystem::path const& path, std::uint64_t vertices)
{
  PlainGraph graph(vertices);
  std::istringstream lines(read_text(path));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::uint64_t u = 0;
    std::uint64_t v = 0;
    double weight = 0;
    words >> u >> v >> weight;
    graph.add(u, v, weight);
  }
  return graph;
}

}  // namespace

TEST_CASE("info agrees with the edge list that generate writes")
{
  TemporaryDirectory const directory;
  for (auto const* type : {"int32", "double"})
    for (auto const* objective : {"minimum", "maximum"})
      for (auto const* edges : {"0", "40", "300"}) {
        std::vector<std::string> const overrides{"graph.vertices=100", std::string("graph.edges=") + edges,
                                                 std::string("graph.weights.type=") + type, "graph.weights.low=-50",
                                                 std::string("solver.objective=") + objective};
        auto const deck = deck_for_generator("uniform", overrides);
        std::ostringstream out;
        generate(deck, directory / "graph.txt", "", out);
        auto const plain = plain_graph(directory / "graph.txt", 100);
        auto const info = inspect<Space>(deck);
        INFO(info_text(info));
        CHECK(info.graph.loops == plain.loops);
        CHECK(info.components == plain.components());
        CHECK(info.degree_most == *std::max_element(plain.degree.begin(), plain.degree.end()));
        CHECK(info.degree_least == *std::min_element(plain.degree.begin(), plain.degree.end()));
        CHECK(info.isolated == std::uint64_t(std::count(plain.degree.begin(), plain.degree.end(), 0u)));
        CHECK(info.memory.size() > 1);
        if (info.graph.edges == 0) continue;
        CHECK(std::stod(info.weight_least) == plain.least);
        CHECK(std::stod(info.weight_most) == plain.most);
      }
}

}  // namespace otakar::test
