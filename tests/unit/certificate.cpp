// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "verify/certificate.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <random>

#include "arrays.hpp"
#include "driver/runtime/memory.hpp"
#include "generated.hpp"
#include "graphs.hpp"
#include "reference_certificate.hpp"
#include "solve.hpp"
#include "verify/find_fault.hpp"

namespace otakar::test {

namespace {

using TinyIds = IdWidths<std::uint8_t, std::uint8_t, std::uint32_t>;
using ShortIds = IdWidths<std::uint16_t, std::uint16_t, std::uint32_t>;

template <class Ids>
std::optional<Fault> fault_in(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::vector<std::uint64_t> const& ids,
                              VerifyLevel level = VerifyLevel::full, Ties ties = Ties::by_id)
{
  HostArray<typename Ids::Edge> const forest("ids", ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) forest(i) = typename Ids::Edge(ids[i]);
  return fault_of<Ids>(graph, forest, level, ties);
}

template <class Ids>
std::vector<std::uint64_t> forest_ids(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  auto const edges = reference_edges<Ids>(graph);
  std::vector<std::uint64_t> ids(edges.data(), edges.data() + edges.extent(0));
  std::sort(ids.begin(), ids.end());
  return ids;
}

// One small graph of every generator; with some components, parallel edges and loops where it has them.
std::vector<HostGraph> one_of_each()
{
  std::vector<HostGraph> graphs;
  for (auto const& shape : {shape("road", 10, 8, 0.25), shape("uniform", 40, 120), shape("gnp", 60, 0.03),
                            shape("rmat", 6, 2, 0.57, 0.19, 0.19), shape("preferential", 40, 3),
                            shape("ssca2", 6, 6, 3, 0.5), shape("geometric", 60, 0.2), shape("complete", 16),
                            shape("star", 60), shape("path", 60), shape("binary_tree", 60)})
    graphs.push_back(generated(model(shape)));
  REQUIRE(graphs.size() == generators().size());
  return graphs;
}

// The same graph, as far as its ids go, with weights from `span` values; extreme ones among them.
template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> with_ids_of(HostGraph const& graph, std::mt19937_64& random, std::uint64_t span)
{
  using Key = typename Ids::Key;
  EdgeList<Ids, Kokkos::HostSpace> copy;
  copy.vertices = graph.vertices;
  std::uint64_t const edges = std::min<std::uint64_t>(graph.edges(), Ids::most_edges);
  copy.u = HostArray<typename Ids::Vertex>("u", edges);
  copy.v = HostArray<typename Ids::Vertex>("v", edges);
  copy.key = HostArray<Key>("key", edges);
  for (std::uint64_t e = 0; e < edges; ++e) {
    copy.u(e) = typename Ids::Vertex(graph.u(e));
    copy.v(e) = typename Ids::Vertex(graph.v(e));
    std::uint64_t const value = random() % span;
    copy.key(e) = value == 0 ? none<Key> : Key((value - 1) * (none<Key> / span));
  }
  return copy;
}

// Swaps an edge, drops one, adds one, repeats one, changes a weight, or exchanges ends of two edges.
template <class Ids>
void mutate(std::mt19937_64& random, EdgeList<Ids, Kokkos::HostSpace> const& graph, std::vector<std::uint64_t>& ids)
{
  auto const some = [&](auto const& list) { return random() % std::max<std::size_t>(list.size(), 1); };
  std::uint64_t const most = graph.edges();
  std::uint64_t const e = random() % most;
  switch (random() % 6) {
    case 0:
      if (!ids.empty()) ids[some(ids)] = e;
      break;
    case 1:
      if (!ids.empty()) ids.erase(ids.begin() + long(some(ids)));
      break;
    case 2:
      ids.push_back(random() % 8 == 0 ? std::min(most + random() % 3, std::uint64_t(none<typename Ids::Edge>)) : e);
      break;
    case 3:
      if (!ids.empty()) ids.insert(ids.begin() + long(some(ids)), ids[some(ids)]);
      break;
    case 4: graph.key(e) = graph.key(random() % most); break;
    default: std::swap(graph.u(e), graph.v(random() % most));
  }
}

}  // namespace

// A square with a diagonal, a loop, and a vertex apart. Its forest is edges 0, 1, 2.
TEST_CASE("the certificate accepts the forest and names what is wrong with others")
{
  auto const graph = make_graph(5, {{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {3, 0, 4}, {0, 2, 2}, {1, 1, 0}});
  CHECK_FALSE(fault_in(graph, {0, 1, 2}));
  CHECK_FALSE(fault_in(graph, {2, 0, 1}));

  auto const check = [&](std::vector<std::uint64_t> const& ids, std::uint64_t edge, std::string const& text) {
    auto const fault = fault_in(graph, ids);
    REQUIRE(fault);
    CHECK(fault->edge == edge);
    CHECK(fault->text.find(text) != std::string::npos);
  };
  check({0, 1, 6}, 6, "not an edge");
  check({0, 1, 5}, 5, "self-loop");
  check({0, 1, 1}, 1, "twice");
  check({0, 1, 2, 3}, 3, "cycle");
  check({0, 1}, 2, "does not span");
  check({0, 1, 3}, 2, "lighter");
  check({0, 4, 2}, 1, "lighter");  // equal weights: the smaller id is the lighter edge
  CHECK(fault_in(graph, {0, 1, 3})->heavier == 3u);
  CHECK(fault_in(graph, {0, 4, 2})->heavier == 4u);
}

TEST_CASE("where any tie may fall, a forest is minimal by weight")
{
  auto const graph = make_graph(5, {{0, 1, 1}, {1, 2, 2}, {2, 3, 3}, {3, 0, 4}, {0, 2, 2}, {1, 1, 0}});
  CHECK_FALSE(fault_in(graph, {0, 4, 2}, VerifyLevel::full, Ties::any));
  CHECK_FALSE(fault_in(graph, {0, 1, 2}, VerifyLevel::full, Ties::any));
  auto const fault = fault_in(graph, {0, 4, 3}, VerifyLevel::full, Ties::any);
  REQUIRE(fault);
  CHECK(fault->edge == 2);
  CHECK(fault->heavier == 3u);
}

// The greatest weights there are, between trees that bounds of vertices do not tell apart.
TEST_CASE("an edge of the greatest weight is outside the forest only where its ends are joined")
{
  auto const most = std::numeric_limits<std::int32_t>::max();
  auto const graph =
      make_graph(6, {{0, 1, most}, {2, 3, most}, {4, 5, most}, {3, 4, most}, {2, 5, most}, {2, 5, most}});
  for (Ties const ties : {Ties::by_id, Ties::any}) {
    CHECK_FALSE(fault_in(graph, {0, 1, 2, 3}, VerifyLevel::full, ties));
    CHECK(fault_in(graph, {0, 1, 2}, VerifyLevel::full, ties)->edge == 3);
    CHECK(fault_in(graph, {1, 2, 3}, VerifyLevel::full, ties)->edge == 0);
  }
}

TEST_CASE("lower levels look at less")
{
  auto const graph = make_graph(3, {{0, 1, 1}, {1, 2, 2}, {0, 2, 3}});
  CHECK(fault_in(graph, {0, 2}));
  CHECK_FALSE(fault_in(graph, {0, 2}, VerifyLevel::structure));
  CHECK(fault_in(graph, {0}, VerifyLevel::structure));
  CHECK_FALSE(fault_in(graph, {0}, VerifyLevel::none));
}

// Exchanging any forest edge for another that closes the same cycle must be noticed.
TEST_CASE("every exchange of one edge is found out")
{
  for (std::uint64_t seed = 0; seed < (in_host_memory<Space> ? 10 : 1); ++seed) {
    RandomGraph<std::int32_t> const random(Shape::dense, seed, 40);
    auto const graph = make_graph(random.vertices(), random.edges());
    auto const forest = forest_ids(graph);
    for (std::size_t i = 0; i < forest.size(); i += in_host_memory<Space> ? 1 : 5)
      for (std::uint32_t e = 0; e < graph.edges(); e += 7) {
        auto other = forest;
        if (std::find(forest.begin(), forest.end(), e) != forest.end()) continue;
        other[i] = e;
        CHECK(fault_in(graph, other));
      }
  }
}

TEMPLATE_TEST_CASE("every mutation of graph or forest is judged right, and the edge named is at fault", "", TinyIds,
                   ShortIds, NarrowIds, WideKeys, WideIds)
{
  std::mt19937_64 random(sizeof(typename TestType::Edge) + sizeof(typename TestType::Key));
  int const mutations = in_host_memory<Space> ? 2000 : 220;
  auto const graphs = one_of_each();
  int wrong = 0;
  for (int i = 0; i < mutations; ++i) {
    std::uint64_t const spans[] = {2, 5, 1000};
    auto const graph = with_ids_of<TestType>(graphs[std::size_t(i) % graphs.size()], random, spans[i % 3]);
    auto ids = forest_ids(graph);
    if (i < 33) CHECK_FALSE(fault_in(graph, ids));
    for (std::uint64_t times = 1 + random() % 2; times > 0; --times) mutate(random, graph, ids);
    bool const minimal = random() % 4 != 0;
    Ties const ties = random() % 2 == 0 ? Ties::by_id : Ties::any;
    INFO("mutation " << i);
    auto const fault = fault_in(graph, ids, minimal ? VerifyLevel::full : VerifyLevel::structure, ties);
    REQUIRE(fault.has_value() != is_forest(graph, ids, minimal, ties));
    if (!fault) continue;
    INFO("edge " << fault->edge << " " << fault->text);
    REQUIRE(is_fault(graph, ids, fault->edge, fault->text, ties));
    if (fault->heavier) REQUIRE(is_heaviest(graph, ids, *fault->heavier, fault->edge));
    ++wrong;
  }
  CHECK(2 * wrong > mutations);
}

TEST_CASE("a chain whose weights ascend, the same set reversed, and no edges at all are judged in a few levels")
{
  std::uint64_t const n = in_host_memory<Space> ? 100000 : 3000;
  for (bool const descending : {false, true}) {
    std::vector<PlainEdge<std::int32_t>> edges;
    for (std::uint64_t v = 1; v < n; ++v) edges.push_back({v - 1, v, std::int32_t(descending ? n - v : v)});
    edges.push_back({0, n - 1, std::int32_t(n)});
    auto const graph = make_graph(n, edges);
    std::vector<std::uint64_t> ids(n - 1);
    std::iota(ids.begin(), ids.end(), 0);
    CHECK_FALSE(fault_in(graph, ids));
    ids.back() = n - 1;
    std::reverse(ids.begin(), ids.end());
    CHECK(fault_in(graph, ids)->edge == n - 2);
    CHECK(fault_in(graph, {})->edge == 0);
  }
  CHECK_FALSE(fault_in(make_graph(n, {}), {}));
  CHECK_FALSE(fault_in(make_graph(0, {}), {}));
}

TEST_CASE("more edges than vertices close a cycle")
{
  auto const graph = make_graph(3, {{0, 1, 1}, {0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {1, 2, 5}});
  CHECK(fault_in(graph, {0, 1, 2, 3, 4})->text.find("cycle") != std::string::npos);
}

TEST_CASE("what the certificate allocates stays within its plan, and near it")
{
  std::uint64_t const side = in_host_memory<Space> ? 300 : 60;
  for (auto const& shape : {shape("road", side, side, 0.25), shape("uniform", side * side / 4, 2 * side * side),
                            shape("path", side * side)}) {
    auto const graph = generate<NarrowIds>(Space(), model(shape));
    auto const ids = forest_ids(copy_to<Kokkos::HostSpace>(graph));
    auto const forest = to_space(std::vector<std::uint32_t>(ids.begin(), ids.end()));
    std::uint64_t const plan = certificate_bytes<NarrowIds>({graph.vertices, graph.edges()});
    MemoryMeter const meter;
    CHECK_FALSE(find_fault<NarrowIds>(Space(), graph, forest, VerifyLevel::full));
    CHECK(meter.peak() <= plan + 20000);
    CHECK(1.3 * double(meter.peak()) > double(plan));
  }
}

}  // namespace otakar::test
