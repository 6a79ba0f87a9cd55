// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Random graphs written as text of every format, however spelt and packed, read back as what they are.
#include <catch2/catch_test_macros.hpp>

#include "pack.hpp"
#include "sample.hpp"
#include "written.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

// What the file calls vertex v.
std::vector<std::uint64_t> names_in(Input const& input)
{
  std::vector<std::uint64_t> names;
  for (std::uint64_t v = 0; v < vertices_of(input.graph); ++v) names.push_back(input.numbering.name_of(v));
  return names;
}

std::vector<std::uint64_t> origins_of(Input const& input, std::uint64_t edges)
{
  std::vector<std::uint64_t> origins;
  for (std::uint64_t e = 0; e < edges; ++e) origins.push_back(input.numbering.record_of(e));
  return origins;
}

}  // namespace

TEST_CASE("random graphs in every format and spelling")
{
  Random random(4);
  for (int trial = 0; trial < 700; ++trial) {
    Sample const sample = random_sample(random);
    bool const packed = random() % 3 == 0;
    // Rows of numbers and lines of numbers can be told apart where they are many; here they may be none.
    bool const named = sample.format == "metis" || sample.format == "edge_list";
    ReadOptions options = as(named || random() % 2 ? sample.format : "auto");
    options.objective = random() % 2 ? Objective::maximum : Objective::minimum;
    Input const input = read_written(packed ? packers[random() % 3](sample.text) : sample.text, options);
    ExpectedGraph const expected = expect(sample, options.objective);
    INFO("trial " << trial << ", " << sample.format << "\n" << sample.text);
    bool const same = listing_of(input.graph) == expected.edges &&
                      origins_of(input, expected.edges.size()) == expected.origin &&
                      vertices_of(input.graph) == sample.vertices && input.loops == expected.loops &&
                      input.duplicate_arcs == expected.duplicates && input.asymmetric_arcs == expected.asymmetric;
    REQUIRE(same);
    if (!sample.name.empty()) REQUIRE(names_in(input) == sample.name);
  }
}
