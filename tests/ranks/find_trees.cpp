// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Labels and rooted trees across ranks are those of one rank, wherever edges lie.
#include "distributed/forest/find_trees.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "forest/root_forest.hpp"
#include "generators/generate.hpp"
#include "graphs.hpp"
#include "ranks/ranks.hpp"
#include "ranks/shares.hpp"
#include "shape.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

using List = EdgeList<NarrowIds, Kokkos::HostSpace>;

// The edges of a graph's forest, ascending, as a graph; all its vertices stay.
struct Expected {
  std::vector<std::uint32_t> edges;
  RootedForest<NarrowIds> rooted;
  HostArray<std::uint32_t> place;  // of the edge to each parent, in `edges`
};

Expected expect(List const& graph)
{
  Expected expected;
  expected.edges = to_vector(reference_edges<NarrowIds>(graph));
  std::sort(expected.edges.begin(), expected.edges.end());
  std::size_t const size = expected.edges.size();
  List forest{graph.vertices, HostArray<std::uint32_t>("u", size), HostArray<std::uint32_t>("v", size), {}, {}};
  for (std::size_t i = 0; i < size; ++i) {
    forest.u(i) = graph.u(expected.edges[i]);
    forest.v(i) = graph.v(expected.edges[i]);
  }
  expected.rooted = root_forest<NarrowIds>(Host(), forest);
  expected.place = edges_to_parents<NarrowIds>(Host(), forest, expected.rooted.parent);
  return expected;
}

// How many vertices of this rank are not as expected.
std::uint64_t wrong_vertices(List const& graph, Expected const& expected, VertexTrees<NarrowIds> const& found,
                             std::uint64_t first)
{
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < found.label.extent(0); ++i) {
    std::uint64_t const v = first + i;
    bool const is_root = expected.rooted.parent(v) == v;
    std::int64_t const edge = is_root ? -1 : std::int64_t(expected.edges[expected.place(v)]);
    wrong += found.label(i) != expected.rooted.label(v) || found.parent(i) != expected.rooted.parent(v) ||
             found.depth(i) != expected.rooted.depth(v) || found.edge(i) != edge ||
             found.key(i) != (is_root ? 0 : graph.key(std::uint64_t(edge)));
  }
  return wrong;
}

// With rounds to the end, and without any; in every cut, or in two.
void check_trees(List const& graph, bool all_cuts = true)
{
  auto& ranks = communicator();
  auto const expected = expect(graph);
  std::vector<std::uint64_t> shares(std::size_t(ranks.size()), 0);  // but for two, ranks have no vertices
  shares.back() = 3;
  shares.front() += 2;
  for (int cut = 0; cut < int(Cut::count); cut += all_cuts ? 1 : int(Cut::random)) {
    auto const bounds = cut_bounds(graph.edges(), ranks.size(), Cut(cut), 3);
    auto share = share_of<NarrowIds>(graph, bounds, ranks.rank());
    if (cut % 2) share = through_table(share);
    auto const places = places_in_share(expected.edges, bounds, ranks.rank());
    HostArray<std::uint32_t> const positions("positions", places.size());
    std::copy(places.begin(), places.end(), positions.data());
    for (auto const& ranges :
         {VertexRanges(graph.vertices, ranks.size()), VertexRanges(graph.vertices, ranks.size(), shares)})
      for (std::optional<std::uint64_t> const few : {std::optional<std::uint64_t>(), {0}, {50}}) {
        INFO(graph.vertices << " vertices, " << graph.edges() << " edges, cut " << cut_names[std::size_t(cut)]
                            << ", few " << few.value_or(1));
        auto const found = find_trees<NarrowIds>(ranks, ranges, share, positions, true, few);
        REQUIRE(found.label.extent(0) == ranges.size(ranks.rank()));
        REQUIRE(wrong_vertices(graph, expected, found, ranges.first(ranks.rank())) == 0);
        auto const labels = find_trees<NarrowIds>(ranks, ranges, share, positions, false, few).label;
        REQUIRE(to_vector(labels) == to_vector(found.label));
      }
  }
}

List generated(ModelShape const& shape, bool shuffle)
{
  return generate<NarrowIds>(Host(), {shape, {.seed = 5, .shuffle = shuffle, .weights = {}}});
}

}  // namespace

TEST_CASE("trees of graphs without edges, with loops alone, or of two vertices")
{
  for (std::uint64_t const n : {0, 1, 2, 100}) check_trees(make_graph(n, {}));
  check_trees(make_graph(3, {{1, 1, 3}, {2, 2, 1}, {0, 0, 2}, {1, 1, 1}}));
  check_trees(make_graph(2, {{1, 0, 3}, {0, 1, 2}, {0, 0, 1}, {1, 0, 2}}));
}

TEST_CASE("trees of stars and of paths across all ranks")
{
  for (bool const shuffle : {false, true}) {
    check_trees(generated(shape("star", 200), shuffle));
    check_trees(generated(shape("path", 300), shuffle));
  }
  std::vector<PlainEdge<std::int32_t>> last;  // a star whose centre is its last vertex
  for (std::uint32_t v = 0; v < 99; ++v) last.push_back({v, 99, 1});
  check_trees(make_graph(100, last));
}

TEST_CASE("trees of disconnected graphs, grids and random graphs")
{
  for (bool const shuffle : {false, true}) {
    check_trees(generated(shape("uniform", 400, 250), shuffle), false);
    check_trees(generated(shape("uniform", 500, 2000), shuffle), false);
    check_trees(generated(shape("road", 30, 40), shuffle), false);
    check_trees(generated(shape("rmat", 9, 4), shuffle), false);
  }
}

TEST_CASE("vertices of trees past 32 bits are refused")
{
  auto& ranks = communicator();
  std::uint64_t const n = 5'000'000'000;
  auto const graph = make_graph(2, {{0, 1, 1}});
  auto const share = through_table(share_of<NarrowIds>(graph, cut_bounds(1, ranks.size(), Cut::equal, 0), ranks.rank()),
                                   n, [](std::uint64_t v) { return v; });
  CHECK_THROWS_WITH(find_trees<NarrowIds>(ranks, VertexRanges(n, ranks.size()), share, {}, true),
                    Catch::Matchers::ContainsSubstring("at most 4294967295 vertices"));
}

}  // namespace otakar::test
