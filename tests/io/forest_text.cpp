// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "io/formats/forest_text.hpp"

#include <catch2/catch_test_macros.hpp>

#include "small_graph.hpp"
#include "temporary.hpp"

using namespace otakar;
using namespace otakar::test;

TEST_CASE("a forest as text, in the numbering of the file")
{
  TemporaryDirectory const directory;
  auto const graph = small_graph<NarrowIds>({WeightType::int32, {}}, {3, -1, 2, 9, 4});
  auto const forest = forest_of(graph, {2, 1});
  Numbering const numbering{.first_vertex = 1};
  write_forest(directory / "forest.txt", graph, forest, {{"otakar 0.1.0", "two\nlines"}, "kruskal", numbering});
  CHECK(read_text(directory / "forest.txt") ==
        "# a spanning forest\n"
        "# made_by: otakar 0.1.0\n"
        "# source: two lines\n"
        "# solver: kruskal\n"
        "# objective: minimum\n"
        "# weight: 1\n"
        "# components: 3\n"
        "# digest: " +
            digest_text(forest.digest) +
            "\n"
            "# edges: 2\n"
            "# columns: edge u v weight\n"
            "1 2 3 -1\n"
            "2 3 1 2\n");
}

TEST_CASE("weights in text are exact")
{
  TemporaryDirectory const directory;
  double const tenth = 0.1;
  auto const doubles = small_graph<WideIds>({WeightType::float64, Objective::maximum}, {tenth, -1e300, 2.0});
  write_forest(directory / "forest.txt", doubles, forest_of(doubles, {0, 1}), {});
  CHECK(read_text(directory / "forest.txt").ends_with("\n0 0 1 0.1\n1 1 2 -1e+300\n"));
  auto const floats = small_graph<NarrowIds>({WeightType::float32, {}}, {0.1f, 1.0f});
  write_forest(directory / "forest.txt", floats, forest_of(floats, {0, 1}), {});
  CHECK(read_text(directory / "forest.txt").ends_with("\n0 0 1 0.1\n1 1 2 1.0\n"));
  auto const wide = small_graph<WideKeys>({WeightType::int64, {}}, {std::numeric_limits<std::int64_t>::min()});
  write_forest(directory / "forest.txt", wide, forest_of(wide, {0}), {});
  CHECK(read_text(directory / "forest.txt").ends_with("\n0 0 1 -9223372036854775808\n"));
}
