// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "listing.hpp"
#include "published.hpp"

using namespace otakar;
using namespace otakar::test;

TEST_CASE("the roads of Rome")
{
  Input const input = read_published("rome99.gr");
  CHECK(vertices_of(input.graph) == 3353);
  std::uint64_t const edges = listing_of(input.graph).size();
  CHECK(input.origin.extent(0) == edges);
  CHECK(edges < 8870);
  CHECK(weights_of(input.graph).type == WeightType::int32);
}

TEST_CASE("the world's highways, each listed once")
{
  Input const input = read_published("scgraph-world_highways.gr");
  CHECK(vertices_of(input.graph) == 560282);
  CHECK(listing_of(input.graph).size() + input.loops + input.duplicate_arcs <= 822234);
}
