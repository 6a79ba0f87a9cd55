// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the Kruskals and Prims stand on, against the standard library.
#include <algorithm>
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <map>
#include <random>
#include <set>

#include "core/error.hpp"
#include "parallel/host/parts.hpp"
#include "parallel/host/work_queue.hpp"
#include "solvers/literature/steps/adjacency_lists.hpp"
#include "solvers/pairing_heap.hpp"

namespace otakar::test {

TEST_CASE("threads that take turns do every item once, and tell of the first that fails")
{
  std::vector<std::atomic<int>> done(1000);
  take_turns(Host(), "test::turns", done.size(), [&] { return [&](std::uint64_t i) { ++done[i]; }; });
  CHECK(std::all_of(done.begin(), done.end(), [](auto const& times) { return times == 1; }));
  auto const fail = [] {
    return [](std::uint64_t i) {
      if (i % 100 == 37) throw Error(std::to_string(i));
    };
  };
  for (int repeat = 0; repeat < 20; ++repeat) CHECK_THROWS_WITH(take_turns(Host(), "test::turns", 1000, fail), "37");
  CHECK_NOTHROW(take_turns(Host(), "test::turns", 0, fail));
}

TEST_CASE("parts tile the items, and few items are one part")
{
  Host const host;
  CHECK(Parts<Host>(host, 0).count() == 1);
  CHECK(Parts<Host>(host, Parts<Host>::least).count() == 1);
  for (std::uint64_t const size : {std::uint64_t(0), std::uint64_t(1), 5 * Parts<Host>::least + 3}) {
    Parts<Host> const parts(host, size);
    std::vector<std::uint64_t> seen(parts.count(), 0);
    parts.for_each("test", [&](std::uint64_t part, std::uint64_t first, std::uint64_t last) {
      REQUIRE(first == parts.first(part));
      seen[part] += last - first;
    });
    std::uint64_t sum = 0;
    for (auto const count : seen) sum += count;
    CHECK(sum == size);
  }
}

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
