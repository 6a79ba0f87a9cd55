// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Plain edge lists: separators, comments, column names, and vertices with names of 64 bits. Broken files:
// broken/edge_list.
#include "io/formats/edge_list.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <set>

#include "io/binary/hdf5.hpp"
#include "io/formats/forest_text.hpp"
#include "small_graph.hpp"
#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

TEST_CASE("an edge list in every spelling")
{
  std::string const body = "1 2 5\n2 1 5\n2 3 -7\n4 4 1\n";
  std::string const tabs = "1\t2\t5\n2\t1\t5\n2\t3\t-7\n4\t4\t1\n";
  std::string const commas = "1,2,5\n2, 1 ,5\n2,3,-7 \n4,4,+1\n";
  std::string const semicolons = "1;2;5\n2;1;5\n2;3;-7\n4;4;1\n";
  for (std::string const& text :
       {body, tabs, commas, semicolons, "# SNAP\n#\n" + tabs, "% sym weighted\n% 4 3 3\n" + body,
        "// a comment\n" + body, "source,target,weight\n" + commas, "\"from\";\"to\";\"length\"\n" + semicolons,
        "# c\nFrom To w1\n# d\n" + body, "\xef\xbb\xbfsource,target,weight\n" + commas, with_crlf("u,v,w\n" + commas),
        without_last(body), "\n  \n" + body + "\n# last\n", std::string(" 1  2 \t 5 \n\n2 1 5\n#x\n2 3 -7\n  4 4 1")}) {
    INFO(text);
    Input const input = read_written(text);
    CHECK(input.format == "edge list");
    CHECK(vertices_of(input.graph) == 4);
    CHECK(listing_of(input.graph) == Listing{{0, 1, 5}, {1, 0, 5}, {1, 2, -7}, {3, 3, 1}});
    CHECK(input.numbering.first_vertex == 1);
    CHECK(input.numbering.vertex_name.extent(0) == 0);
    CHECK(count_arcs(input).asymmetric == 1);
  }
}

TEST_CASE("edge lists of two columns")
{
  Input const input = read_written("# Nodes: 4 Edges: 3\r\n0\t1\r\n0\t3\r\n2\t3\r\n");
  CHECK(listing_of(input.graph) == Listing{{0, 1, 1}, {0, 3, 1}, {2, 3, 1}});
  CHECK(input.numbering.first_vertex == 0);
  CHECK(weights_of(input.graph).type == WeightType::int32);
  CHECK(listing_of(read_written("a,b\n7,8\n").graph) == Listing{{0, 1, 1}});
  CHECK(vertices_of(read_written("# Nodes: 0 Edges: 0\n").graph) == 0);
  CHECK(vertices_of(read_written("u,v\n", as("edge_list")).graph) == 0);
}

TEST_CASE("the third column is the weight, whatever its name")
{
  for (std::string const names : {"source,target,time", "source,target,distance (km)", "from id;to id;node_weight"})
    CHECK(listing_of(read_written(names + "\n1,2,5\n").graph) == Listing{{0, 1, 5.0L}});
  CHECK(error_of_written("source,cost,target\n1,2,5\n").starts_with("1: the columns must be U, V and WEIGHT"));
}

TEST_CASE("an edge list behind a long introduction")
{
  std::string text;
  while (text.size() < 600000) text += "# line after line of licence\n\n";
  Input const input = read_written(text + "u v weight\n" + text + "3 4 0.5\n");
  CHECK(listing_of(input.graph) == Listing{{0, 1, 0.5}});
}

TEST_CASE("the times of KONECT are left out")
{
  for (std::string const& text :
       {std::string("% asym weighted\n% 3 4 4\n1 2 5 0\n2 3 -7 1262300400\n"),
        std::string("% sym positive\n1\t2\t5\t-1\n2\t3\t-7\t1.5e9"), std::string("%\n1,2,5,0\r\n2,3,-7,0\r\n")}) {
    INFO(text);
    Input const input = read_written(text);
    CHECK(input.format == "edge list");
    CHECK(listing_of(input.graph) == Listing{{0, 1, 5}, {1, 2, -7}});
  }
  CHECK(listing_of(read_written("% sym unweighted\n1 2 1 0\n3 4 1 0\n").graph) == Listing{{0, 1, 1}, {2, 3, 1}});
}

