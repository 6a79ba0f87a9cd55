// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Soaks of the solvers there are, which are right, and of one that is not.
#include "driver/soak/soak.hpp"

#include <catch2/catch_test_macros.hpp>
#include <sstream>

#include "backend.hpp"
#include "driver/load.hpp"
#include "driver/soak/case.hpp"
#include "driver/soak/reference.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

namespace {

// Right but where two edges at the second vertex weigh the same: there it takes the last in the place of the first.
template <class Ids>
Array<typename Ids::Edge, Space> solve_wrongly(Space const&, Graph<Ids, Space> const& graph, SolverOptions const&,
                                               Statistics&)
{
  auto const list = copy_to<Kokkos::HostSpace>(graph.list);
  auto forest = reference_edges<Ids>(list);
  std::uint64_t const size = forest.extent(0);
  for (std::uint64_t i = 0; i < size; ++i)
    for (std::uint64_t e = forest(i) + 1; e < list.edges(); ++e)
      if (list.u(forest(i)) == 1 && list.u(e) == 1 && list.v(e) != 1 && list.key(e) == list.key(forest(i))) {
        forest(i) = typename Ids::Edge(e);
        return Kokkos::create_mirror_view_and_copy(Memory(), forest);
      }
  return Kokkos::create_mirror_view_and_copy(Memory(), forest);
}

template <class Ids>
std::uint64_t no_bytes(GraphSize)
{
  return 0;
}

template <class Ids>
void plant(std::vector<Solver<Ids, Space>>& table)
{
  table.push_back(
      {.name = "planted", .method = "", .source = "", .solve = solve_wrongly<Ids>, .scratch_bytes = no_bytes<Ids>});
}

std::size_t occurrences(std::string const& text, std::string const& part)
{
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a soak of the solvers finds nothing and leaves nothing")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  auto const checker = registered_checker<Space>();
  for (std::uint64_t seed = 0; seed < (fewer > 1 ? 2 : 20); ++seed) {
    bool const passed =
        soak({.minutes = 0, .seed = seed, .most_threads = 3, .directory = directory / "found"}, checker, out);
    INFO(out.str());
    REQUIRE(passed);
  }
  CHECK(directory.empty());
}

TEST_CASE("a wrong solver is found, and the graph cut down to a handful of edges")
{
  TemporaryDirectory const directory;
  auto tables = solver_tables<Space>();
  std::apply([](auto&... table) { (plant(table), ...); }, tables);
  Checker const checker{{"boruvka", "auto", "planted"},
                        [&](Deck const& deck, int threads) { return check_deck<Space>(deck, threads, tables); }};
  std::ostringstream out;
  std::uint64_t seed = 1;
  SoakOptions options{.minutes = 0, .seed = seed, .most_threads = 1, .directory = directory / ""};
  while (soak(options, checker, out)) REQUIRE(++options.seed < 100);
  INFO(out.str());
  CHECK(occurrences(out.str(), "found: planted: ") == 1);
  CHECK(occurrences(out.str(), "found: ") == 1);
  auto const path = directory / (std::to_string(options.seed) + ".toml");
  auto const deck = read_deck(path, {});
  CHECK(deck.solver.name == std::vector<std::string>{"auto", "planted"});
  auto const facts = load<Space>(deck, open_source(deck)).facts;
  CHECK(facts.edges <= 4);  // two, or the four arcs of a matrix
  CHECK(facts.vertices <= 4);
  CHECK_FALSE(check_deck<Space>(deck, 1, tables).fault.empty());
}

}  // namespace otakar::test
