// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// bench.contenders DECK|GRAPH NAME [--set KEY=VALUE...]: what users already have, on a graph.
//
// Prints the figures of merit under the names otakar uses, so that bench/compare reads both alike. The graph is put
// into the contender's own form before the clock starts. `limit` is the least that any method must do; it finds no
// forest.
#include <Kokkos_Core.hpp>
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/kruskal_min_spanning_tree.hpp>
#include <boost/graph/prim_minimum_spanning_tree.hpp>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "driver/deck/deck.hpp"
#include "driver/load.hpp"
#include "driver/runtime/timing.hpp"
#include "graph/forest.hpp"
#include "graph/weight.hpp"
#include "limit.hpp"

namespace {

using otakar::EdgeList;
using HostGraph = EdgeList<otakar::NarrowIds, Kokkos::HostSpace>;
using Edges = std::vector<std::uint32_t>;

// A solver on a graph that has been prepared for it.
using Prepared = std::function<Edges()>;

std::int32_t weight(HostGraph const& graph, std::uint64_t e)
{
  return otakar::weight_of<std::int32_t>(graph.key(e));
}

using Property =
    boost::property<boost::edge_weight_t, std::int32_t, boost::property<boost::edge_index_t, std::uint32_t>>;
using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property, Property>;

// Without loops, which corrupt the queue of Boost's Prim.
std::shared_ptr<BoostGraph> boost_graph(HostGraph const& graph)
{
  auto const g = std::make_shared<BoostGraph>(graph.vertices);
  for (std::uint64_t e = 0; e < graph.edges(); ++e)
    if (graph.u(e) != graph.v(e)) add_edge(graph.u(e), graph.v(e), Property(weight(graph, e), std::uint32_t(e)), *g);
  return g;
}

Prepared boost_kruskal(HostGraph const& graph)
{
  using namespace boost;
  return [g = boost_graph(graph)] {
    std::vector<graph_traits<BoostGraph>::edge_descriptor> tree;
    tree.reserve(num_vertices(*g));
    kruskal_minimum_spanning_tree(*g, std::back_inserter(tree));
    Edges ids;
    ids.reserve(tree.size());
    for (auto const& e : tree) ids.push_back(get(edge_index, *g, e));
    return ids;
  };
}

// Remembers the edge by which each vertex was reached.
struct Reached : boost::dijkstra_visitor<> {
  explicit Reached(std::uint32_t* edges) : edge(edges) {}
  void edge_relaxed(BoostGraph::edge_descriptor e, BoostGraph const& g) const
  {
    edge[target(e, g)] = get(boost::edge_index, g, e);
  }
  std::uint32_t* edge;
};

// Boost's Prim spans one component, so a path of the heaviest edges joins them all; these do not count.
Prepared boost_prim(HostGraph const& graph)
{
  using namespace boost;
  auto const g = boost_graph(graph);
  std::vector<std::size_t> component(graph.vertices);
  std::size_t const components = connected_components(*g, component.data());
  std::vector<std::size_t> first(components);
  for (std::size_t v = 0; v < component.size(); ++v) first[component[v]] = v;
  auto const m = std::uint32_t(graph.edges());
  for (std::size_t c = 1; c < components; ++c)
    add_edge(first[c - 1], first[c], Property(std::numeric_limits<std::int32_t>::max() - 1, m), *g);
  return [g, m] {
    std::size_t const n = num_vertices(*g);
    std::vector<std::size_t> parent(n);
    std::vector<std::int32_t> distance(n);
    Edges ids(n, m);
    prim_minimum_spanning_tree(*g, 0, parent.data(), distance.data(), get(edge_weight, *g), get(vertex_index, *g),
                               Reached(ids.data()));
    std::erase(ids, m);
    return ids;
  };
}

// The plain solution: pack (weight, id) into a word, std::sort, union-find with path halving.
Prepared sort_union_find(HostGraph const& graph)
{
  return [graph] {
    std::vector<std::uint64_t> order(graph.edges());
    for (std::uint64_t e = 0; e < order.size(); ++e) order[e] = std::uint64_t(graph.key(e)) << 32 | e;
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> parent(graph.vertices);
    std::iota(parent.begin(), parent.end(), 0u);
    auto const find = [&](std::uint32_t v) {
      while (parent[v] != v) v = parent[v] = parent[parent[v]];
      return v;
    };
    Edges ids;
    for (auto const item : order) {
      auto const e = std::uint32_t(item);
      auto const a = find(graph.u(e)), b = find(graph.v(e));
      if (a == b) continue;
      parent[std::max(a, b)] = std::min(a, b);
      ids.push_back(e);
    }
    return ids;
  };
}

Prepared limit(HostGraph const& graph)
{
  return [run = otakar::bench::limit(graph)] {
    run();
    return Edges();
  };
}

int bench(int argc, char* argv[])
{
  std::map<std::string, std::function<Prepared(HostGraph const&)>> const contenders{
      {"boost_kruskal", boost_kruskal},
      {"boost_prim", boost_prim},
      {"limit", limit},
      {"sort_union_find", sort_union_find}};
  if (argc < 3 || !contenders.contains(argv[2])) {
    std::cerr << "usage: bench.contenders DECK|GRAPH NAME [--set KEY=VALUE...]\nnames:";
    for (auto const& [name, unused] : contenders) std::cerr << ' ' << name;
    std::cerr << std::endl;
    return 1;
  }
  std::vector<std::string> overrides;
  for (int i = 3; i + 1 < argc; ++i)
    if (argv[i] == std::string_view("--set")) overrides.emplace_back(argv[++i]);
  auto const deck = std::string_view(argv[1]).ends_with(".toml") ? otakar::read_deck(argv[1], overrides)
                                                                 : otakar::deck_for_graph(argv[1], overrides);
  auto const loaded = otakar::load<Kokkos::DefaultHostExecutionSpace>(deck, otakar::open_source(deck));
  auto const* graph = std::get_if<HostGraph>(&loaded.graph);
  if (!graph || graph->weights != otakar::WeightFormat{})
    throw otakar::Error("contenders take the minimum forest of a graph with int32 weights and 32-bit ids");
  auto const solve = contenders.at(argv[2])(*graph);
  Edges ids;
  auto const timing = otakar::measure(deck.timing, [&] { ids = solve(); });
  __int128 total = 0;
  for (auto const e : ids) total += weight(*graph, e);
  std::cout << "solver: " << argv[2] << '\n';
  if (argv[2] != std::string_view("limit"))
    std::cout << "weight: " << otakar::TotalWeight{true, total, 0}.text() << '\n';
  std::cout << "solve_time: " << timing.best << " s\n";
  return 0;
}

}  // namespace

int main(int argc, char* argv[])
{
  setenv("KOKKOS_DISABLE_WARNINGS", "1", 0);
  Kokkos::ScopeGuard const kokkos(argc, argv);
  try {
    return bench(argc, argv);
  } catch (std::exception const& error) {
    std::cerr << "bench.contenders: " << error.what() << std::endl;
    return 1;
  }
}
