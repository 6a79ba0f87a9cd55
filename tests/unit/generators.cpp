// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>

#include "generated.hpp"
#include "generators/random.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

// The same numbers on every backend, thread count and release.
TEST_CASE("a seed gives one graph")
{
  CHECK(hash_of(generated(model(shape("road", 50, 40, 0.25)))) == 0xa8d2f4b2a4fbb24f);
  CHECK(hash_of(generated(model(shape("road", 50, 40, 0.25), true))) == 0xbf4ba567b37a25b1);
  CHECK(hash_of(generated(model(shape("uniform", 1000, 4000)))) == 0x56e2ce6fa23374c1);
  CHECK(hash_of(generated(model(shape("rmat", 10, 8, 0.57, 0.19, 0.19)))) == 0xd85c2f0da021d84c);
  CHECK(hash_of(generated(model(shape("gnp", 3000, 0.002)))) == 0x63b2d1d36f31f62c);
  CHECK(hash_of(generated(model(shape("preferential", 3000, 3)))) == 0x13b222293f936bd6);
  CHECK(hash_of(generated(model(shape("ssca2", 11, 12, 3, 0.5)))) == 0xab6bd7c3ed3c3b82);
  CHECK(hash_of(generated(model(shape("geometric", 3000, 0.03)))) == 0x1693aec0ec4220b5);
  CHECK(hash_of(generated(model(shape("geometric", 3000, 0.03), true))) == 0xb4001b8640366aa5);
  CHECK(hash_of(generated(model(shape("complete", 100)))) == 0x000e9d55dced4112);
}

TEST_CASE("the sections of a model, one behind the other, are the whole")
{
  for (auto const& shape : {shape("road", 50, 40, 0.25), shape("uniform", 100, 900), shape("gnp", 300, 0.02),
                            shape("ssca2", 8, 12, 3, 0.5), shape("geometric", 300, 0.1), shape("complete", 20)}) {
    auto const whole = generated(model(shape));
    std::uint64_t edges = 0;
    for (std::uint64_t i = 0; i < 7; ++i) {
      Model part = model(shape);
      part.parameters.section = {i, i + 1, 7};
      auto pattern = make_pattern(Space(), part);
      pattern.first_edge = edges;
      auto const list = copy_to<Kokkos::HostSpace>(weigh_pattern<NarrowIds>(Space(), pattern, part));
      REQUIRE(edges + list.edges() <= whole.edges());
      bool same = true;
      for (std::uint64_t e = 0; e < list.edges(); ++e)
        same = same && list.u(e) == whole.u(edges + e) && list.v(e) == whole.v(edges + e) &&
               list.key(e) == whole.key(edges + e);
      CHECK(same);
      edges += list.edges();
    }
    CHECK(edges == whole.edges());
  }
}

TEST_CASE("a road without drops is the whole grid")
{
  auto const graph = generated(model(shape("road", 7, 5, 0)));
  CHECK(graph.vertices == 35);
  CHECK(graph.edges() == 6 * 5 + 7 * 4);
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    auto const step = graph.v(e) - graph.u(e);
    CHECK((step == 7 || (step == 1 && graph.v(e) % 7 != 0)));
  }
  CHECK(generated(model(shape("road", 7, 5, 1))).edges() == 0);
}

TEST_CASE("a share of the road's edges is dropped")
{
  auto const edges = double(generated(model(shape("road", 300, 300, 0.25))).edges());
  CHECK(edges / (2 * 300 * 299) > 0.73);
  CHECK(edges / (2 * 300 * 299) < 0.77);
}

TEST_CASE("shuffling renames vertices and reorders edges, and changes nothing else")
{
  auto const plain = generated(model(shape("road", 60, 60, 0.25)));
  auto const shuffled = generated(model(shape("road", 60, 60, 0.25), true));
  CHECK(plain.edges() == shuffled.edges());
  CHECK(hash_of(plain) != hash_of(shuffled));
  auto const one = reference_forest(plain);
  auto const other = reference_forest(shuffled);
  CHECK(one.weight.text() == other.weight.text());
  CHECK(one.components == other.components);
}

TEST_CASE("uniform graphs have different pairs, down to the complete graph")
{
  for (std::uint64_t const edges : {0, 1, 300, 780}) {
    auto const graph = generated(model(shape("uniform", 40, edges)));
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint64_t e = 0; e < graph.edges(); ++e) {
      REQUIRE(graph.v(e) < graph.u(e));
      REQUIRE(graph.u(e) < 40);
      pairs.insert({graph.u(e), graph.v(e)});
    }
    CHECK(pairs.size() == edges);
  }
}

