// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/literature/flag_boruvka.hpp"

#include <catch2/catch_test_macros.hpp>

#include "worked_examples.hpp"

namespace otakar::test {

namespace {

using Trees = boruvka_steps::State<NarrowIds, Space>;
using Segments = flag_boruvka_steps::Segments<NarrowIds, Space>;

ArcTriples arcs_of(Trees const& trees, Segments const& segments)
{
  auto const source = to_host<Word>(segments.source), target = to_host<Word>(trees.graph.target);
  auto const edge = to_host<Word>(trees.graph.edge);
  ArcTriples arcs;
  for (std::size_t i = 0; i < source.size(); ++i) arcs.push_back({source[i], target[i], edge[i]});
  std::sort(arcs.begin(), arcs.end());
  return arcs;
}

std::vector<std::uint8_t> flags_of(std::vector<Word> const& sources)
{
  std::vector<std::uint8_t> flags;
  for (std::size_t i = 0; i < sources.size(); ++i) flags.push_back(i == 0 || sources[i] != sources[i - 1]);
  return flags;
}

}  // namespace

// Section II: "1 indicates starting of each segment node where 0 indicates all the edges which are part of that
// segment". The arrays are those that section III prints, whose CSR variant takes the same decisions.
TEST_CASE("flag_boruvka follows the example of Goyal and others")
{
  using Example = GoyalExample;
  using namespace flag_boruvka_steps;
  auto const rows = rows_of(Example::graph());
  Trees trees(Space(), rows);
  auto segments = segments_of<NarrowIds>(Space(), rows);
  CHECK(to_host<Word>(segments.source) == Example::ids(Example::source_1));
  CHECK(Example::with_weights(arcs_of(trees, segments)) == Example::table_1());

  assign_flags(Space(), rows.arcs, segments);
  CHECK(to_host<std::uint8_t>(segments.flag) ==
        std::vector<std::uint8_t>{1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0});
  find_lightest(Space(), trees, segments);
  CHECK(to_host<Word>(trees.successor) == Example::ids(Example::table_2));
  REQUIRE(merge_trees(Space(), trees) == 3);
  CHECK(to_host<Word>(trees.color) == std::vector<Word>{0, 0, 0, 1, 1, 2, 2, 1});

  rebuild(Space(), trees, segments, Word(3));
  CHECK(to_host<Word>(segments.source) == Example::ids(Example::source_5));
  CHECK(Example::with_weights(arcs_of(trees, segments)) == Example::table_5());
  assign_flags(Space(), trees.graph.arcs, segments);
  CHECK(first_items(segments.flag, 14) == std::vector<std::uint8_t>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0});

  find_lightest(Space(), trees, segments);
  CHECK(merge_trees(Space(), trees) == 1);
  rebuild(Space(), trees, segments, Word(1));
  CHECK(trees.graph.arcs == 0);
  auto chosen = to_host<Word>(trees.chosen());
  std::sort(chosen.begin(), chosen.end());
  CHECK(chosen == std::vector<Word>{0, 2, 4, 6, 7, 8, 11});
}

// Vertices without arcs have no segment; they stay what they are.
TEST_CASE("every round of flag_boruvka has the arcs between its trees, flagged where a source begins")
{
  using namespace flag_boruvka_steps;
  for (auto const shape : {Shape::sparse, Shape::dense, Shape::star, Shape::islands, Shape::loops}) {
    RandomGraph<std::int32_t> const random(shape, 4, 1500);
    auto const rows = rows_of(make_graph(random.vertices(), random.edges()));
    Trees trees(Space(), rows);
    auto segments = segments_of<NarrowIds>(Space(), rows);
    while (trees.graph.arcs > 0) {
      auto const before = arcs_of(trees, segments);
      auto const vertices = trees.graph.vertices;
      assign_flags(Space(), trees.graph.arcs, segments);
      REQUIRE(first_items(segments.flag, before.size()) == flags_of(to_host<Word>(segments.source)));
      find_lightest(Space(), trees, segments);
      auto const roots = merge_trees(Space(), trees);
      auto const tree = first_items(trees.color, vertices);
      ArcTriples expected;
      for (auto const& [u, v, e] : before)
        if (tree[u] != tree[v]) expected.push_back({tree[u], tree[v], e});
      std::sort(expected.begin(), expected.end());
      rebuild(Space(), trees, segments, roots);
      REQUIRE(arcs_of(trees, segments) == expected);
      auto const source = to_host<Word>(segments.source);
      REQUIRE(std::is_sorted(source.begin(), source.end()));
    }
  }
}

}  // namespace otakar::test
