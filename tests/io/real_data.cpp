// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Published graphs of every text format, packed as they are handed around, have the sizes their publishers say.
#include <catch2/catch_test_macros.hpp>

#include "listing.hpp"
#include "published.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

std::uint64_t edges_of(Input const& input)
{
  return std::visit([](auto const& list) { return list.edges(); }, input.graph);
}

void check_sizes(Input const& input, std::string const& format, std::uint64_t vertices, std::uint64_t edges)
{
  CHECK(input.format == format);
  CHECK(vertices_of(input.graph) == vertices);
  CHECK(edges_of(input) == edges);
}

}  // namespace

TEST_CASE("DIMACS: the roads of Rome")
{
  Input const input = read_published("rome99.gr.xz");
  CHECK(vertices_of(input.graph) == 3353);
  CHECK(edges_of(input) == 8870);
  CHECK(count_arcs(input).duplicates == 11);
  CHECK(weights_of(input.graph).type == WeightType::int32);
}

TEST_CASE("DIMACS: the world's highways, each listed once")
{
  Input const input = read_published("scgraph-world_highways.gr.xz");
  CHECK(vertices_of(input.graph) == 560282);
  CHECK(edges_of(input) == 822234);
  CHECK(count_arcs(input).asymmetric == 0);
}

TEST_CASE("DIMACS without weights: the roads of New York")
{
  Input const input = read_published("USA-road.NY.pace16.gr.xz");
  check_sizes(input, "DIMACS tw", 264346, 365050);
  CHECK(input.numbering.first_vertex == 1);
}

TEST_CASE("METIS: copter2")
{
  check_sizes(read_published("copter2.graph.xz"), "METIS", 55476, 2 * 352238);
}

TEST_CASE("METIS: astro-ph")
{
  check_sizes(read_published("astro-ph.graph.xz"), "METIS", 16706, 2 * 121251);
}

TEST_CASE("SteinLib: drosophila005")
{
  check_sizes(read_published("drosophila005.stp"), "SteinLib", 5226, 93394);
}

TEST_CASE("SteinLib: a complete graph of PACE 2018")
{
  check_sizes(read_published("pace18-Track1-instance024.gr.xz"), "SteinLib", 640, 204480);
}

TEST_CASE("SteinLib: a sparse graph of PACE 2018")
{
  check_sizes(read_published("pace18-Track3-instance178.gr.xz"), "SteinLib", 147718, 214176);
}

TEST_CASE("SNAP: Slashdot")
{
  Input const input = read_published("soc-Slashdot0902.txt.gz");
  CHECK(input.format == "edge list");
  CHECK(vertices_of(input.graph) == 82168);
  CHECK(loops_of(input.graph) == 78303);
  CHECK(input.numbering.first_vertex == 0);
  CHECK(input.numbering.vertex_name.extent(0) == 0);
}
