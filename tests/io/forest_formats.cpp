// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/forest_formats.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "listing.hpp"
#include "small_graph.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

std::string target(std::string const& path, std::string_view to = "")
{
  ForestTarget const found = forest_target(path, to);
  return std::string(found.own ? "own " : "graph ") + std::string(found.name());
}

Numbering from_one()
{
  return {.first_vertex = 1};
}

// Ends in either order, edges in any, and both arcs as one.
Listing sorted(Listing listing)
{
  for (auto& [u, v, weight] : listing)
    if (u > v) std::swap(u, v);
  std::sort(listing.begin(), listing.end());
  listing.erase(std::unique(listing.begin(), listing.end()), listing.end());
  return listing;
}

}  // namespace

TEST_CASE("the suffix names the format of a forest; its own come before those of graphs")
{
  CHECK(target("a.txt") == "own txt");
  CHECK(target("a.CSV.gz") == "own csv");
  CHECK(target("a.h5") == "own h5");
  CHECK(target("a.el") == "graph edge_list");
  CHECK(target("a.gr.xz") == "graph dimacs");
  CHECK(target("a.npz") == "graph npz");
  CHECK(target("a.txt", "edge_list") == "graph edge_list");
  CHECK(target("a", "csv") == "own csv");
  CHECK(target("-") == "own txt");
  CHECK(target("-", "metis") == "graph metis");
}

TEST_CASE("a format that cannot be told, compressed or streamed is refused")
{
  std::string const all = "txt, csv, h5, dimacs, matrix_market, metis, steinlib, edge_list, galois, hdf5, npz";
  CHECK(error_of([] { target("a.foo"); }) == "a.foo: the suffix names no format; --to takes one of: " + all);
  CHECK(error_of([] { target("a.gz"); }).starts_with("a.gz: the suffix names no format"));
  CHECK(error_of([] { target("a", "cvs"); }) == "unknown format 'cvs', did you mean 'csv'? (one of: " + all + ")");
  CHECK(error_of([] { target("a.h5.gz"); }) == "a.h5.gz: h5 is not written compressed; text formats are");
  CHECK(error_of([] { target("-", "npz"); }) == "standard output: npz is not streamed; text formats are");
  CHECK(error_of([] { output_format("-", "hdf5"); }) == "standard output: hdf5 is not streamed; text formats are");
}

TEST_CASE("a forest comes back from every format that can be read")
{
  TemporaryDirectory const directory;
  auto const graph = small_graph<NarrowIds>({WeightType::int32, {}}, {3, 7, 2, 9, 4});
  auto const forest = forest_of(graph, {0, 2});
  Listing const expected{{0, 1, 3}, {0, 2, 2}};
  for (std::string const name : {"a.txt", "a.txt.gz", "a.csv", "a.csv.zst", "a.gr", "a.gr.xz", "a.mtx", "a.mtx.gz",
                                 "a.graph", "a.graph.zst", "a.stp", "a.npz", "a.sgr", "a.tsv", "a.el"}) {
    INFO(name);
    write_forest(directory / name, graph, forest, {{"otakar", "test"}, "auto", from_one()});
    ReadOptions options;
    if (name.starts_with("a.txt")) options.columns = {"2", "3", "4"};
    if (name.starts_with("a.csv")) options.columns = {"u", "v", "weight"};
    Input const input = read_graph(directory / name, options);
    CHECK(sorted(listing_of(input.graph)) == expected);
    bool const lists_edges = !options.columns.empty() || name == "a.tsv" || name == "a.el";
    CHECK(vertices_of(input.graph) == (lists_edges ? 3 : 5));
  }
}

TEST_CASE("a table of a forest is a line of names and a line per edge")
{
  TemporaryDirectory const directory;
  auto const graph = small_graph<WideKeys>({WeightType::float64, {}}, {0.5, 7., 2., 9., 4.});
  write_forest(directory / "a.csv", graph, forest_of(graph, {2, 0}), {{}, "auto", from_one()});
  CHECK(read_text(directory / "a.csv") == "edge,u,v,weight\n0,1,2,0.5\n2,3,1,2.0\n");
}

TEST_CASE("a weight that the format cannot hold is named by the edge's record")
{
  TemporaryDirectory const directory;
  auto const graph = small_graph<NarrowIds>({WeightType::int32, {}}, {3, 7, -2, 9, 4});
  std::string const error = error_of([&] {
    write_forest(directory / "a.graph", graph, forest_of(graph, {0, 2}), {{}, "", from_one()});
  });
  CHECK(error.find("positive integer weights only, and edge 2 weighs -2;") != std::string::npos);
  CHECK(directory.empty());
}
