// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Every solver across ranks returns the reference's forest, wherever the edges lie. Every rank makes the same graph.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include "distributed/boruvka/distributed_boruvka.hpp"
#include "distributed/forest_totals.hpp"
#include "distributed/solvers/mpi_replicated.hpp"
#include "distributed/verify/find_fault.hpp"
#include "generators/generate.hpp"
#include "graphs.hpp"
#include "ranks/ranks.hpp"
#include "ranks/shares.hpp"
#include "shape.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

template <class Ids>
using HostList = EdgeList<Ids, Kokkos::HostSpace>;

template <class Ids>
struct RankSolver {
  std::string_view name;
  HostArray<std::uint32_t> (*solve)(Communicator&, EdgeShare<Ids> const&, LocalForest<Ids> const&, RankStatistics&);
};

// The share that the solver gives back once it has distributed the graph.
template <class Ids>
bool comes_back(EdgeShare<Ids> const& share)
{
  auto const back = share_of(distribute<Ids>(communicator(), share), communicator().rank());
  bool same = back.vertices == share.vertices && back.list.edges() == share.list.edges();
  for (std::uint64_t e = 0; same && e < share.list.edges(); ++e)
    same = back.u(e) == share.u(e) && back.v(e) == share.v(e) && back.list.key(e) == share.list.key(e);
  return same;
}

// Every third rank owns nothing, the first three times as much as the fourth.
std::vector<std::uint64_t> unequal_shares()
{
  std::vector<std::uint64_t> shares;
  for (int r = 0; r < communicator().size(); ++r) shares.push_back(std::uint64_t(r == 0 ? 3 : (r + 1) % 3));
  return shares;
}

template <class Ids>
std::vector<RankSolver<Ids>> rank_solvers()
{
  return {{"distributed_boruvka",
           [](auto& ranks, auto const& share, auto const& local, auto& statistics) {
             return distributed_boruvka<Ids>(ranks, distribute<Ids>(ranks, share), local, statistics);
           }},
          {"distributed_boruvka, rounds to the end",
           [](auto& ranks, auto const& share, auto const& local, auto& statistics) {
             return distributed_boruvka<Ids>(ranks, distribute<Ids>(ranks, share), local, statistics, 0);
           }},
          {"distributed_boruvka, ranks of unequal speed",
           [](auto& ranks, auto const& share, auto const& local, auto& statistics) {
             return distributed_boruvka<Ids>(ranks, distribute<Ids>(ranks, share, unequal_shares()), local, statistics);
           }},
          {"mpi_replicated", [](auto& ranks, auto const& share, auto const&, auto& statistics) {
             return mpi_replicated<Ids>(ranks, replicate<Ids>(ranks, share), statistics);
           }}};
}

template <class Ids>
HostArray<typename Ids::Edge> local_forest(HostList<Ids> const& list)
{
  Statistics statistics;
  return find_solver<Ids, Space>("auto").solve(Space(), {list, {}}, {}, statistics);
}

struct GridOrDirect {
  explicit GridOrDirect(bool grid) { communicator().set_grid_ranks(grid ? 1 : 16); }
  ~GridOrDirect() { communicator().set_grid_ranks(16); }
};

template <class Ids>
void check_cut(HostList<Ids> const& graph, std::vector<typename Ids::Edge> const& expected, Cut cut, std::uint64_t seed)
{
  auto& ranks = communicator();
  auto const bounds = cut_bounds(graph.edges(), ranks.size(), cut, seed);
  bool const table = int(cut) % 2 == 1;
  auto share = share_of<Ids>(graph, bounds, ranks.rank());
  if (table) share = through_table(share);
  auto const places = places_in_share(expected, bounds, ranks.rank());
  GridOrDirect const exchanges(seed % 2);
  // As if every second rank had a device.
  LocalForest<Ids> const local{local_forest<Ids>, (seed + std::uint64_t(ranks.rank())) % 2 == 0};
  REQUIRE(comes_back(share));
  for (auto const& solver : rank_solvers<Ids>()) {
    INFO(solver.name << ", " << graph.vertices << " vertices, " << graph.edges() << " edges, cut "
                     << cut_names[std::size_t(cut)] << ", seed " << seed << ", rank " << ranks.rank()
                     << (table ? ", through a table" : ""));
    RankStatistics statistics;
    auto const found = to_vector(solver.solve(ranks, share, local, statistics));
    REQUIRE(found == places);
    std::uint64_t chosen = 0;
    for (auto const& round : statistics.rounds) chosen += round.chosen;
    CHECK(ranks.sum(chosen) == expected.size());
  }
}

