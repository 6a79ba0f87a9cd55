// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Dendrograms, against sets that are listed.
#include "forest/linkage.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "tree_forests.hpp"

namespace otakar::test {

namespace {

using Row = std::vector<double>;

template <class Ids>
std::vector<Row> rows_of(EdgeList<Ids, Kokkos::HostSpace> const& forest)
{
  auto const numbers = linkage<Ids>(Host(), forest);
  std::vector<Row> rows;
  for (std::uint64_t i = 0; i < numbers.extent(0); i += 4) rows.emplace_back(&numbers(i), &numbers(i) + 4);
  return rows;
}

template <class Weight, class Ids>
std::vector<Row> expected_rows(EdgeList<Ids, Kokkos::HostSpace> const& forest)
{
  std::uint64_t const n = forest.vertices;
  std::vector<std::uint64_t> cluster(n), order(forest.edges());
  std::iota(cluster.begin(), cluster.end(), 0);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return forest.key(a) < forest.key(b); });
  std::vector<Row> rows;
  auto const join = [&](std::uint64_t u, std::uint64_t v, double distance) {
    auto const a = std::min(cluster[u], cluster[v]), b = std::max(cluster[u], cluster[v]);
    if (a == b) return;
    double size = 0;
    for (auto& c : cluster)
      if (c == a || c == b) c = n + rows.size(), ++size;
    rows.push_back({double(a), double(b), distance, size});
  };
  bool const least = forest.weights.objective == Objective::minimum;
  for (auto const e : order)
    join(forest.u(e), forest.v(e), double(weight_of<Weight>(KeyOf<Weight>(forest.key(e)), forest.weights.objective)));
  for (std::uint64_t v = 1; v < n; ++v) join(0, v, least ? HUGE_VAL : -HUGE_VAL);
  return rows;
}

}  // namespace

TEST_CASE("a path and a vertex alone become a dendrogram")
{
  auto const forest = make_graph(5, {{0, 1, 4}, {1, 2, 7}, {2, 3, 4}});
  CHECK(rows_of(forest) == std::vector<Row>{{0, 1, 4, 2}, {2, 3, 4, 2}, {5, 6, 7, 4}, {4, 7, HUGE_VAL, 5}});
}

TEMPLATE_TEST_CASE("dendrograms of forests of every shape", "", NarrowIds, WideKeys, WideIds)
{
  for (auto const objective : {Objective::minimum, Objective::maximum}) {
    for_each_forest<TestType, std::int32_t>({WeightType::int32, objective}, 400, [](auto const& forest) {
      REQUIRE(rows_of(forest) == expected_rows<std::int32_t>(forest));
    });
    for_each_forest<TestType, float>({WeightType::float32, objective}, 200, [](auto const& forest) {
      REQUIRE(rows_of(forest) == expected_rows<float>(forest));
    });
  }
}

TEST_CASE("distances are the weights, of any type")
{
  for_each_forest<WideKeys, std::int64_t>({WeightType::int64, {}}, 100, [](auto const& forest) {
    REQUIRE(rows_of(forest) == expected_rows<std::int64_t>(forest));
  });
  for_each_forest<WideKeys, double>({WeightType::float64, {}}, 100, [](auto const& forest) {
    REQUIRE(rows_of(forest) == expected_rows<double>(forest));
  });
  for_each_forest<NarrowIds, std::uint32_t>({WeightType::uint32, {}}, 100, [](auto const& forest) {
    REQUIRE(rows_of(forest) == expected_rows<std::uint32_t>(forest));
  });
}

}  // namespace otakar::test
