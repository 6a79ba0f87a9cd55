// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Which format a file is in, by content alone; and what a reader says that was named against the content.
#include <catch2/catch_test_macros.hpp>

#include "pack.hpp"
#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

std::string repeat(std::string const& line, int times)
{
  std::string text;
  for (int i = 0; i < times; ++i) text += line;
  return text;
}

// A cycle, a path or a star as METIS writes it.
std::string cycle(std::uint64_t n)
{
  std::string text = std::to_string(n) + " " + std::to_string(n) + "\n";
  for (std::uint64_t v = 0; v < n; ++v)
    text += std::to_string((v + n - 1) % n + 1) + " " + std::to_string((v + 1) % n + 1) + "\n";
  return text;
}

std::string path(std::uint64_t n)
{
  std::string text = std::to_string(n) + " " + std::to_string(n - 1) + "\n2\n";
  for (std::uint64_t v = 2; v < n; ++v) text += std::to_string(v - 1) + " " + std::to_string(v + 1) + "\n";
  return text + std::to_string(n - 1) + "\n";
}

}  // namespace

TEST_CASE("METIS rows and edge lists are told apart")
{
  for (std::string const& text :
       {cycle(3), cycle(500), path(4), path(500), path(100000), std::string("1 0\n\n"), std::string("0 0\n"),
        std::string("4 3\n2 3 4\n1\n1\n1\n"), std::string("3 0\n\n\n\n"), std::string("2 1\n2\n1\n"),
        std::string("4 6\n2 3 4\n1 3 4\n1 2 4\n1 2 3\n"), std::string("3 3 0\n2 3\n1 3\n1 2\n")}) {
    INFO(text.substr(0, 200));
    CHECK(read_written(text).format == "METIS");
    for (Pack const pack : packers) CHECK(read_written(pack(text)).format == "METIS");
  }
  for (std::string const& text :
       {std::string("0 1\n"), std::string("5 7\n"), std::string("1 2\n2 3\n"), std::string("3 4\n1 2\n2 3\n3 1\n"),
        std::string("1 2 1\n2 3 10\n3 1 11\n"), std::string("2 3\n\n3 4\n\n"), std::string("3 3\n1 2\n2 3\n"),
        std::string("2 1\n2 3\n"), std::string("3 2\n3 1\n1 2\n"), std::string("4 3\n1 2\n2 3\n3 4\n"),
        std::string("2 1 11\n3 1 11\n3 2 10\n"), std::string("5 5\n1 2\n1 2\n1 2\n3 4\n3 4\n"),
        repeat("1 2\n2 3\n", 100), "100000 200000\n" + repeat("7 8\n", 90000),
        "1 2 1\n" + repeat("7 8 100\n", 50000)}) {
    INFO(text.substr(0, 200));
    CHECK(read_written(text).format == "edge list");
    for (Pack const pack : packers) CHECK(read_written(pack(text)).format == "edge list");
  }
}

TEST_CASE("every format is recognised behind comments")
{
  CHECK(read_written("c one\ncc glued\nc\np sp 2 1\na 1 2 3\n").format == "DIMACS sp");
  CHECK(read_written("c\np edge 2 1\ne 1 2\n").format == "DIMACS edge");
  CHECK(read_written("p col 2 1\ne 2 1\n").format == "DIMACS col");
  CHECK(read_written("\n\np tw 2 1\n1 2\n").format == "DIMACS tw");
  CHECK(error_of_written("a b 3\n").starts_with("1: the format is not recognised (the ends on a line of an edge list"));
  CHECK(read_written("citing cited\n1 2\n").format == "edge list");
  CHECK(read_written("# 33D32945\nSECTION Graph\nNodes 0\nEdges 0\nEND\n").format == "SteinLib");
  CHECK(read_written("% a METIS comment\n3 1\n2\n1\n\n").format == "METIS");
  CHECK(read_written("# Nodes: 0 Edges: 0\n").format == "edge list");
}

TEST_CASE("a format that is nearly right is read right, or refused and never taken for another")
{
  for (std::string const banner : {" %%MatrixMarket", "%%matrixmarket", "%%MATRIXMARKET"})
    CHECK(read_written(banner + " matrix coordinate real general\n5 5 1\n1 2 3\n").format == "MatrixMarket");
  CHECK(read_written("33D32954 STP File\nSECTION Graph\nNodes 0\nEdges 0\nEND\n").format == "SteinLib");
  CHECK(read_written("# h\np q\n1 2\n").format == "edge list");
  // A matrix that has lost its banner, longer than what is looked at.
  std::string const matrix = "1000 1000 60000\n" + repeat("10 20 3\n", 60000);
  std::string const missing = "1: 'ROWS COLUMNS ENTRIES' of a matrix without the banner";
  CHECK(error_of_written(matrix).starts_with(missing));
  for (Pack const pack : packers) CHECK(error_of_written(pack(matrix)).starts_with(missing));
  // Edges with a weight, and of other numbers than the first line would say.
  for (std::string const& text :
       {"1000 1000 600\n" + repeat("10 20 3\n", 60000), "1000 1000 60000\n" + repeat("10 2000 3\n", 60000),
        std::string("5 5 3\n1 2 3\n2 3 4\n"), std::string("5 5 2\n0 2 3\n2 3 4\n"), std::string("2 3 1\n1 2 5\n")})
    CHECK(read_written(text).format == "edge list");
  CHECK(listing_of(read_written("5 5 2\n1 2 3\n2 3 4\n", as("edge_list")).graph).size() == 3);
  CHECK(error_of_written("# only a comment\n", as("edge_list")).starts_with("1: there are no edges"));
}

TEST_CASE("a format may be named")
{
  CHECK(listing_of(read_written("3 3\n2 3\n1 3\n1 2\n", as("edge_list")).graph).size() == 4);
  CHECK(read_written("2 1\n2\n1\n", as("metis")).format == "METIS");
  CHECK(error_of_written("1 2\n2 3\n", as("metis")) == "2: vertex 2 is out of range (1 to 1): '2 3'");
  CHECK(error_of_written("1 2\n2 3\n", as("dimacs")) == "1: before the header 'p sp VERTICES ARCS': '1 2'");
  CHECK(error_of_written("1 2\n2 3\n", as("steinlib")) == "2: the file ends without a 'SECTION Graph'");
  CHECK(error_of_written("1 2\n2 3\n", as("matrix_market")) ==
        "1: the first line must begin with '%%MatrixMarket': '1 2'");
  CHECK(error_of_written("p sp 2 1\na 1 2 3\n", as("edge_list")) ==
        "1: more columns than U, V and a weight (--columns U,V,WEIGHT chooses them): 'p sp 2 1'");
  CHECK(error_of_written("1 2\n", as("gexf")).starts_with("unknown format 'gexf'"));
  CHECK(error_of_written("1 2\n", as("hdf5")).find("cannot open") != std::string::npos);
}