template <class Ids>
std::vector<typename Ids::Edge> expected_edges(HostList<Ids> const& graph)
{
  auto edges = to_vector(reference_edges<Ids>(graph));
  std::sort(edges.begin(), edges.end());
  return edges;
}

template <class Ids>
void check_all_cuts(HostList<Ids> const& graph)
{
  auto const expected = expected_edges(graph);
  for (int cut = 0; cut < int(Cut::count); ++cut) check_cut(graph, expected, Cut(cut), std::uint64_t(cut / 2));
}

// Ten shapes with edges x 4 seeds, and two without, each cut in two ways.
template <class Ids, class Weight>
void check_shapes(WeightType type)
{
  std::uint64_t graphs = 0;
  for (int shape = 0; shape < int(Shape::count); ++shape)
    for (std::uint64_t seed = 0; seed < (Shape(shape) <= Shape::isolated ? 1 : 4); ++seed) {
      WeightFormat const format{type, seed % 2 ? Objective::maximum : Objective::minimum};
      RandomGraph<Weight> const random(Shape(shape), seed * 1000 + std::uint64_t(shape), 200);
      auto const graph = make_graph<Ids>(random.vertices(), random.edges(), format);
      auto const expected = expected_edges(graph);
      INFO("shape " << shape << ", weights " << name_of(type));
      check_cut(graph, expected, Cut::equal, seed);
      check_cut(graph, expected, Cut(1 + graphs++ % (int(Cut::count) - 1)), seed + 1);
    }
}

HostList<NarrowIds> generated(ModelShape const& shape, bool shuffle, WeightParameters const& weights = {})
{
  return generate<NarrowIds>(Host(), {shape, {.seed = 5, .shuffle = shuffle, .weights = weights}});
}

// The edges of a graph, `times` over: copies lie on different ranks where there are as many.
HostList<NarrowIds> repeated(HostList<NarrowIds> const& graph, std::uint64_t times, std::uint32_t step)
{
  std::uint64_t const edges = graph.edges();
  HostList<NarrowIds> list{graph.vertices, HostArray<std::uint32_t>("u", edges * times),
                           HostArray<std::uint32_t>("v", edges * times), HostArray<std::uint32_t>("key", edges * times),
                           graph.weights};
  for (std::uint64_t i = 0; i < edges * times; ++i) {
    list.u(i) = i / edges % 2 ? graph.v(i % edges) : graph.u(i % edges);
    list.v(i) = i / edges % 2 ? graph.u(i % edges) : graph.v(i % edges);
    list.key(i) = graph.key(i % edges) - step * std::uint32_t(i / edges);
  }
  return list;
}

}  // namespace

TEST_CASE("every solver returns the reference's forest of random graphs")
{
  SECTION("int32")
  {
    check_shapes<NarrowIds, std::int32_t>(WeightType::int32);
  }
  SECTION("uint32")
  {
    check_shapes<NarrowIds, std::uint32_t>(WeightType::uint32);
  }
  SECTION("float")
  {
    check_shapes<NarrowIds, float>(WeightType::float32);
  }
  SECTION("int64")
  {
    check_shapes<WideKeys, std::int64_t>(WeightType::int64);
  }
  SECTION("double")
  {
    check_shapes<WideKeys, double>(WeightType::float64);
  }
}

TEST_CASE("graphs without edges, or with loops alone, have an empty forest")
{
  for (std::uint64_t const n : {0, 1, 2, 100}) check_all_cuts(make_graph(n, {}));
  check_all_cuts(make_graph(1, {{0, 0, 3}}));
  check_all_cuts(make_graph(3, {{1, 1, 3}, {2, 2, 1}, {0, 0, 2}, {1, 1, 1}}));
  check_all_cuts(make_graph(2, {{0, 1, 3}}));
  check_all_cuts(make_graph(2, {{1, 0, 3}, {0, 1, 2}, {0, 0, 1}, {1, 0, 2}}));
}

