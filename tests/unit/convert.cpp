// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The verbs convert, generate and info, against a plain reading of what they wrote.
#include "driver/convert.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <sstream>

#include "backend.hpp"
#include "core/error.hpp"
#include "driver/info.hpp"
#include "driver/load.hpp"
#include "driver/run.hpp"
#include "driver/runtime/memory.hpp"
#include "graph/fingerprint.hpp"
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

TEST_CASE("what reading allocates stays within its plan")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  for (char const* const name : {"a.gr", "a.mtx", "a.txt", "a.h5", "a.npz", "a.sgr"}) {
    INFO(name);
    generate(deck_for_generator("road", {"graph.width=600", "graph.height=600", "graph.shuffle=true"}),
             directory / name, "", out);
    auto const deck = deck_for_graph(directory / name, {});
    auto const plan = plan_memory<Space>(deck, open_source(deck));
    MemoryMeter const meter;
    auto const loaded = load<Space>(deck, open_source(deck));
    // Kokkos rounds the sizes of arrays, and a thread that sorts keeps a bucket in its cache.
    std::uint64_t const per_thread = std::uint64_t(1) << 18;
    CHECK(meter.peak() <= plan.input() + 1000 + per_thread * Kokkos::DefaultHostExecutionSpace().concurrency());
    CHECK(2 * meter.peak() > plan.list);
  }
}

TEST_CASE("the ends of a container's edges take no memory beside the file")
{
  if constexpr (!std::is_same_v<Space::memory_space, Kokkos::HostSpace>) return;
  TemporaryDirectory const directory;
  std::ostringstream out;
  generate(deck_for_generator("road", {"graph.width=600", "graph.height=600"}), directory / "a.h5", "", out);
  auto const deck = deck_for_graph(directory / "a.h5", {"solver.name=kruskal"});
  auto const plan = plan_memory<Space>(deck, open_source(deck));
  CHECK(plan.list == 4 * plan.most_edges);
  CHECK(plan.least == plan.list);
  MemoryMeter const meter;
  auto const loaded = load<Space>(deck, open_source(deck));
  CHECK(meter.peak() < 6 * plan.most_edges);
}

TEST_CASE("vertices alone take memory, where a file tells their number")
{
  TemporaryDirectory const directory;
  constexpr std::uint64_t vertices = 4294967295;
  auto const plan = [&](char const* name, std::string const& text, std::string const& level) {
    std::ofstream(directory / name) << text;
    auto const deck = deck_for_graph(directory / name, {"verify.level=" + level});
    return plan_memory<Space>(deck, open_source(deck));
  };
  std::string const arcs = "p sp " + std::to_string(vertices) + " 1\na 1 2 3\n";
  CHECK(plan("a.gr", arcs, "full").trees == 12 * vertices);
  CHECK(plan("a.gr", arcs, "none").trees == 4 * vertices);
  CHECK(plan("a.gr", arcs, "full").least < 1000);  // what convert needs
  CHECK(plan("a.txt", "1 4294967295 3\n", "full").trees == 0);

  std::ostringstream out;
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  rlimit const limit{std::uint64_t(8) << 30, before.rlim_max};
  setrlimit(RLIMIT_AS, &limit);
  CHECK_THROWS_WITH(run<Space>(deck_for_graph(directory / "a.gr", {}), out),
                    Catch::Matchers::StartsWith("at least 48 GiB of memory are needed, "));
  setrlimit(RLIMIT_AS, &before);
}

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

TEST_CASE("a graph is the same after a conversion, and both verbs say what they did")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  generate(deck_for_generator("road", {"graph.width=30", "graph.height=30"}), directory / "a.gr", "", out);
  convert(deck_for_graph(directory / "a.gr", {}), directory / "b.h5", "", out);
  convert(deck_for_graph(directory / "b.h5", {}), directory / "c", "dimacs", out);
  std::string const first = read_text(directory / "a.gr");
  std::string const last = read_text(directory / "c");
  CHECK(last.substr(last.find("\np sp")) == first.substr(first.find("\np sp")));
  for (auto const* text : {"generated: road 30 x 30", "wrote: ", "read: ", "DIMACS sp, 900 vertices", "HDF5 container"})
    CHECK(out.str().find(text) != std::string::npos);
}

TEST_CASE("nothing is written in the place of a result that cannot be")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  auto const deck = deck_for_generator("road", {"graph.width=3", "graph.height=3", "graph.weights.type=float"});
  CHECK_THROWS_AS(generate(deck, directory / "a.gr", "", out), Error);
  CHECK_THROWS_AS(generate(deck, directory / "a.unknown", "", out), Error);
  CHECK_THROWS_AS(convert(deck, directory / "a.mtx", "", out), Error);
  CHECK(directory.empty());
}

TEST_CASE("weights may be drawn in place of a file's own")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  generate(deck_for_generator("road", {"graph.width=30", "graph.height=30", "graph.seed=3"}), directory / "a.gr", "",
           out);
  auto const digest_with = [&](std::vector<std::string> const& overrides) {
    auto const deck = deck_for_graph(directory / "a.gr", overrides);
    auto const loaded = load<Kokkos::DefaultHostExecutionSpace>(deck, open_source(deck));
    return std::visit(
        []<class Ids>(EdgeList<Ids, Kokkos::HostSpace> const& graph) {
          return fingerprint<Ids>(Kokkos::DefaultHostExecutionSpace(), graph);
        },
        loaded.graph);
  };
  auto const own = digest_with({});
  auto const drawn = digest_with({"graph.weights.distribution=uniform"});
  CHECK(own != drawn);
  CHECK(drawn == digest_with({"graph.weights.distribution=uniform", "graph.seed=1"}));
  CHECK(drawn != digest_with({"graph.weights.distribution=uniform", "graph.seed=2"}));
  CHECK(drawn != digest_with({"graph.weights.distribution=equal"}));
}

}  // namespace otakar::test
