// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// METIS: every weight format, in every spelling. Broken files: broken/metis.
#include "io/input.hpp"

#include <catch2/catch_test_macros.hpp>

#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

TEST_CASE("a METIS graph in every spelling")
{
  std::string const plain = "5 3\n2 3\n1 3\n1 2\n\n\n";
  std::string const spelt = "% first\n\n  5   3 0 \n%\n 2\t3 \n1  3\n % within\n1 2\n\n \n% last\n";
  for (std::string const& text : {plain, spelt, with_crlf(plain), with_crlf(spelt), plain + "\n\n",
                                  "\xef\xbb\xbf" + plain, without_last(plain + "\n")}) {
    INFO(text);
    Input const input = read_written(text);
    CHECK(input.format == "METIS");
    CHECK(vertices_of(input.graph) == 5);
    CHECK(listing_of(input.graph) == Listing{{0, 1, 1}, {0, 2, 1}, {1, 0, 1}, {1, 2, 1}, {2, 0, 1}, {2, 1, 1}});
    CHECK(input.numbering.first_vertex == 1);
    CHECK(count_arcs(input).duplicates + count_arcs(input).asymmetric == 0);
  }
}

TEST_CASE("every weight format of METIS")
{
  // A path of four vertices; {size} {weights} neighbour {weight}.
  for (int format = 0; format < 8; ++format)
    for (int constraints = 1; constraints <= 3; ++constraints) {
      bool const sizes = format & 4, vertex_weights = format & 2, edge_weights = format & 1;
      std::string flags = {char('0' + sizes), char('0' + vertex_weights), char('0' + edge_weights)};
      std::string text = "4 3 " + flags + (constraints > 1 ? " " + std::to_string(constraints) : "") + "\n";
      for (int v = 1; v <= 4; ++v) {
        if (sizes) text += "77 ";
        for (int i = 0; vertex_weights && i < constraints; ++i) text += std::to_string(50 + i) + " ";
        for (int const other : {v - 1, v + 1})
          if (other >= 1 && other <= 4)
            text += std::to_string(other) + (edge_weights ? " " + std::to_string(10 * (v + other)) : "") + " ";
        text += "\n";
      }
      INFO(text);
      Input const input = read_written(text, as("metis"));
      auto const weight = [&](long double w) { return edge_weights ? w : 1; };
      CHECK(listing_of(input.graph) == Listing{{0, 1, weight(30)},
                                               {1, 0, weight(30)},
                                               {1, 2, weight(50)},
                                               {2, 1, weight(50)},
                                               {2, 3, weight(70)},
                                               {3, 2, weight(70)}});
      CHECK(read_written(text).format == "METIS");
    }
}

TEST_CASE("METIS weights to 64 bits, isolated vertices and graphs without edges")
{
  Input const wide = read_written(
      "4 2 1\n2 -9223372036854775808\n1 -9223372036854775808\n4 9223372036854775807\n"
      "3 9223372036854775807\n");
  CHECK(listing_of(wide.graph) == Listing{{0, 1, -9223372036854775808.0L},
                                          {1, 0, -9223372036854775808.0L},
                                          {2, 3, 9223372036854775807.0L},
                                          {3, 2, 9223372036854775807.0L}});
  Input const gaps = read_written("5 1\n\n5\n\n\n2\n");
  CHECK(listing_of(gaps.graph) == Listing{{1, 4, 1}, {4, 1, 1}});
  CHECK(vertices_of(gaps.graph) == 5);
  CHECK(vertices_of(read_written("3 0\n\n\n\n").graph) == 3);
  CHECK(error_of_written("3 0\n\n\n") == "1: the header promises 3 vertices, the file has 2 rows");
  CHECK(vertices_of(read_written("0 0\n").graph) == 0);
  CHECK(vertices_of(read_written("2 0 10\n5\n6\n").graph) == 2);
}

TEST_CASE("METIS rows that contradict each other")
{
  std::string const text = "% weights differ\n3 2 1\n2 5\n1 5 3 6\n2 7\n";
  Input const input = read_written(text);
  CHECK(listing_of(input.graph) == Listing{{0, 1, 5}, {1, 0, 5}, {1, 2, 6}, {2, 1, 7}});
  CHECK(count_arcs(input).asymmetric == 2);
  CHECK(error_of_asymmetric(text).starts_with("4: the reverse of this arc is missing or has another weight"));
}

TEST_CASE("a METIS graph's size from its header")
{
  InputSize const size = peek_written("5 3\n2 3\n1 3\n1 2\n\n\n");
  CHECK(size.most.vertices == 5);
  CHECK(size.most.edges == 6);
}
