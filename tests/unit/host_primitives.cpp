// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the Kruskals and Prims stand on, against the standard library.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <set>

#include "solvers/literature/steps/adjacency_lists.hpp"
#include "solvers/pairing_heap.hpp"

namespace otakar::test {

// Against a set of (edge, vertex): random insertions, decreases and removals.
TEST_CASE("a pairing heap gives the lightest first")
{
  using Node = HeapNode<NarrowIds>;
  constexpr std::uint32_t n = 3000;
  std::mt19937 random(7);
  std::vector<Node> nodes(n);
  for (auto& node : nodes) node.state = Node::unseen;
  PairingHeap<NarrowIds> heap(nodes.data());
  std::set<std::pair<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>> expected;
  std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> edge_of;
  for (std::uint32_t step = 0; step < 30000; ++step) {
    auto const v = std::uint32_t(random() % n);
    std::pair<std::uint32_t, std::uint32_t> const edge(std::uint32_t(random() % 1000), step);
    if (step % 3 != 2 && nodes[v].state != Node::done) {
      heap.relax(v, {edge.first, edge.second});
      auto const known = edge_of.find(v);
      if (known != edge_of.end() && known->second <= edge) continue;
      if (known != edge_of.end()) expected.erase({known->second, v});
      edge_of[v] = edge;
      expected.insert({edge, v});
    } else if (!expected.empty()) {
      REQUIRE_FALSE(heap.empty());
      std::uint32_t const least = heap.pop();
      REQUIRE(least == expected.begin()->second);
      REQUIRE(nodes[least].edge.id == expected.begin()->first.second);
      nodes[least].state = Node::done;
      expected.erase(expected.begin());
    }
  }
  while (!expected.empty()) {
    REQUIRE(heap.pop() == expected.begin()->second);
    expected.erase(expected.begin());
  }
  CHECK(heap.empty());
}

TEST_CASE("adjacency lists keep every edge that threads insert at once")
{
  Host const host;
  constexpr std::uint64_t n = 10, m = 20000;
  AdjacencyLists<NarrowIds> const lists(host, n, m);
  Kokkos::parallel_for("test", Range<Host>(host, 0, m), [=](std::uint64_t e) {
    lists.insert(e, std::uint32_t(e % n), std::uint32_t(e / n % n), {std::uint32_t(e), std::uint32_t(e)});
  });
  host.fence();
  std::vector<int> seen(m, 0);
  for (std::uint32_t v = 0; v < n; ++v)
    lists.for_each(v, [&](std::uint32_t target, auto const& edge) {
      ++seen[edge.id];
      REQUIRE((edge.id % n == v || edge.id % n == target));
    });
  CHECK(std::all_of(seen.begin(), seen.end(), [](int count) { return count == 2; }));
}

}  // namespace otakar::test
