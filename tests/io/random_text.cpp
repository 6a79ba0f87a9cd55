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
    ArcCounts const counts = count_arcs(input);
    bool const same = listing_of(input.graph) == expected.edges && vertices_of(input.graph) == sample.vertices &&
                      counts.pairs == expected.pairs && counts.duplicates == expected.duplicates &&
                      counts.asymmetric == expected.asymmetric;
    REQUIRE(same);
    if (!sample.name.empty()) REQUIRE(names_in(input) == sample.name);
  }
}
