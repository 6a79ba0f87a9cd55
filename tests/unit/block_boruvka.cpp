// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// block_boruvka: levels, what it hands on, and its worked example. For the host alone.
#include "solvers/block_boruvka/block_boruvka.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "build/make_forest.hpp"
#include "generators/generate.hpp"
#include "shape.hpp"
#include "solve.hpp"
#include "solvers/kruskal.hpp"
#include "ten_edges.hpp"

namespace otakar::test {

// A plain solver for what is left, which notes how much that is.
template <class Ids>
struct SolveRest {
  std::uint64_t* calls;

  HostArray<typename Ids::Edge> operator()(Host const& host, Graph<Ids, Host> const& graph, SolverOptions const&,
                                           Statistics&) const
  {
    ++*calls;
    auto const forest = reference_forest(graph.list);
    HostArray<typename Ids::Edge> places("places", forest.edges.extent(0));
    Kokkos::deep_copy(host, places, forest.edges);
    return places;
  }
};

template <class Ids>
void check_levels(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const expected = to_vector(reference_forest(graph).edges);
  for (std::uint64_t const most_rest : {0, 20, 500, 1 << 17}) {
    INFO(graph.vertices << " vertices, " << graph.edges() << " edges, rest " << most_rest);
    std::uint64_t calls = 0;
    Statistics statistics;
    auto const chosen = block_boruvka<Ids>(Host(), {graph, {}}, {}, statistics, SolveRest<Ids>{&calls}, most_rest);
    REQUIRE(to_vector(make_forest<Ids>(Host(), graph, chosen).edges) == expected);
    REQUIRE(calls <= 1);
    if (most_rest == 1 << 17 && graph.vertices <= 1 << 16) REQUIRE(calls == 0);
  }
}

TEST_CASE("block_boruvka returns the reference's forest, whatever it hands on")
{
  for (int shape = 0; shape < int(Shape::count); ++shape)
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      std::uint64_t const most = seed < 5 ? 200 : 5000;
      RandomGraph<std::int32_t> const narrow(Shape(shape), seed, most);
      check_levels(make_graph<NarrowIds>(narrow.vertices(), narrow.edges(), {WeightType::int32, Objective::minimum}));
      RandomGraph<double> const wide(Shape(shape), seed, most);
      check_levels(make_graph<WideKeys>(wide.vertices(), wide.edges(), {WeightType::float64, Objective::maximum}));
    }
}

TEST_CASE("block_boruvka returns the reference's forest of grids, after several levels")
{
  GeneratorParameters parameters{.seed = 3, .weights = {{}, 1, 50}};
  check_levels(generate<NarrowIds>(Host(), {shape("road", 90, 70), parameters}));
  check_levels(generate<NarrowIds>(Host(), {shape("road", 400, 300), parameters}));
  parameters.weights = {{WeightType::float64, Objective::maximum}, -1e9, 1e9};
  check_levels(generate<WideKeys>(Host(), {shape("road", 300, 200), parameters}));
  check_levels(generate<WideIds>(Host(), {shape("road", 90, 70), parameters}));
}

TEST_CASE("one block may have all vertices that its numbers can tell apart")
{
  std::mt19937_64 random(1);
  std::uint64_t const n = std::uint64_t(1) << block_boruvka_steps::Blocks::most_bits;
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::uint64_t i = 0; i < n + n / 2; ++i)
    edges.push_back({random() % n, random() % n, std::int32_t(random() % 1000)});
  check_levels(make_graph(n, edges));
}

// The opening comment of block_boruvka.hpp: blocks of four vertices, then what is left as one block.
TEST_CASE("block_boruvka's worked example")
{
  using namespace block_boruvka_steps;
  auto const graph = ten_edges();
  Blocks const blocks(6, 1);
  REQUIRE(blocks.bits == 2);
  Chosen<std::uint32_t, Host> chosen{allocate<std::uint32_t>(Host(), "forest", 6)};
  auto const rest = contract_blocks(Host(), work_list<NarrowIds, Host>(graph), blocks, chosen);
  std::vector<std::uint32_t> first(chosen.id.data(), chosen.id.data() + chosen.size);
  std::sort(first.begin(), first.end());
  CHECK(first == std::vector<std::uint32_t>{0, 2, 4, 6});
  CHECK(rest.vertices == 2);
  CHECK(to_vector(rest.id) == std::vector<std::uint32_t>{3, 7, 8, 9});
  CHECK(to_vector(rest.u) == std::vector<std::uint32_t>{0, 0, 0, 0});
  CHECK(to_vector(rest.v) == std::vector<std::uint32_t>{1, 1, 1, 1});
  finish_block(Host(), rest, chosen);
  CHECK(chosen.size == 5);
  CHECK(chosen.id(4) == 9);
}

}  // namespace otakar::test
