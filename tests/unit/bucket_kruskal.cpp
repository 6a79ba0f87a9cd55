// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// bucket_kruskal: several stages and filters, and its worked example. For the host alone.
#include "solvers/bucket_kruskal/bucket_kruskal.hpp"

#include <catch2/catch_test_macros.hpp>
#include <random>

#include "solve.hpp"
#include "ten_edges.hpp"

namespace otakar::test {

template <class Ids>
Statistics check_forest(EdgeList<Ids, Kokkos::HostSpace> const& graph, bool in_windows)
{
  Statistics statistics;
  auto const chosen = bucket_kruskal_steps::BucketKruskal<Ids, Host>(Host(), graph, in_windows).solve(statistics);
  std::vector<typename Ids::Edge> found(chosen.data(), chosen.data() + chosen.extent(0));
  std::sort(found.begin(), found.end());
  REQUIRE(found == to_vector(reference_forest(graph).edges));
  return statistics;
}

TEST_CASE("bucket_kruskal returns the reference's forest, in one stage or more, united in order or in windows")
{
  for (std::uint64_t const m : {10, 5000, 60000, 400000})
    for (std::uint64_t const weights : {1, 3, 1000000}) {
      std::mt19937_64 random(m + weights);
      std::vector<PlainEdge<std::int32_t>> edges;
      for (std::uint64_t e = 0; e < m; ++e)
        edges.push_back({random() % 3000, random() % 3000, std::int32_t(random() % weights)});
      auto const graph = make_graph(3500, edges);
      for (bool const in_windows : {false, true}) {
        auto const statistics = check_forest(graph, in_windows);
        if (m == 60000) CHECK(statistics.rounds.size() > 1);
      }
    }
}

TEST_CASE("bucket_kruskal's worked example")
{
  Statistics statistics;
  auto const chosen = bucket_kruskal<NarrowIds>(Host(), {ten_edges(), {}}, {}, statistics);
  CHECK(std::vector<std::uint32_t>(chosen.data(), chosen.data() + chosen.extent(0)) ==
        std::vector<std::uint32_t>{4, 9, 2, 0, 6});
}

}  // namespace otakar::test
