// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Published graphs, where they are at hand: in the directory OTAKAR_DATA names, or in shared/data beside the checkout.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

#include "io/input.hpp"
#include "listing.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

Input read_published(std::string const& name)
{
  char const* const set = std::getenv("OTAKAR_DATA");
  std::filesystem::path const archive = std::filesystem::path(set ? set : "../../shared/data") / (name + ".xz");
  if (!std::filesystem::exists(archive)) SKIP("no " << archive << "; OTAKAR_DATA may name where it is");
  TemporaryDirectory const directory;
  std::string const command = "xz -dc '" + archive.string() + "' > '" + (directory / name).string() + "'";
  if (std::system(command.c_str()) != 0) SKIP("xz does not unpack " << archive);
  return read_graph(directory / name, {});
}

}  // namespace

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
