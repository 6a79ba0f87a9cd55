// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/block_boruvka/block_contraction.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <numeric>
#include <random>
#include <vector>

namespace otakar::test {

template <class Span>
std::vector<std::uint32_t> sorted(Span const& span)
{
  std::vector<std::uint32_t> all(span.begin(), span.end());
  std::sort(all.begin(), all.end());
  return all;
}

// The example of block_arrays.hpp, with the block behind four other vertices.
TEST_CASE("a block's worked example")
{
  std::vector<std::uint32_t> const u{4, 6, 4, 5}, v{5, 7, 1, 7}, key{4, 3, 2, 5};
  BlockContraction<std::uint32_t> block(4, 4);
  for (int repeat = 0; repeat < 2; ++repeat) {  // the arrays serve many blocks
    block.start(4, 4);
    block.add(u.data(), v.data(), key.data(), 4);
    block.contract();
    CHECK(sorted(block.chosen()) == std::vector<std::uint32_t>{0, 1, 3});
    CHECK(block.needed().empty());
    CHECK(block.trees() == 1);
    for (int i = 0; i < 4; ++i) CHECK(block.tree()[i] == 0);
  }
}

TEST_CASE("a block without edges has a tree per vertex, and loops are dropped")
{
  BlockContraction<std::uint64_t> block(40, 40);
  block.start(0, 40);
  std::vector<std::uint32_t> ends(40);
  std::iota(ends.begin(), ends.end(), 0u);
  std::vector<std::uint64_t> const key(40, 7);
  block.add(ends.data(), ends.data(), key.data(), 40);
  block.contract();
  CHECK(block.trees() == 40);
  CHECK(block.chosen().empty());
  CHECK(block.needed().empty());
}

// The forest of all edges, by labels that are rewritten: no edge leaves, so the block chooses the whole forest.
template <class Key>
void check_whole(std::uint32_t n, std::uint32_t m, std::uint64_t weights)
{
  std::mt19937_64 random(n + m + weights);
  std::vector<std::uint32_t> u(m), v(m), order(m), label(n), expected;
  std::vector<Key> key(m);
  for (std::uint32_t e = 0; e < m; ++e) {
    u[e] = std::uint32_t(random() % n);
    v[e] = std::uint32_t(random() % n);
    key[e] = Key(random() % 4 * (~Key(0) / 4) + random() % weights);
  }
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return key[a] < key[b]; });
  std::iota(label.begin(), label.end(), 0u);
  for (auto const e : order) {
    auto const from = label[u[e]], to = label[v[e]];
    if (from == to) continue;
    expected.push_back(e);
    for (auto& of : label)
      if (of == from) of = to;
  }
  BlockContraction<Key> block(n, m);
  block.start(0, n);
  for (std::uint32_t first = 0; first < m; first += 100)
    block.add(&u[first], &v[first], &key[first], std::min(100u, m - first));
  block.contract();
  CHECK(sorted(block.chosen()) == sorted(expected));
  CHECK(block.needed().empty());
  CHECK(block.trees() == n - expected.size());
  for (std::uint32_t a = 0; a < n; ++a)
    for (std::uint32_t b = 0; b < std::min(n, 20u); ++b)
      REQUIRE((block.tree()[a] == block.tree()[b]) == (label[a] == label[b]));
}

TEMPLATE_TEST_CASE("a block that no edge leaves is contracted to its forest", "", std::uint32_t, std::uint64_t)
{
  for (std::uint32_t const n : {1u, 2u, 15u, 16u, 17u, 200u})
    for (std::uint32_t const m : {1u, n, 3 * n})
      for (std::uint64_t const weights : {1, 3, 1000}) check_whole<TestType>(n, m, weights);
}

}  // namespace otakar::test
