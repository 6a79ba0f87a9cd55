// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Columns of an edge list that are chosen by name or number, and texts that come near a format.
#include "io/formats/edge_list.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "io/formats.hpp"
#include "pack.hpp"
#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

ReadOptions choose(std::vector<std::string> const& columns)
{
  ReadOptions options;
  options.columns = columns;
  return options;
}

}  // namespace

TEST_CASE("columns are chosen by name or number")
{
  Listing const expected{{0, 1, 5}, {1, 2, -7}};
  std::string const names = "id,to,from,length,cost\n";
  std::string const rows = "10,2,1,9.5,5\n11,3,2,8.5,-7\n";
  auto const names_chosen = choose({"from", "to", "cost"});
  for (ReadOptions const& options : {names_chosen, choose({"3", "2", "5"}), choose({"3", "to", "5"})})
    CHECK(listing_of(read_written(names + rows, options).graph) == expected);
  CHECK(listing_of(read_written(rows, choose({"3", "2", "5"})).graph) == expected);
  CHECK(listing_of(read_written(rows, choose({"3", "2"})).graph) == Listing{{0, 1, 1}, {1, 2, 1}});
  CHECK(listing_of(read_written(rows, choose({"3", "2", "4"})).graph) == Listing{{0, 1, 9.5}, {1, 2, 8.5}});
  for (std::string const& text :
       {"# c\n\n% d\n" + names + "\n" + rows + "\n", with_crlf(names + rows), without_last(names + rows),
        std::string("a;to;from;b;cost\n;2;1;;5\n;3;2;x,y;-7;more\n"),
        std::string("a\tto\tfrom\tb\tcost\n\t2\t1\t\t5\nx y\t3\t 2 \t\t-7\n"),
        std::string("a to from b cost\n  x 2  1 y 5\nx 3\t2 y -7 \n"),
        std::string(
            "\"a\",\"to\",\"from\",\"b, c\",\"cost\"\n\"Main St, 5\",2,1,\"\",5\n \"1\"\" pipe, new\",3 ,2,,-7\n")}) {
    INFO(text);
    Input const input = read_written(text, names_chosen);
    CHECK(input.format == "edge list");
    CHECK(listing_of(input.graph) == expected);
    CHECK(input.numbering.first_vertex == 1);
    for (Pack const pack : packers) CHECK(listing_of(read_written(pack(text), names_chosen).graph) == expected);
  }
}

TEST_CASE("in a table no row is a comment")
{
  std::string const text = "name,u,v\n#9,1,2\n%x,2,3\n//y,3,4\n";
  CHECK(listing_of(read_written(text, choose({"u", "v"})).graph) == Listing{{0, 1, 1}, {1, 2, 1}, {2, 3, 1}});
}

TEST_CASE("numbers in quotes are numbers")
{
  Listing const expected{{0, 1, 5}, {1, 2, -7.5}};
  for (std::string const& text : {std::string("\"from\",\"to\",\"cost\"\n\"1\",\"2\",\"5\"\n\"2\",\"3\",\"-7.5\"\n"),
                                  std::string("from to cost\n\"1\" 2 \"5\"\n2 \"3\" -7.5\n"),
                                  std::string("from;to;cost\r\n \"1\" ;2;\"5\"\r\n2;3;\"-7.5\"")})
    CHECK(listing_of(read_written(text, choose({"from", "to", "cost"})).graph) == expected);
  CHECK(error_of_written("u,v\n1,\"\"\n", choose({"u", "v"})) == "2: column 2: nothing there: '1,\"\"'");
  CHECK(error_of_written("u,v\n1,\"2x\"\n", choose({"u", "v"})) ==
        "2: column 2: '2x' is not a vertex (an integer from 0): '1,\"2x\"'");
}

TEST_CASE("a quoted field that goes on on the next line is refused, wherever it stands")
{
  auto const columns = choose({"u", "v"});
  CHECK(error_of_written("name,u,v\n\"a\nb\",1,2\n", columns) == "2: a quoted field ends on another line: '\"a'");
  CHECK(error_of_written("u,v,name\n1,2,\"a\n3,4,b\"\n", columns) ==
        "2: a quoted field ends on another line: '1,2,\"a'");
  CHECK(error_of_written("u,v,a,b\n1,2,\"x,\"\"\", \"y\"\"\n", columns) ==
        "2: a quoted field ends on another line: '1,2,\"x,\"\"\", \"y\"\"'");
  // A quote within a field opens nothing.
  CHECK(listing_of(read_written("u,v,pipe\n1,2,6\"\n2,3,\"6\"\"\"\n", columns).graph) == Listing{{0, 1, 1}, {1, 2, 1}});
}

TEST_CASE("a line that one chosen column has its name from is no record")
{
  Listing const expected{{0, 1, 5}};
  CHECK(listing_of(read_written("from,to,2020\n1,2,5\n", choose({"from", "to", "3"})).graph) == expected);
  CHECK(listing_of(read_written("u,v,$\n1,2,5\n", choose({"u", "v", "$"})).graph) == expected);
  CHECK(listing_of(read_written("1st,2,3\n1,2,5\n", choose({"1st", "2", "3"})).graph) == expected);
}

