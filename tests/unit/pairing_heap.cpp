// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/pairing_heap.hpp"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <vector>

namespace otakar::test {

namespace {

using Node = HeapNode<NarrowIds>;
using Vertex = std::uint32_t;

std::vector<Node> unseen_nodes(std::size_t count)
{
  std::vector<Node> nodes(count);
  for (auto& node : nodes) node.state = Node::unseen;
  return nodes;
}

}  // namespace

TEST_CASE("a heap gives its vertices by their edges, ties by id")
{
  auto nodes = unseen_nodes(5);
  PairingHeap<NarrowIds> heap(nodes.data());
  CHECK(heap.empty());
  heap.relax(0, {5, 1});
  heap.relax(1, {3, 2});
  heap.relax(2, {3, 0});
  heap.relax(3, {9, 3});
  heap.relax(3, {1, 4});  // decreased
  heap.relax(0, {6, 5});  // heavier: ignored
  std::vector<Vertex> order;
  while (!heap.empty()) order.push_back(heap.pop());
  CHECK(order == std::vector<Vertex>{3, 2, 1, 0});
}

TEST_CASE("a vertex that is done does not come back")
{
  auto nodes = unseen_nodes(2);
  nodes[1].state = Node::done;
  PairingHeap<NarrowIds> heap(nodes.data());
  heap.relax(1, {1, 1});
  CHECK(heap.empty());
}

TEST_CASE("random insertions, decreases and removals agree with a map")
{
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    Vertex const n = 500;
    auto nodes = unseen_nodes(n);
    PairingHeap<NarrowIds> heap(nodes.data());
    std::map<Vertex, std::pair<std::uint32_t, std::uint32_t>> queued;
    for (std::uint32_t step = 0; step < 5000; ++step) {
      if (random() % 4 != 0) {
        auto const v = Vertex(random() % n);
        std::pair<std::uint32_t, std::uint32_t> const edge(random() % 100, step);
        if (nodes[v].state != Node::done) {
          auto const known = queued.try_emplace(v, edge).first;
          known->second = std::min(known->second, edge);
        }
        heap.relax(v, {edge.first, edge.second});
      } else if (!queued.empty()) {
        auto const least = std::min_element(queued.begin(), queued.end(),
                                            [](auto const& a, auto const& b) { return a.second < b.second; });
        REQUIRE_FALSE(heap.empty());
        Vertex const v = heap.pop();
        REQUIRE(v == least->first);
        nodes[v].state = Node::done;
        queued.erase(least);
      }
      REQUIRE(heap.empty() == queued.empty());
    }
  }
}

}  // namespace otakar::test
