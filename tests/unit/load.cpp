// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/load.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <sstream>

#include "backend.hpp"
#include "core/error.hpp"
#include "driver/verbs/convert.hpp"
#include "graph/fingerprint.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

TEST_CASE("the header of a file tells its size before its edges are read")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  auto const generator = deck_for_generator("road", {"graph.width=30", "graph.height=30"});
  for (char const* const name : {"a.gr", "a.mtx", "a.graph", "a.h5", "a.npz", "a.sgr"}) {
    INFO(name);
    generate(generator, directory / name, "", out);
    auto const deck = deck_for_graph(directory / name, {});
    GraphSource source = open_source(deck);
    REQUIRE(source.file);
    CHECK(source.size.most.vertices == 900);
    std::uint64_t const most = source.size.most.edges;
    auto const loaded = load<Space>(deck, std::move(source));
    CHECK(loaded.facts.vertices == 900);
    CHECK(loaded.facts.edges == most);
    CHECK(loaded.facts.copy_bytes == (in_host_memory<Space> ? 0 : 12 * loaded.facts.edges));
    CHECK((loaded.facts.copy_seconds > 0) != in_host_memory<Space>);
  }
  GraphSource const model = open_source(generator);
  CHECK(model.model);
  CHECK(model.size.most.vertices == 900);
}

TEST_CASE("a file that cannot be opened is named before any work")
{
  TemporaryDirectory const directory;
  CHECK_THROWS_AS(open_source(deck_for_graph(directory / "absent.gr", {})), Error);
  write_text(directory / "bad.gr", "p sp x\n");
  CHECK_THROWS_AS(open_source(deck_for_graph(directory / "bad.gr", {})), Error);
}

TEST_CASE("weights may be drawn in place of a file's own")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  generate(deck_for_generator("road", {"graph.width=30", "graph.height=30", "graph.seed=3"}), directory / "a.gr", "",
           out);
  auto const digest_on = [&]<class On>(On const& space, std::vector<std::string> const& overrides) {
    auto const deck = deck_for_graph(directory / "a.gr", overrides);
    auto const loaded = load<On>(deck, open_source(deck));
    return std::visit([&]<class Ids>(EdgeList<Ids, On> const& graph) { return fingerprint<Ids>(space, graph); },
                      loaded.graph);
  };
  auto const digest_with = [&](std::vector<std::string> const& overrides) {
    auto const digest = digest_on(Space(), overrides);
    CHECK(digest == digest_on(Kokkos::DefaultHostExecutionSpace(), overrides));
    return digest;
  };
  auto const own = digest_with({});
  auto const drawn = digest_with({"graph.weights.distribution=uniform"});
  CHECK(own != drawn);
  CHECK(drawn == digest_with({"graph.weights.distribution=uniform", "graph.seed=1"}));
  CHECK(drawn != digest_with({"graph.weights.distribution=uniform", "graph.seed=2"}));
  CHECK(drawn != digest_with({"graph.weights.distribution=equal"}));
}

TEST_CASE("records of one pair of vertices get one weight where weights are drawn")
{
  TemporaryDirectory const directory;
  write_text(directory / "a.txt", "1 2\n3 4\n2 1\n1 2\n4 3\n1 3\n");
  auto const deck = deck_for_graph(directory / "a.txt", {"graph.weights.distribution=uniform"});
  auto const loaded = load<Kokkos::DefaultHostExecutionSpace>(deck, open_source(deck));
  auto const key = std::get<0>(loaded.graph).key;
  CHECK(key(0) == key(2));
  CHECK(key(0) == key(3));
  CHECK(key(1) == key(4));
  CHECK(key(0) != key(1));
  CHECK(key(0) != key(5));
}

TEST_CASE("arcs are compared where they are asked for, and asymmetric ones refused")
{
  TemporaryDirectory const directory;
  write_text(directory / "a.txt", "1 2 5\n2 1 5\n2 1 5\n2 3 7\n3 3 1\n");
  auto const deck = deck_for_graph(directory / "a.txt", {});
  auto const plain = load<Space>(deck, open_source(deck)).facts;
  CHECK(plain.edges == 5);
  CHECK(plain.loops == 1);
  CHECK_FALSE(plain.duplicate_arcs);
  auto const counted = load<Space>(deck, open_source(deck), true).facts;
  CHECK(counted.pairs == 2);
  CHECK(counted.duplicate_arcs == 1);
  CHECK(counted.asymmetric_arcs == 1);
  auto const strict = deck_for_graph(directory / "a.txt", {"graph.asymmetric=error"});
  CHECK_THROWS_WITH(load<Space>(strict, open_source(strict)),
                    Catch::Matchers::ContainsSubstring("a.txt:4: the reverse of this arc is missing"));
}

}  // namespace otakar::test
