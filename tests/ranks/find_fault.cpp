// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/verify/find_fault.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "distributed/verify/shared_vertices.hpp"
#include "distributed/verify/thin_forest.hpp"
#include "driver/soak/reference.hpp"
#include "generators/generate.hpp"
#include "graphs.hpp"
#include "ranks/ranks.hpp"
#include "ranks/shares.hpp"
#include "reference_certificate.hpp"
#include "shape.hpp"

namespace otakar::test {

namespace {

template <class Ids>
using HostList = EdgeList<Ids, Kokkos::HostSpace>;
using EdgeIds = std::vector<std::uint64_t>;

template <class Ids>
EdgeIds forest_ids(HostList<Ids> const& graph)
{
  auto const edges = reference_edges<Ids>(graph);
  EdgeIds ids(edges.data(), edges.data() + edges.extent(0));
  std::sort(ids.begin(), ids.end());
  return ids;
}

HostArray<std::uint32_t> to_array(std::vector<std::uint32_t> const& positions)
{
  HostArray<std::uint32_t> const array("positions", positions.size());
  std::copy(positions.begin(), positions.end(), array.data());
  return array;
}

// What is wrong with a set of ids, those past the last edge named by rank 0; the answer of all ranks is one.
template <class Ids>
std::optional<RankFault> fault_in(HostList<Ids> const& graph, EdgeIds const& ids, std::vector<std::uint64_t> bounds,
                                  VerifyLevel level = VerifyLevel::full)
{
  auto& ranks = communicator();
  auto positions = places_in_share(ids, bounds, ranks.rank());
  for (auto const id : ids)
    if (id >= graph.edges() && ranks.rank() == 0) positions.push_back(std::uint32_t(id));
  auto share = share_of<Ids>(graph, bounds, ranks.rank());
  if (ids.size() % 2) share = through_table(share);
  auto const fault = find_fault<Ids>(ranks, share, to_array(positions), level);
  std::uint64_t const edge = fault ? fault->edge : ~std::uint64_t(0);
  std::uint64_t const text = fault ? std::hash<std::string>()(fault->text) : 0;
  REQUIRE(ranks.greatest(edge) == edge);
  REQUIRE(ranks.greatest(text) == text);
  return fault;
}

// Swaps an edge, drops one, adds one, repeats one, changes a weight, or exchanges ends of two edges.
template <class Ids>
void mutate(std::mt19937_64& random, HostList<Ids> const& graph, EdgeIds& ids)
{
  std::uint64_t const e = random() % graph.edges(), f = random() % graph.edges();
  auto const some = long(random() % std::max<std::size_t>(ids.size(), 1));
  switch (random() % 6) {
    case 0:
      if (!ids.empty()) ids[std::size_t(some)] = e;
      break;
    case 1:
      if (!ids.empty()) ids.erase(ids.begin() + some);
      break;
    case 2: ids.push_back(random() % 8 == 0 ? graph.edges() + random() % 3 : e); break;
    case 3:
      if (!ids.empty()) ids.push_back(ids[std::size_t(some)]);
      break;
    case 4: graph.key(e) = graph.key(f); break;
    default: std::swap(graph.u(e), graph.v(f));
  }
}

// The faults that were named, or none where the set is a forest after all.
template <class Ids>
bool check_mutation(HostList<Ids> const& graph, EdgeIds const& ids, std::vector<std::uint64_t> const& bounds,
                    bool minimal)
{
  auto const fault = fault_in(graph, ids, bounds, minimal ? VerifyLevel::full : VerifyLevel::structure);
  REQUIRE(fault.has_value() != is_forest(graph, ids, minimal));
  if (!fault) return false;
  INFO("edge " << fault->edge << " " << fault->text);
  if (fault->edge >= graph.edges()) {
    REQUIRE(fault->text == "is not an edge of the graph");
    REQUIRE(*std::max_element(ids.begin(), ids.end()) >= graph.edges());
    REQUIRE((fault->u == 0 && fault->v == 0));
    return true;
  }
  REQUIRE(is_fault(graph, ids, fault->edge, fault->text));
  REQUIRE((fault->u == graph.u(fault->edge) && fault->v == graph.v(fault->edge)));
  return true;
}

}  // namespace

// A square with a diagonal, a loop, and a vertex apart. Its forest is edges 0, 1, 2.
TEST_CASE("the certificate across ranks names what is wrong, wherever edges lie")
{
  auto const graph = make_graph(5, {{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {3, 0, 4}, {0, 2, 2}, {1, 1, 0}});
  for (int cut = 0; cut < int(Cut::count); ++cut) {
    auto const bounds = cut_bounds(graph.edges(), communicator().size(), Cut(cut), 3);
    CHECK_FALSE(fault_in(graph, {0, 1, 2}, bounds));
    CHECK_FALSE(fault_in(graph, {2, 1, 0}, bounds));
    CHECK_FALSE(fault_in(graph, {0}, bounds, VerifyLevel::none));
    CHECK_FALSE(fault_in(graph, {0, 1, 3}, bounds, VerifyLevel::structure));
    auto const check = [&](EdgeIds const& ids, std::uint64_t edge, std::string const& text) {
      auto const fault = fault_in(graph, ids, bounds);
      REQUIRE(fault);
      CHECK(fault->edge == edge);
      CHECK(fault->u == graph.u(edge));
      CHECK(fault->v == graph.v(edge));
      CHECK(fault->text.find(text) != std::string::npos);
    };
    check({0, 1, 5}, 5, "self-loop");
    check({0, 1, 1}, 1, "twice");
    check({0, 1}, 2, "does not span");
    check({}, 0, "does not span");
    check({0, 1, 3}, 2, "lighter");
    check({0, 4, 2}, 1, "lighter");  // equal weights: the smaller id is the lighter edge
    CHECK(fault_in(graph, {0, 1, 2, 3}, bounds)->text.find("cycle") != std::string::npos);
    CHECK(fault_in(graph, {0, 1, 6}, bounds)->text.find("not an edge") != std::string::npos);
  }
  for (std::uint64_t const n : {0, 1, 70})
    CHECK_FALSE(fault_in(make_graph(n, {}), {}, EdgeIds(std::size_t(communicator().size()) + 1, 0)));
}

TEMPLATE_TEST_CASE("every mutation is judged right across ranks, and the edge named is at fault", "", NarrowIds,
                   WideKeys)
{
  using Weight = std::conditional_t<sizeof(typename TestType::Key) == 4, std::int32_t, double>;
  WeightType const type = sizeof(Weight) == 4 ? WeightType::int32 : WeightType::float64;
  std::mt19937_64 random(sizeof(Weight));
  constexpr int mutations = 400;
  int wrong = 0;
  for (int i = 0; i < mutations; ++i) {
    auto const shape = Shape(2 + i % (int(Shape::count) - 2));
    RandomGraph<Weight> const drawn(shape, random(), 60);
    auto const graph = make_graph<TestType>(drawn.vertices(), drawn.edges(), {type, Objective::minimum});
    if (graph.edges() == 0) continue;
    auto const bounds = cut_bounds(graph.edges(), communicator().size(), Cut(random() % int(Cut::count)), random());
    INFO("mutation " << i << ", shape " << int(shape));
    auto ids = forest_ids(graph);
    if (i < 50) REQUIRE_FALSE(fault_in(graph, ids, bounds));
    for (std::uint64_t times = 1 + random() % 2; times > 0; --times) mutate(random, graph, ids);
    wrong += check_mutation(graph, ids, bounds, random() % 4 != 0);
  }
  CHECK(2 * wrong > mutations);
}

TEST_CASE("a forest of a larger graph is accepted, and each edge left out, exchanged or added is missed")
{
  for (bool const shuffle : {false, true}) {
    Model const model{shape("road", 120, 100), {.seed = 9, .shuffle = shuffle, .weights = {}}};
    auto const graph = generate<NarrowIds>(Host(), model);
    auto const ids = forest_ids(graph);
    for (auto const cut : {Cut::equal, Cut::random}) {
      auto const bounds = cut_bounds(graph.edges(), communicator().size(), cut, 5);
      CHECK_FALSE(fault_in(graph, ids, bounds));
      std::mt19937_64 random(3);
      for (int i = 0; i < 20; ++i) {
        auto other = ids;
        other.erase(other.begin() + long(random() % ids.size()));
        CHECK(check_mutation(graph, other, bounds, true));
        std::uint64_t const e = random() % graph.edges();
        bool const inside = std::binary_search(ids.begin(), ids.end(), e);
        if (inside) continue;
        other.push_back(e);
        CHECK(check_mutation(graph, other, bounds, true));
        other = ids;
        other.push_back(e);
        CHECK(check_mutation(graph, other, bounds, true));
      }
    }
  }
}

// The forest of a ring leaves out its heaviest edge. Where it takes that one and leaves out another, only the other
// tells: its rank must learn which edge is the heaviest of paths that it does not know. Of equal weights the ids tell.
TEST_CASE("in a ring, an edge exchanged for the heaviest is named, whichever ranks hold the two")
{
  for (int const weights : {1, 1000}) {
    std::vector<PlainEdge<std::int32_t>> edges;
    for (std::uint64_t v = 0; v < 1000; ++v) edges.push_back({v, (v + 1) % 1000, std::int32_t(v * 7919 % weights)});
    auto const graph = make_graph(1000, edges);
    auto const ids = forest_ids(graph);
    std::uint64_t heaviest = 0;
    while (std::binary_search(ids.begin(), ids.end(), heaviest)) ++heaviest;
    for (auto const cut : {Cut::equal, Cut::random}) {
      auto const bounds = cut_bounds(graph.edges(), communicator().size(), cut, 11);
      CHECK_FALSE(fault_in(graph, ids, bounds));
      for (std::size_t i = 0; i < ids.size(); i += 37) {
        auto other = ids;
        other[i] = heaviest;
        auto const fault = fault_in(graph, other, bounds);
        REQUIRE(fault);
        CHECK(fault->edge == ids[i]);
        CHECK(fault->text.find("is lighter") != std::string::npos);
      }
    }
  }
}

// A path: a rank knows its neighbours' last vertices alone, and needs the heaviest edge between these.
TEST_CASE("a part of a forest is thinned to what other ranks need")
{
  auto& ranks = communicator();
  std::vector<PlainEdge<std::int32_t>> edges;
  for (std::uint64_t v = 1; v < 1000; ++v) edges.push_back({v - 1, v, std::int32_t(v * 7919 % 1000)});
  auto const graph = make_graph(1000, edges);
  auto const bounds = cut_bounds(graph.edges(), ranks.size(), Cut::equal, 0);
  auto const share = share_of<NarrowIds>(graph, bounds, ranks.rank());
  auto const touched = touched_vertices(share);
  auto const shared = shared_vertices(ranks, touched, graph.vertices);
  REQUIRE(shared.extent(0) == touched.size());
  auto const ends = std::uint64_t(ranks.rank() > 0) + std::uint64_t(ranks.rank() + 1 < ranks.size());
  REQUIRE(std::uint64_t(std::count(shared.data(), shared.data() + shared.extent(0), 1)) == ends);
  std::vector<std::uint32_t> positions(share.list.edges());
  std::iota(positions.begin(), positions.end(), 0);
  REQUIRE(touched.size() == positions.size() + (positions.empty() ? 0 : 1));
  ThinForest<NarrowIds> part(share, positions, touched, shared);
  CHECK_FALSE(part.has_hidden_cycle());
  auto const paths = part.take_paths();
  bool const between = ranks.rank() > 0 && ranks.rank() + 1 < ranks.size();
  REQUIRE(paths.size() == (between ? 1 : 0));
  if (!between) return;
  CHECK(paths[0].a == bounds[std::size_t(ranks.rank())]);
  CHECK(paths[0].b == bounds[std::size_t(ranks.rank()) + 1]);
  CHECK(paths[0].key == *std::max_element(share.list.key.data(), share.list.key.data() + positions.size()));
  CHECK(paths[0].key == share.list.key(paths[0].id));
}

// Two triangles that a path joins, known to nobody else, and one of them at a vertex that others know.
TEST_CASE("a cycle within a part is not thinned away")
{
  auto const graph =
      make_graph(8, {{0, 1, 1}, {1, 2, 1}, {2, 0, 1}, {2, 3, 1}, {3, 4, 1}, {4, 5, 1}, {5, 3, 1}, {6, 7, 1}});
  EdgeShare<NarrowIds> const share{graph, 0, graph.edges()};
  auto const touched = touched_vertices(share);
  HostArray<std::uint8_t> const nobody("nobody", 8), first("first", 8);
  first(0) = 1;
  auto const hidden = [&](std::vector<std::uint32_t> const& positions, HostArray<std::uint8_t> const& shared) {
    return ThinForest<NarrowIds>(share, positions, touched, shared).has_hidden_cycle();
  };
  CHECK(hidden({0, 1, 2}, nobody));
  CHECK(hidden({0, 1, 2, 7}, first));
  CHECK(hidden({0, 1, 2, 3, 4, 5, 6}, nobody));
  CHECK_FALSE(hidden({0, 1, 3, 4, 5, 7}, nobody));
  CHECK_FALSE(hidden({0, 1, 3, 4, 5, 7}, first));
}

}  // namespace otakar::test
