// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>

#include "backend.hpp"
#include "generators/generate.hpp"
#include "generators/permutation.hpp"
#include "graph/fingerprint.hpp"
#include "solve.hpp"

namespace otakar::test {

using Catch::Matchers::ContainsSubstring;

namespace {

using HostGraph = EdgeListIn<NarrowIds, Kokkos::HostSpace>;

HostGraph generated(Model const& model)
{
  return copy_to<Kokkos::HostSpace>(generate<NarrowIds>(Space(), model));
}

std::uint64_t hash_of(HostGraph const& graph)
{
  return fingerprint<NarrowIds>(Kokkos::DefaultHostExecutionSpace(), graph);
}

Model model(auto const& shape, bool shuffle = false)
{
  Model m;
  m.shape = shape;
  m.parameters.seed = 42;
  m.parameters.shuffle = shuffle;
  return m;
}

}  // namespace

// The same numbers on every backend, thread count and release.
TEST_CASE("a seed gives one graph")
{
  CHECK(hash_of(generated(model(RoadParameters{50, 40, 0.25}))) == 0xa8d2f4b2a4fbb24f);
  CHECK(hash_of(generated(model(RoadParameters{50, 40, 0.25}, true))) == 0xbf4ba567b37a25b1);
  CHECK(hash_of(generated(model(UniformParameters{1000, 4000}))) == 0x56e2ce6fa23374c1);
  CHECK(hash_of(generated(model(RmatParameters{10, 8, 0.57, 0.19, 0.19}))) == 0xd85c2f0da021d84c);
}

TEST_CASE("a road without drops is the whole grid")
{
  auto const graph = generated(model(RoadParameters{7, 5, 0}));
  CHECK(graph.vertices == 35);
  CHECK(graph.edges() == 6 * 5 + 7 * 4);
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    auto const step = graph.v(e) - graph.u(e);
    CHECK((step == 7 || (step == 1 && graph.v(e) % 7 != 0)));
  }
  CHECK(generated(model(RoadParameters{7, 5, 1})).edges() == 0);
}

TEST_CASE("a share of the road's edges is dropped")
{
  auto const edges = double(generated(model(RoadParameters{300, 300, 0.25})).edges());
  CHECK(edges / (2 * 300 * 299) > 0.73);
  CHECK(edges / (2 * 300 * 299) < 0.77);
}

TEST_CASE("shuffling renames vertices and reorders edges, and changes nothing else")
{
  auto const plain = generated(model(RoadParameters{60, 60, 0.25}));
  auto const shuffled = generated(model(RoadParameters{60, 60, 0.25}, true));
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
    auto const graph = generated(model(UniformParameters{40, edges}));
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
  auto const graph = generated(model(RmatParameters{10, 16, 0.57, 0.19, 0.19}));
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

TEST_CASE("weights lie in their range")
{
  auto m = model(UniformParameters{100, 4000});
  m.parameters.weights = {{WeightType::int32, Objective::minimum}, -3, 3};
  auto const graph = generated(m);
  std::set<std::int32_t> seen;
  for (std::uint64_t e = 0; e < graph.edges(); ++e) seen.insert(weight_of<std::int32_t>(graph.key(e)));
  CHECK(seen == std::set<std::int32_t>{-3, -2, -1, 0, 1, 2, 3});
  m.parameters.weights = {{WeightType::float32, Objective::minimum}, 0.5, 2};
  auto const real = generated(m);
  for (std::uint64_t e = 0; e < real.edges(); ++e) {
    float const weight = weight_of<float>(real.key(e));
    REQUIRE((weight >= 0.5f && weight <= 2.0f));
  }
}

TEST_CASE("parameters that make no sense are refused")
{
  CHECK_THROWS_WITH(check(model(UniformParameters{10, 46})), ContainsSubstring("graph.edges"));
  CHECK_THROWS_WITH(check(model(RoadParameters{0, 5, 0.25})), ContainsSubstring("graph.width"));
  CHECK_THROWS_WITH(check(model(RoadParameters{5, 5, 1.5})), ContainsSubstring("graph.drop"));
  CHECK_THROWS_WITH(check(model(RmatParameters{40, 8, 0.57, 0.19, 0.19})), ContainsSubstring("graph.scale"));
  CHECK_THROWS_WITH(check(model(RmatParameters{4, 8, 0.9, 0.19, 0.19})), ContainsSubstring("graph.a"));
  auto m = model(UniformParameters{10, 5});
  m.parameters.weights = {{WeightType::uint32, Objective::minimum}, -1, 3};
  CHECK_THROWS_WITH(check(m), ContainsSubstring("do not fit"));
  m.parameters.weights = {{WeightType::int32, Objective::minimum}, 4, 3};
  CHECK_THROWS_WITH(check(m), ContainsSubstring("above"));
}

}  // namespace otakar::test
