// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The example of docs/contributing.md, as it stands there: it compiles, it is right, and the text is the same.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>

#include "graphs.hpp"
#include "solve.hpp"

// begin of the example
#include <algorithm>
#include <numeric>
#include <vector>

#include "graph/edge_order.hpp"
#include "parallel/union_find.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar {

template <class Ids, class Host>
HostArray<typename Ids::Edge> plain_kruskal(Host const& host, Graph<Ids, Host> const& graph, SolverOptions const&,
                                            Statistics& statistics)
{
  using Edge = typename Ids::Edge;
  auto const& list = graph.list;
  std::vector<Edge> order(list.edges());
  std::iota(order.begin(), order.end(), Edge(0));
  std::sort(order.begin(), order.end(), [&](Edge a, Edge b) {
    return WeightedEdge{list.key(a), a} < WeightedEdge{list.key(b), b};
  });
  Region const region("otakar::plain_kruskal::round");
  UnionFind<typename Ids::Vertex> sets(host, list.vertices);
  auto const forest = allocate<Edge>(host, "otakar::plain_kruskal::forest", list.vertices);
  std::uint64_t size = 0;
  for (Edge const e : order)
    if (sets.unite(list.u(e), list.v(e))) forest(size++) = e;
  statistics.rounds.push_back({list.vertices, list.edges(), size, {}});
  return first_of(forest, size);
}

template <class Ids>
constexpr std::uint64_t plain_kruskal_bytes(GraphSize size)
{
  return size.edges * sizeof(typename Ids::Edge) +
         size.vertices * (sizeof(typename Ids::Vertex) + sizeof(typename Ids::Edge));
}

}  // namespace otakar
// end of the example

namespace otakar::test {

TEST_CASE("the example of contributing.md finds the reference's forest")
{
  Solver<NarrowIds, Space> const row{
      .name = "plain_kruskal",
      .method = "sort, then union-find",
      .source = "Kruskal 1956",
      .host_only = true,
      .solve = on_host<NarrowIds, Space>(plain_kruskal<NarrowIds, HostOf<Space>>),
      .scratch_bytes = plain_kruskal_bytes<NarrowIds>,
  };
  REQUIRE(row.runs() == in_host_memory<Space>);
  for (int shape = 0; row.runs() && shape < int(Shape::count); ++shape) {
    RandomGraph<std::int32_t> const random(Shape(shape), 1, 200);
    auto const graph = make_graph(random.vertices(), random.edges());
    Statistics statistics;
    CHECK(forest_by(row, graph, statistics).digest == reference_forest(graph).digest);
  }
}

TEST_CASE("contributing.md shows the example that is compiled")
{
  auto const read = [](char const* name) {
    std::ostringstream text;
    text << std::ifstream(name).rdbuf();
    return text.str();
  };
  auto const source = read("unit/example_solver.cpp");
  auto const first = source.find('\n', source.find("// begin of the example")) + 1;
  auto const example = source.substr(first, source.find("// end of the example") - first);
  REQUIRE(example.size() > 1000);
  CHECK(read("../docs/contributing.md").find(example) != std::string::npos);
}

}  // namespace otakar::test