TEST_CASE("stars and paths, in order and shuffled, also with equal weights")
{
  WeightParameters const equal{.format = {}, .distribution = Distribution::equal};
  for (bool const shuffle : {false, true})
    for (auto const& weights : {WeightParameters{}, equal}) {
      check_all_cuts(generated(shape("star", 500), shuffle, weights));
      check_all_cuts(generated(shape("path", 700), shuffle, weights));
    }
  check_all_cuts(generated(shape("path", 1025), false, {.format = {}, .distribution = Distribution::halving}));
}

TEST_CASE("all weights are equal")
{
  WeightParameters const equal{.format = {}, .distribution = Distribution::equal};
  check_all_cuts(generated(shape("uniform", 300, 3000), false, equal));
  check_all_cuts(generated(shape("road", 20, 30), true, equal));
  check_all_cuts(generated(shape("complete", 40), false, equal));
}

TEST_CASE("parallel edges lie on different ranks, of equal and of falling weight")
{
  auto const times = std::uint64_t(communicator().size());
  auto const graph = generated(shape("uniform", 200, 400), false);
  check_all_cuts(repeated(graph, times, 0));
  check_all_cuts(repeated(graph, times, 1));
}

TEST_CASE("grids, random graphs and R-MAT, in order and shuffled")
{
  for (bool const shuffle : {false, true}) {
    check_all_cuts(generated(shape("road", 60, 50), shuffle));
    check_all_cuts(generated(shape("road", 40, 40, 0.4), shuffle));
    check_all_cuts(generated(shape("uniform", 2000, 2200), shuffle));
    check_all_cuts(generated(shape("uniform", 500, 8000), shuffle));
    check_all_cuts(generated(shape("rmat", 9, 8), shuffle));
  }
}

TEST_CASE("graphs of more edges than one rank finishes alone")
{
  WeightParameters const few{.format = {}, .low = 1, .high = 50};
  for (auto const& graph :
       {generated(shape("uniform", 60000, 400000), false), generated(shape("rmat", 15, 8), false, few),
        generated(shape("road", 300, 300), true), generated(shape("road", 300, 300), false)}) {
    auto const expected = expected_edges(graph);
    check_cut(graph, expected, Cut::equal, 0);
    check_cut(graph, expected, Cut::random, 1);
  }
}

// Most vertices have no edges, and no rank has words for them.
TEST_CASE("ids of vertices go past 32 bits")
{
  auto& ranks = communicator();
  std::uint64_t const n = 5'000'000'000;
  auto const graph = generated(shape("uniform", 600, 1000), true);
  auto const expected = expected_edges(graph);
  auto const bounds = cut_bounds(graph.edges(), ranks.size(), Cut::equal, 0);
  auto const places = places_in_share(expected, bounds, ranks.rank());
  for (std::uint64_t const step : {std::uint64_t(1), n / 600}) {
    auto const id = [=](std::uint64_t vertex) { return n - 1 - vertex * step; };
    auto const share = through_table(share_of<NarrowIds>(graph, bounds, ranks.rank()), n, id);
    REQUIRE(comes_back(share));
    for (auto const& solver : rank_solvers<NarrowIds>()) {
      INFO(solver.name << ", step " << step);
      RankStatistics statistics;
      if (solver.name == "mpi_replicated") {
        CHECK_THROWS_WITH(solver.solve(ranks, share, {local_forest<NarrowIds>}, statistics),
                          "the graph has 5000000000 vertices; at most 4294967295 fit");
        continue;
      }
      auto const found = solver.solve(ranks, share, {local_forest<NarrowIds>}, statistics);
      REQUIRE(to_vector(found) == places);
      auto const totals = forest_totals(ranks, share, found);
      CHECK(totals.components == n - expected.size());
      CHECK_FALSE(find_fault(ranks, share, found, VerifyLevel::full));
    }
    auto wrong = places;
    if (ranks.rank() == 0) wrong.pop_back();
    HostArray<std::uint32_t> const positions("positions", wrong.size());
    std::copy(wrong.begin(), wrong.end(), positions.data());
    auto const fault = find_fault(ranks, share, positions, VerifyLevel::structure);
    REQUIRE(fault);
    CHECK(fault->u == id(graph.u(fault->edge)));
    CHECK(fault->v == id(graph.v(fault->edge)));
  }
}

}  // namespace otakar::test
