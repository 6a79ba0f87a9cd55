// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/outputs.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <chrono>
#include <sstream>
#include <thread>

#include "core/error.hpp"
#include "io/small_graph.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

namespace {

Deck deck_in(TemporaryDirectory const& directory, std::string const& input = "no.gr")
{
  return deck_for_graph(input,
                        {"output.directory=" + (directory / ".").string(), "output.forest=txt", "output.graph=true"});
}

// All that a run writes.
void write_all(Outputs& outputs, std::string const& solver)
{
  auto const graph = small_graph<NarrowIds, std::int32_t>({}, {3, 1, 2});
  Results results;
  results.runs.emplace_back().solver = solver;
  outputs.write_graph(graph, {}, results);
  outputs.write_forest(output_forest<NarrowIds>(Host(), graph, forest_of(graph, {1, 2}), {{}, solver, {}}));
  outputs.write_report({results}, false);
}

void write_old(TemporaryDirectory const& directory)
{
  for (auto const* name : {"forest.txt", "graph.h5", "results.json"}) write_text(directory / name, "old");
}

// Whether there are the three files alone, and all of them hold, or do not hold, "old".
bool all_old(TemporaryDirectory const& directory, bool old = true)
{
  auto const files = std::distance(std::filesystem::directory_iterator(directory / "."), {});
  bool same = files == 3;
  for (auto const* name : {"forest.txt", "graph.h5", "results.json"})
    same = same && (read_text(directory / name) == "old") == old;
  return same;
}

}  // namespace

TEST_CASE("outputs are one set: all of them are there, or none")
{
  TemporaryDirectory const directory;
  write_old(directory);
  std::ostringstream out;
  {
    Outputs outputs(deck_in(directory), out);
    write_all(outputs, "boruvka");
    for (auto const* name : {"forest.txt", "graph.h5", "results.json"}) CHECK(read_text(directory / name) == "old");
    CHECK(out.str().empty());
  }
  CHECK(all_old(directory));  // the run ended early
  Outputs outputs(deck_in(directory), out);
  write_all(outputs, "boruvka");
  outputs.commit();
  CHECK(all_old(directory, false));
  for (auto const* name : {"forest.txt\n", "graph.h5\n", "results.json\n"})
    CHECK(out.str().find(name) != std::string::npos);
}

TEST_CASE("of two runs into one directory the last one's outputs stay, all of them")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  Outputs first(deck_in(directory), out), second(deck_in(directory), out);
  write_all(first, "boruvka");
  write_all(second, "kruskal");
  second.commit();
  first.commit();
  CHECK(read_text(directory / "forest.txt").find("kruskal") == std::string::npos);
  CHECK(read_text(directory / "results.json").find("kruskal") == std::string::npos);
}

TEST_CASE("a run waits with its names while another gives its own")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  write_old(directory);
  Outputs outputs(deck_in(directory), out);
  write_all(outputs, "boruvka");
  int const other = ::open((directory / ".").c_str(), O_RDONLY | O_DIRECTORY);
  REQUIRE(::flock(other, LOCK_EX) == 0);
  std::thread run([&] { outputs.commit(); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  for (auto const* name : {"forest.txt", "graph.h5", "results.json"}) CHECK(read_text(directory / name) == "old");
  ::close(other);
  run.join();
  CHECK(all_old(directory, false));
}

TEST_CASE("no output takes the place of the input")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  write_old(directory);
  for (auto const* name : {"forest.txt", "graph.h5", "results.json"})
    CHECK_THROWS_WITH(Outputs(deck_in(directory, directory / name), out),
                      (directory / ".").string() + "/" + name +
                          ": this is the graph to read, and would be replaced; choose another output.directory");
  CHECK(all_old(directory));
}

TEST_CASE("an error names the output, not what it is called before it is complete")
{
  TemporaryDirectory const directory;
  std::ostringstream out;
  std::filesystem::create_directory(directory / "forest.txt");
  Outputs outputs(deck_in(directory), out);
  CHECK_THROWS_WITH(write_all(outputs, "boruvka"),
                    (directory / ".").string() + "/forest.txt: cannot write: Is a directory");
}

}  // namespace otakar::test
