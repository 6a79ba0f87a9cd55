// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "solvers/sample_edges.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "backend.hpp"
#include "graphs.hpp"

namespace otakar::test {

TEMPLATE_TEST_CASE("samples are edges of the list, ascending, one from each part of it", "", NarrowIds, WideKeys,
                   WideIds)
{
  for (std::uint64_t const m : {1, 5, 100, 10000}) {
    std::mt19937_64 random(m);
    std::vector<PlainEdge<std::int32_t>> edges;
    for (std::uint64_t e = 0; e < m; ++e) edges.push_back({0, 1, std::int32_t(random() % 20)});
    auto const graph = make_graph<TestType>(2, edges, {WeightType::int32, Objective::minimum});
    auto const samples = sample_edges<TestType, Space>(Space(), copy_to<Memory>(graph), 64);
    std::uint64_t const count = std::min<std::uint64_t>(m, 64);
    REQUIRE(samples.size() == count);
    std::set<std::uint64_t> places;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      REQUIRE(samples[i].key == graph.key(samples[i].id));
      REQUIRE((i == 0 || samples[i - 1] < samples[i]));
      REQUIRE(samples[i] < last_bound<TestType>());
      places.insert(samples[i].id);
    }
    std::uint64_t part = 0;
    for (auto const place : places) {
      REQUIRE(place >= m * part / count);
      REQUIRE(place < m * (part + 1) / count);
      ++part;
    }
  }
}

TEST_CASE("the packed order of a graph is that of its edges")
{
  std::mt19937_64 random(6);
  std::vector<PlainEdge<double>> edges;
  for (int e = 0; e < 500; ++e) edges.push_back({0, 1, double(random() % 90) * 1e300});
  auto const graph = make_graph<WideKeys>(2, edges, {WeightType::float64, Objective::minimum});
  auto const order = packed_order<WideKeys, Space>(Space(), copy_to<Memory>(graph));
  for (std::uint64_t a = 0; a < 500; ++a)
    for (std::uint64_t b = 0; b < 500; ++b)
      REQUIRE(order.lighter(order.pack(graph.key(a), a), order.pack(graph.key(b), b), graph.key) ==
              (WeightedEdge{graph.key(a), a} < WeightedEdge{graph.key(b), b}));
}

}  // namespace otakar::test
