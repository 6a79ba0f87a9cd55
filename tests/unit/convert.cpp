// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The verbs convert and generate.
#include "driver/verbs/convert.hpp"

#include <catch2/catch_test_macros.hpp>
#include <sstream>

#include "backend.hpp"
#include "core/error.hpp"
#include "io/temporary.hpp"

namespace otakar::test {

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

TEST_CASE("vertices that lose their names are told of")
{
  TemporaryDirectory const directory;
  write_text(directory / "a.txt", "10 20 3\n20 35 4\n");
  auto const text_of = [&](char const* output) {
    std::ostringstream out;
    convert(deck_for_graph(directory / "a.txt", {}), directory / output, "", out);
    return out.str();
  };
  for (auto const* output : {"b.gr", "b.mtx", "b.graph", "b.stp", "b.sgr", "b.npz"})
    CHECK(text_of(output).find(", vertices renumbered (edge_list and hdf5 keep their names)") != std::string::npos);
  for (auto const* output : {"b.csv", "b.h5"}) CHECK(text_of(output).find("renumbered") == std::string::npos);
  write_text(directory / "a.txt", "1 2 3\n2 3 4\n");
  CHECK(text_of("b.gr").find("renumbered") == std::string::npos);
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

}  // namespace otakar::test
