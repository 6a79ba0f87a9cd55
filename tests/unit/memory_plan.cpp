// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What a plan promises is kept.
#include "driver/memory_plan.hpp"

#include <sys/resource.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <sstream>

#include "backend.hpp"
#include "driver/load.hpp"
#include "driver/run.hpp"
#include "driver/runtime/memory.hpp"
#include "driver/verbs/convert.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

TEST_CASE("what reading allocates stays within its plan")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  auto const check = [&](char const* name, std::string const& type, std::vector<std::string> const& overrides) {
    INFO(name << " of " << type);
    generate(deck_for_generator(
                 "road", {"graph.width=600", "graph.height=600", "graph.shuffle=true", "graph.weights.type=" + type}),
             directory / name, "", out);
    auto const deck = deck_for_graph(directory / name, overrides);
    auto const plan = plan_memory<Space>(deck, open_source(deck));
    MemoryMeter const meter;
    auto const loaded = load<Space>(deck, open_source(deck));
    // Kokkos rounds the sizes of arrays, and a thread that sorts keeps a bucket in its cache.
    std::uint64_t const per_thread = std::uint64_t(1) << 18;
    CHECK(meter.peak() <= plan.input() + 1000 + per_thread * Kokkos::DefaultHostExecutionSpace().concurrency());
    CHECK(2 * meter.peak() > plan.list);
  };
  for (char const* const name : {"a.gr", "a.mtx", "a.txt", "a.h5", "a.npz", "a.sgr"}) check(name, "int32", {});
  check("a.gr", "int32", {"graph.asymmetric=error"});
  check("a.npz", "float", {});
  check("a.mtx", "float", {"graph.weights.type=float"});
  check("a.gr", "int32", {"graph.weights.type=int64"});
}

TEST_CASE("arcs are read in what the graph takes, and little more")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  generate(deck_for_generator("road", {"graph.width=600", "graph.height=600"}), directory / "a.gr", "", out);
  auto const deck = deck_for_graph(directory / "a.gr", {});
  auto const plan = plan_memory<Space>(deck, open_source(deck));
  CHECK(plan.read == 0);
  CHECK(plan.numbering == 0);
  CHECK(plan.least == 12 * plan.most_edges);
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

#ifndef __SANITIZE_ADDRESS__  // which reserves more addresses than the limit leaves
  std::ostringstream out;
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  rlimit const limit{std::uint64_t(8) << 30, before.rlim_max};
  setrlimit(RLIMIT_AS, &limit);
  CHECK_THROWS_WITH(
      run<Space>(std::vector<Deck>{deck_for_graph(directory / "a.gr", {})}, out),
      Catch::Matchers::ContainsSubstring("of memory are needed to stream a graph of 4294967295 vertices"));
  setrlimit(RLIMIT_AS, &before);
#endif
}

}  // namespace otakar::test