TEST_CASE("sparse names, enough of them for all threads")
{
  std::mt19937_64 random(1);
  // Far apart everywhere; and near each other far from zero, but for one.
  for (auto const& [least, spread] : {std::pair(0ull, ~0ull), {1ull << 60, 100000ull}}) {
    std::set<std::uint64_t> names;
    std::vector<std::uint64_t> ends;
    std::string text = "# names\n3 4\n";
    for (std::uint64_t i = 0; i < 300000; ++i) ends.push_back(least + random() % spread);
    for (std::size_t i = 0; i < ends.size(); i += 2)
      text += std::to_string(ends[i]) + " " + std::to_string(ends[i + 1]) + "\n";
    names.insert(ends.begin(), ends.end());
    names.insert({3, 4});
    Input const input = read_written(text);
    auto const numbering = input.numbering;
    REQUIRE(vertices_of(input.graph) == names.size());
    CHECK(std::equal(names.begin(), names.end(), input.numbering.vertex_name.data()));
    std::uint64_t wrong = 0, edge = 0;
    for (auto const& [u, v, weight] : listing_of(input.graph)) {
      std::uint64_t const record = edge++;
      if (record == 0) continue;
      wrong += numbering.name_of(u) != ends[2 * record - 2] || numbering.name_of(v) != ends[2 * record - 1];
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("weights that are integers and fractions")
{
  Input const input = read_written("1 2 5\n2 3 0.5\n3 4 -1e2\n4 5 9007199254740993\n5 6 .25\n6 7 3.\n");
  CHECK(weights_of(input.graph).type == WeightType::float64);
  CHECK(listing_of(input.graph) ==
        Listing{{0, 1, 5}, {1, 2, 0.5}, {2, 3, -100}, {3, 4, 9007199254740992.0L}, {4, 5, 0.25}, {5, 6, 3}});
  Input const wide = read_written("1 2 9223372036854775807\n2 3 -9223372036854775808\n");
  CHECK(listing_of(wide.graph) == Listing{{0, 1, 9223372036854775807.0L}, {1, 2, -9223372036854775808.0L}});
  Input const narrow = read_written("1 2 2147483647\n2 3 -2147483648\n");
  CHECK(weights_of(narrow.graph).type == WeightType::int32);
  CHECK(weights_of(read_written("1 2 2147483648\n").graph).type == WeightType::int64);
  CHECK(weights_of(read_written("1 2 -2147483649\n").graph).type == WeightType::int64);
}

TEST_CASE("vertices keep the names of the file")
{
  std::uint64_t const far = 18446744073709551615u;
  Input const input = read_written("70 18446744073709551615 3\n5000000000 70 4\n18446744073709551615 70 3\n9 9 1\n");
  CHECK(vertices_of(input.graph) == 4);
  CHECK(values_of(input.numbering.vertex_name) == std::vector<std::uint64_t>{9, 70, 5000000000u, far});
  CHECK(listing_of(input.graph) == Listing{{1, 3, 3}, {2, 1, 4}, {3, 1, 3}, {0, 0, 1}});
  CHECK(values_of(read_written("1 2\n2 9\n").numbering.vertex_name) == std::vector<std::uint64_t>{1, 2, 9});
  Input const shifted = read_written("5000000002 5000000000\n5000000001 5000000000\n");
  CHECK(shifted.numbering.vertex_name.extent(0) == 0);
  CHECK(shifted.numbering.first_vertex == 5000000000u);
  CHECK(listing_of(shifted.graph) == Listing{{2, 0, 1}, {1, 0, 1}});
}

TEST_CASE("names go through the container and into the forest")
{
  TemporaryDirectory const directory;
  write_text(directory / "graph.txt", "7 5000000000 3\n5000000000 12 4\n12 7 9\n");
  Input const read = read_graph(directory / "graph.txt", {});
  write_graph(directory / "graph.h5", read.graph, {}, read.numbering);
  Input const again = read_graph(directory / "graph.h5", {});
  CHECK(values_of(again.numbering.vertex_name) == std::vector<std::uint64_t>{7, 12, 5000000000u});
  CHECK(listing_of(again.graph) == listing_of(read.graph));
  auto const& graph = std::get<EdgeList<NarrowIds, Kokkos::HostSpace>>(again.graph);
  write_forest(directory / "forest.txt", graph, forest_of(graph, {0, 1}), {{}, "kruskal", again.numbering});
  CHECK(read_text(directory / "forest.txt").ends_with("\n0 7 5000000000 3\n1 5000000000 12 4\n"));
}

TEST_CASE("the size of an edge list is guessed from its first lines")
{
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
  InputSize const size = peek_written(text);
  CHECK(size.most.edges >= 1000);
  CHECK(size.most.edges <= 1100);
  CHECK(size.most.vertices >= 1001);
  CHECK(peek_written("0 18446744073709551615\n5 7\n").most.vertices == 4);
}

TEST_CASE("an asymmetric edge list is refused at its line")
{
  CHECK(error_of_asymmetric("# c\nu,v\n1,2\n\n2,1\n2,3\n").starts_with("6: the reverse of this arc is missing"));
}