TEST_CASE("rmat puts more edges on low ids")
{
  auto const graph = generated(model(shape("rmat", 10, 16, 0.57, 0.19, 0.19)));
  CHECK(graph.vertices == 1024);
  CHECK(graph.edges() == 16384);
  std::uint64_t low = 0;
  for (std::uint64_t e = 0; e < graph.edges(); ++e) low += graph.u(e) < 512;
  CHECK(double(low) / 16384 > 0.74);
  CHECK(double(low) / 16384 < 0.78);
}

TEST_CASE("a permutation is one, whatever its size")
{
  for (std::uint64_t const size : {1, 2, 3, 17, 64, 1000, 4097}) {
    Permutation const permutation(size, 7, Stream::shuffle_edges);
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < size; ++i) seen.insert(permutation(i));
    CHECK(seen.size() == size);
    CHECK(*seen.rbegin() == size - 1);
  }
}

TEST_CASE("the pairs of as many vertices as have them are numbered")
{
  auto const n = std::uint64_t(most_paired);
  std::uint64_t const pairs = pairs_of(n);
  REQUIRE(pairs == n / 2 * (n - 1));
  Permutation const permutation(pairs, 7, Stream::endpoint);
  std::set<std::uint64_t> seen;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    Ends const last = pair_ends(pairs - 1 - i);
    CHECK((last.u == n - 1 && last.v == n - 2 - i));
    std::uint64_t const pair = permutation(i * (pairs / 1000));
    Ends const ends = pair_ends(pair);
    REQUIRE((ends.v < ends.u && ends.u < n));
    REQUIRE(pairs_of(ends.u) + ends.v == pair);
    seen.insert(pair);
  }
  CHECK(seen.size() == 1000);
}

TEST_CASE("parameters that make no sense are refused")
{
  CHECK_THROWS_WITH(check(model(shape("uniform", 10, 46))), ContainsSubstring("graph.edges"));
  CHECK_THROWS_WITH(check(model(shape("road", 0, 5, 0.25))), ContainsSubstring("graph.width"));
  CHECK_THROWS_WITH(check(model(shape("road", 5, 5, 1.5))), ContainsSubstring("graph.drop"));
  CHECK_THROWS_WITH(check(model(shape("rmat", 41, 8, 0.57, 0.19, 0.19))), ContainsSubstring("graph.scale"));
  CHECK_THROWS_WITH(check(model(shape("rmat", 4, 8, 0.9, 0.19, 0.19))), ContainsSubstring("graph.a"));
  CHECK_THROWS_WITH(check(model(shape("gnp", 10, 1.5))), ContainsSubstring("graph.probability"));
  CHECK_THROWS_WITH(check(model(shape("gnp", std::uint64_t(1) << 33, 0))), ContainsSubstring("graph.vertices"));
  CHECK_THROWS_WITH(check(model(shape("gnp", 1 << 30, 0.5))), ContainsSubstring("2^40 edges"));
  CHECK_THROWS_WITH(check(model(shape("preferential", 10, std::uint64_t(1) << 40))),
                    ContainsSubstring("graph.edge_factor"));
  CHECK_THROWS_WITH(check(model(shape("ssca2", 40, 8, 3, 0.5))), ContainsSubstring("graph.scale"));
  CHECK_THROWS_WITH(check(model(shape("ssca2", 10, -1, 3, 0.5))), ContainsSubstring("graph.clique"));
  CHECK_THROWS_WITH(check(model(shape("ssca2", 10, 8, 0, 0.5))), ContainsSubstring("graph.parallel"));
  CHECK_THROWS_WITH(check(model(shape("ssca2", 10, 8, 3, -1))), ContainsSubstring("graph.interclique"));
  CHECK_THROWS_WITH(check(model(shape("ssca2", 31, std::uint64_t(1) << 31, 1000, 1))), ContainsSubstring("2^40"));
  CHECK_THROWS_WITH(check(model(shape("geometric", 10, -1))), ContainsSubstring("graph.radius"));
  CHECK_THROWS_WITH(check(model(shape("complete", 1 << 22))), ContainsSubstring("2^40 edges"));
  CHECK_THROWS_WITH(check(model(shape("star", std::uint64_t(1) << 41))), ContainsSubstring("graph.vertices"));
}

}  // namespace otakar::test