TEST_CASE("mistakes in chosen columns are told with their line")
{
  auto const options = choose({"from", "to", "cost"});
  std::string const names = "to,from,name,cost\n";
  auto const error = [&](std::string const& row) { return error_of_written(names + "1,2,x,3\n" + row, options); };
  CHECK(error("1,2,x\n") == "3: column 4: nothing there: '1,2,x'");
  CHECK(error("1,,x,3\n") == "3: column 2: nothing there: '1,,x,3'");
  CHECK(error("a,2,x,3\n") == "3: column 1: 'a' is not a vertex (an integer from 0): 'a,2,x,3'");
  CHECK(error("1,-2,x,3\n") == "3: column 2: vertex '-2' is negative: '1,-2,x,3'");
  CHECK(error("1,2,x,nan\n") == "3: column 4: weight 'nan' is not a finite number: '1,2,x,nan'");
  CHECK(error("1,2,\"x,3\n") == "3: a quoted field ends on another line: '1,2,\"x,3'");
  CHECK(error_of_written(names, choose({"from", "too"})) == "1: no column is called 'too', did you mean 'to'?");
  CHECK(error_of_written(names, choose({"from", "0"})).starts_with("1: no column is called '0'"));
  CHECK(error_of_written("# c\n1,2\n", choose({"1", "1"})) == "2: column '1' is chosen twice");
  CHECK(error_of_written("1,2\n", choose({"1", "3"})) == "1: column 3: nothing there: '1,2'");
  CHECK(error_of_written("# c\n", choose({"from", "to"})).starts_with("1: there are no edges"));
  CHECK(error_of_written("id,a,b,w\n1,2,3,4\n").starts_with("1: more columns than U, V and a weight (--columns "));
}

TEST_CASE("chosen columns are read as the plain list of them is")
{
  std::mt19937_64 random(7);
  for (int trial = 0; trial < 20; ++trial) {
    std::string plain, table;
    for (int line = 0; line < 300; ++line) {
      std::string const u = std::to_string(random() % 50), v = std::to_string(random() % 50);
      std::string const weight = std::to_string(int(random() % 1000) - 500) + (trial % 2 ? ".25" : "");
      plain += u + " " + v + " " + weight + "\n";
      table += v + "\tnote " + u + "\t" + weight + "\t" + u + (line % 3 ? "\t\n" : "\n");
    }
    ReadOptions options = choose({"4", "1", "3"});
    options.chunk_bytes = 64 + random() % 4096;
    Input const expected = read_written(plain), input = read_written(table, options);
    CHECK(listing_of(input.graph) == listing_of(expected.graph));
  }
}

TEST_CASE("what comes near a format is told")
{
  CHECK(describe_unrecognised("digraph {") == "Graphviz is not read");
  CHECK(describe_unrecognised("graph [") == "GML is not read");
  CHECK(describe_unrecognised("  <?xml version=\"1.0\"?>") == "XML, as GraphML and GEXF are, is not read");
  CHECK(describe_unrecognised("*Vertices 3") == "Pajek is not read");
  CHECK(describe_unrecognised("WeightedAdjacencyGraph") == "the adjacency graphs of Ligra and PBBS are not read");
  CHECK(describe_unrecognised("P sp 3 4") == "the header of DIMACS begins with a lower-case p");
  CHECK(describe_unrecognised("* 3") == "comments begin with #, % or /");
  CHECK(describe_unrecognised("SECTON Graph") == "SteinLib begins with 'SECTION Graph'");
  CHECK(describe_unrecognised("Nodes 5") == "SteinLib begins with 'SECTION Graph'");
  CHECK(describe_unrecognised("strict digraph {") == "Graphviz is not read");
  CHECK(describe_unrecognised("graph{") == "Graphviz is not read");
  CHECK(describe_unrecognised("Section Grpah") == "SteinLib begins with 'SECTION Graph'");
  CHECK(describe_unrecognised(std::string_view("a\0b", 3)).starts_with("the file is binary"));
  for (auto const* const table : {"graph_id,source,target", "graph,source,target", "edges_from,edges_to", "nodes;edges",
                                  "edges\tnodes", "station a b", "section,graph", "strictly a b", "creators a b"}) {
    INFO(table);
    CHECK(describe_unrecognised(table).find("--columns U,V,WEIGHT says where") != std::string::npos);
  }
  CHECK(error_of_written("\n\ngraph G {\n") ==
        "3: the format is not recognised (Graphviz is not read; --format names one): 'graph G {'");
  CHECK(error_of_written("# made by hand\n% 2020\ngraph G {\n") ==
        "3: the format is not recognised (Graphviz is not read; --format names one): 'graph G {'");
  CHECK(error_of_written("name,u,v\nx,1,2\n").find("--columns U,V,WEIGHT says where") != std::string::npos);
}
