// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Random forests whose edges are dealt to ranks at random, directly and by the grid.
#include "distributed/forest/orient_trees.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "ranks/ranks.hpp"

namespace otakar::test {

namespace {

// The parent of each vertex is a smaller one, so trees are rooted at their smallest vertices; a root is its own.
std::vector<std::uint64_t> random_parents(std::uint64_t vertices, std::uint64_t reach, std::mt19937_64& random)
{
  std::vector<std::uint64_t> parent(vertices, 0);
  for (std::uint64_t v = 1; v < vertices; ++v)
    parent[v] = random() % 50 == 0 ? v : v - 1 - random() % std::min(reach, v);
  return parent;
}

void check_orientation(std::vector<std::uint64_t> const& parent, std::uint64_t few, std::mt19937_64& random)
{
  auto& ranks = communicator();
  VertexRanges const ranges(parent.size(), ranks.size());
  std::vector<TreeEdge> own;
  std::vector<bool> v_is_child;
  for (std::uint64_t v = 0; v < parent.size(); ++v) {
    std::uint64_t const dealt = random();  // the same on every rank
    if (parent[v] == v || int(dealt % std::uint64_t(ranks.size())) != ranks.rank()) continue;
    v_is_child.push_back(dealt >> 40 & 1);
    own.push_back(v_is_child.back() ? TreeEdge{parent[v], v} : TreeEdge{v, parent[v]});
  }
  auto const oriented = orient_trees(ranks, ranges, own, few);
  REQUIRE(oriented.v_is_child.size() == own.size());
  CHECK(std::equal(v_is_child.begin(), v_is_child.end(), oriented.v_is_child.begin()));
  std::vector<std::uint64_t> label(parent);
  for (std::uint64_t v = 0; v < label.size(); ++v) label[v] = label[parent[v]];
  std::uint64_t const first = ranges.first(ranks.rank());
  REQUIRE(oriented.label.extent(0) == ranges.size(ranks.rank()));
  CHECK(std::equal(oriented.label.data(), oriented.label.data() + oriented.label.extent(0), label.begin() + first));
}

}  // namespace

TEST_CASE("each edge finds its child and each vertex its smallest, in rounds to the end or by rank 0")
{
  std::mt19937_64 random(11);
  for (bool const grid : {false, true}) {
    communicator().set_grid_ranks(grid ? 1 : 16);
    for (std::uint64_t const vertices : {1, 2, 7, 300, 1000})
      for (std::uint64_t const reach : {1, 3, 1000})  // paths, long trees, short ones
        for (std::uint64_t const few : {0, 10, 100000})
          check_orientation(random_parents(vertices, reach, random), few, random);
  }
  communicator().set_grid_ranks(16);
}

}  // namespace otakar::test
