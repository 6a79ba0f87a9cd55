// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// SteinLib and PACE 2018: edges and arcs, with and without weights. Broken files: broken/steinlib.
#include "io/input.hpp"

#include <catch2/catch_test_macros.hpp>

#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

TEST_CASE("a SteinLib graph in every spelling")
{
  std::string const plain =
      "SECTION Graph\nNodes 4\nEdges 3\nE 1 2 5\nE 2 3 -7\nE 3 1 6\nEND\n\nSECTION Terminals\nTerminals 1\nT 1\nEND\n"
      "EOF\n";
  std::string const spelt =
      "# by hand\n33d32945 STP File, STP Format Version 1.0\nSection Comment\nName \"SECTION of it\"\nEnd\n\n"
      "  section GRAPH\nObstacles 0\n\nNODES 4\n# half way\nedges\t3 \n e 1  2\t5 \n\n# within\nE 2 3 -7\nE 3 1 +6\n "
      "end\n"
      "whatever follows is not read\n";
  std::string const ends_here = "SECTION Graph\nNodes 4\nEdges 3\nE 1 2 5\nE 2 3 -7\nE 3 1 6\nEND";
  for (std::string const& text :
       {plain, spelt, ends_here, with_crlf(plain), with_crlf(spelt), "\xef\xbb\xbf" + plain}) {
    INFO(text);
    Input const input = read_written(text);
    CHECK(input.format == "SteinLib");
    CHECK(vertices_of(input.graph) == 4);
    CHECK(listing_of(input.graph) == Listing{{0, 1, 5}, {1, 2, -7}, {2, 0, 6}});
    CHECK(input.numbering.first_vertex == 1);
  }
}

TEST_CASE("SteinLib weights: none, fractions, 64 bits")
{
  std::string const header = "SECTION Graph\nNodes 3\nEdges 2\n";
  CHECK(listing_of(read_written(header + "E 1 2\nE 2 3\nEND\n").graph) == Listing{{0, 1, 1}, {1, 2, 1}});
  CHECK(listing_of(read_written(header + "E 1 2 4\nE 2 3 0.5\nEND\n").graph) == Listing{{0, 1, 4}, {1, 2, 0.5}});
  CHECK(listing_of(read_written(header + "E 1 2 9223372036854775807\nE 2 3 1\nEND\n").graph) ==
        Listing{{0, 1, 9223372036854775807.0L}, {1, 2, 1}});
  CHECK(vertices_of(read_written("SECTION Graph\nNodes 3\nEdges 0\nEND\nEOF\n").graph) == 3);
}

TEST_CASE("SteinLib edges stand for both directions, arcs for one")
{
  std::string const edges = "SECTION Graph\nNodes 3\nEdges 3\nE 1 2 5\nE 2 1 6\nE 3 3 1\nEND\n";
  Input const undirected = read_written(edges);
  CHECK(listing_of(undirected.graph) == Listing{{0, 1, 5}, {1, 0, 6}, {2, 2, 1}});
  CHECK(count_arcs(undirected).asymmetric == 0);
  std::string const arcs = "SECTION Graph\nNodes 3\nArcs 3\nA 1 2 5\n# c\nA 2 1 6\nA 3 2 1\nEND\n";
  CHECK(count_arcs(read_written(arcs)).asymmetric == 3);
  CHECK(error_of_asymmetric(arcs).starts_with("4: the reverse of this arc is missing or has another weight"));
}

TEST_CASE("a SteinLib graph's size from its header")
{
  InputSize const size = peek_written("SECTION Graph\nNodes 4\nEdges 1\nE 1 2 5\nEND\n");
  CHECK(size.most.vertices == 4);
  CHECK(size.most.edges == 1);
}

TEST_CASE("edges have weights where the first one has, however far down")
{
  std::string const start = "SECTION Graph\nNodes 3\nEdges 2\n";
  std::string comments;
  while (comments.size() < 600000) comments += "# line after line of licence\n\n";
  CHECK(listing_of(read_written(start + comments + "E 1 2 0.5\n" + comments + "E 2 3 7\nEND\n").graph) ==
        Listing{{0, 1, 0.5}, {1, 2, 7}});
  CHECK(error_of_written(start + "E 1 2\n" + comments + "E 2 3 7\nEND\n") ==
        std::to_string(5 + count_lines(comments)) + ": more than 'E U V' on a line: 'E 2 3 7'");
  CHECK(error_of_written(start + comments + "E 1 2 5\nEND\n") == "3: the header promises 2 edges, the file has 1");
}
