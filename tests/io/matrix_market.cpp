// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// MatrixMarket: every field and symmetry, in every spelling. Broken files: broken/matrix_market.
#include "io/input.hpp"

#include <catch2/catch_test_macros.hpp>

#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

std::string matrix(std::string const& kind, std::string const& lines)
{
  return "%%MatrixMarket matrix coordinate " + kind + "\n" + lines;
}

}  // namespace

TEST_CASE("a matrix in every spelling")
{
  std::string const plain = matrix("integer general", "4 4 4\n1 2 5\n2 1 5\n2 3 -7\n3 2 -7\n");
  std::string const spelt =
      "%%mAtRiXmArKeT  MATRIX\tCoordinate Integer GENERAL \n%\n\n% 9 9 9\n  4 4\t4 \n%x\n 1 2 +5\n\n2\t1  5 \n"
      "  % between\n2 3 -7\n3 2 -007\n\n% behind\n";
  for (std::string const& text : {plain, spelt, with_crlf(plain), with_crlf(spelt), without_last(plain),
                                  "\xef\xbb\xbf" + plain, plain + "\n \n"}) {
    INFO(text);
    Input const input = read_written(text);
    CHECK(vertices_of(input.graph) == 4);
    CHECK(listing_of(input.graph) == Listing{{0, 1, 5}, {1, 0, 5}, {1, 2, -7}, {2, 1, -7}});
    CHECK(input.numbering.first_vertex == 1);
    CHECK(input.numbering.vertex_name.extent(0) == 0);
    CHECK(weights_of(input.graph).type == WeightType::int32);
    CHECK(input.format == "MatrixMarket");
  }
}

TEST_CASE("fields of a matrix")
{
  Input const real = read_written(matrix("real general", "3 3 3\n1 2 0.1\n2 3 -1e-3\n3 1 7\n"));
  CHECK(weights_of(real.graph).type == WeightType::float64);
  CHECK(listing_of(real.graph) == Listing{{0, 1, 0.1}, {1, 2, -1e-3}, {2, 0, 7}});
  Input const doubles = read_written(matrix("double general", "3 3 1\n1 2 .5\n"));
  CHECK(listing_of(doubles.graph) == Listing{{0, 1, 0.5}});
  Input const pattern = read_written(matrix("pattern symmetric", "3 3 2\n2 1\n3 1\n"));
  CHECK(weights_of(pattern.graph).type == WeightType::int32);
  CHECK(listing_of(pattern.graph) == Listing{{1, 0, 1}, {2, 0, 1}});
  Input const natural = read_written(matrix("unsigned-integer general", "3 3 1\n1 2 9223372036854775807\n"));
  CHECK(weights_of(natural.graph).type == WeightType::int64);
  CHECK(listing_of(natural.graph) == Listing{{0, 1, 9223372036854775807.0L}});
  Input const least = read_written(matrix("integer general", "3 3 1\n1 2 -9223372036854775808\n"));
  CHECK(listing_of(least.graph) == Listing{{0, 1, -9223372036854775808.0L}});
}

TEST_CASE("symmetries of a matrix")
{
  std::string const entries = "3 3 4\n1 1 9\n2 1 5\n3 2 6\n2 3 7\n";
  Input const symmetric = read_written(matrix("integer symmetric", entries));
  CHECK(listing_of(symmetric.graph) == Listing{{0, 0, 9}, {1, 0, 5}, {2, 1, 6}, {1, 2, 7}});
  CHECK(count_arcs(symmetric).asymmetric == 0);
  Input const general = read_written(matrix("integer general", entries));
  CHECK(listing_of(general.graph) == listing_of(symmetric.graph));
  CHECK(count_arcs(general).asymmetric == 3);
  CHECK(error_of_asymmetric(matrix("integer general", entries)).starts_with("4: the reverse of this arc"));
  // Of a and -a, one of which the file leaves out, the smaller stands for the edge.
  Input const skew = read_written(matrix("integer skew-symmetric", "3 3 2\n2 1 5\n3 1 -6\n"));
  CHECK(listing_of(skew.graph) == Listing{{1, 0, -5}, {2, 0, -6}});
  Input const real = read_written(matrix("real Skew-Symmetric", "3 3 2\n2 1 0.5\n3 1 -6\n"));
  CHECK(listing_of(real.graph) == Listing{{1, 0, -0.5}, {2, 0, -6}});
  ReadOptions heaviest;
  heaviest.objective = Objective::maximum;
  Input const most = read_written(matrix("integer skew-symmetric", "3 3 2\n2 1 5\n3 1 -6\n"), heaviest);
  CHECK(listing_of(most.graph) == Listing{{1, 0, 5}, {2, 0, 6}});
  std::string const least = matrix("integer skew-symmetric", "3 3 1\n2 1 -9223372036854775808\n");
  CHECK(error_of_written(least, heaviest).starts_with("3: the negative of the entry exceeds 64 bits"));
}

TEST_CASE("matrices without entries, and a matrix's size from its header")
{
  CHECK(vertices_of(read_written(matrix("real general", "0 0 0\n")).graph) == 0);
  CHECK(vertices_of(read_written(matrix("pattern symmetric", "7 7 0")).graph) == 7);
  InputSize const size = peek_written(matrix("real general", "3 3 2\nbroken"));
  CHECK(size.most.vertices == 3);
  CHECK(size.most.edges == 2);
  CHECK(size.type == WeightType::float64);
  CHECK(peek_written(matrix("pattern general", "3 3 2\n1 2\n1 3\n")).type == WeightType::int32);
}
