// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "build/make_forest.hpp"

#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "graphs.hpp"
#include "solve.hpp"

namespace otakar::test {

namespace {

template <class Ids>
Forest<Ids> forest_of(EdgeList<Ids, Kokkos::HostSpace> const& graph, std::vector<typename Ids::Edge> const& ids)
{
  HostArray<typename Ids::Edge> const host("ids", ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) host(i) = ids[i];
  return make_forest<Ids>(Space(), copy_to<Memory>(graph), Kokkos::create_mirror_view_and_copy(Memory(), host));
}

}  // namespace

TEST_CASE("a forest does not depend on the order a solver returns")
{
  auto const graph = make_graph(5, {{0, 1, 5}, {1, 2, -3}, {2, 3, 4}, {0, 3, 7}});
  auto const one = forest_of(graph, {0, 1, 2});
  auto const other = forest_of(graph, {2, 0, 1});
  CHECK(to_vector(other.edges) == std::vector<std::uint32_t>{0, 1, 2});
  CHECK(one.digest == other.digest);
  CHECK(one.weight.text() == "6");
  CHECK(one.components == 2);
  CHECK(forest_of(graph, {0, 1, 3}).digest != one.digest);
}

TEST_CASE("the digest depends on weights as well as on ids")
{
  auto const light = make_graph(2, {{0, 1, 1}});
  auto const heavy = make_graph(2, {{0, 1, 2}});
  CHECK(forest_of(light, {0}).digest != forest_of(heavy, {0}).digest);
  CHECK(forest_of(light, {}).digest != forest_of(light, {0}).digest);
}

TEST_CASE("integer weights are summed past 64 bits")
{
  auto const most = std::numeric_limits<std::int64_t>::max();
  auto const least = std::numeric_limits<std::int64_t>::min();
  WeightFormat const format{WeightType::int64, Objective::minimum};
  auto const sum = [&](std::int64_t w) {
    return forest_of(
               make_graph<WideKeys>(4, std::vector<PlainEdge<std::int64_t>>{{0, 1, w}, {1, 2, w}, {2, 3, w}}, format),
               {0, 1, 2})
        .weight.text();
  };
  CHECK(sum(most) == "27670116110564327421");
  CHECK(sum(least) == "-27670116110564327424");
}

TEST_CASE("floating weights are summed with compensation")
{
  WeightFormat const format{WeightType::float64, Objective::maximum};
  auto const graph =
      make_graph<WideKeys>(4, std::vector<PlainEdge<double>>{{0, 1, 1e100}, {1, 2, 1.0}, {2, 3, -1e100}}, format);
  CHECK(forest_of(graph, {0, 1, 2}).weight.text() == "1");
  double const infinity = std::numeric_limits<double>::infinity();
  auto const far = make_graph<WideKeys>(3, std::vector<PlainEdge<double>>{{0, 1, infinity}, {1, 2, 1.0}}, format);
  CHECK(forest_of(far, {0, 1}).weight.text() == "inf");
}

TEST_CASE("a sum of floats may pass the largest on its way")
{
  WeightFormat const format{WeightType::float64, Objective::maximum};
  auto const sum = [&](double first, double second, double third, double fourth) {
    auto const graph = make_graph<WideKeys>(
        5, std::vector<PlainEdge<double>>{{0, 1, first}, {1, 2, second}, {2, 3, third}, {3, 4, fourth}}, format);
    return forest_of(graph, {0, 1, 2, 3}).weight.text();
  };
  double const infinity = std::numeric_limits<double>::infinity();
  CHECK(sum(1e308, 1e308, -1e308, -0.5e308) == "5.0000000000000001e+307");
  CHECK(sum(-1e308, -1e308, -1e308, 1e308) == "-inf");
  CHECK(sum(1e308, 1e308, 1, -infinity) == "-inf");
  CHECK(sum(1, infinity, 1, -infinity) == "nan");
}

TEST_CASE("a sum of weights that is continued is that of all, to the last bit")
{
  WeightFormat const format{WeightType::float64, Objective::minimum};
  HostArray<std::uint64_t> const keys("keys", 40);
  for (int i = 0; i < 40; ++i) keys(i) = key_of(i % 2 ? 0.1 * i * 1e9 : -0.3 / (i + 1));
  WeightSum whole;
  whole.add(keys, format);
  for (std::size_t const cut : {0, 1, 17, 40}) {
    WeightSum parts;
    for (auto const& [first, last] : {std::pair(std::size_t(0), cut), {cut, std::size_t(40)}})
      parts.add(HostArray<std::uint64_t>(Kokkos::subview(keys, std::pair(first, last))), format);
    CHECK(parts.total(format) == whole.total(format));
  }
}

TEST_CASE("a set that is no forest is passed on as it is")
{
  auto const graph = make_graph(3, {{0, 1, 5}, {1, 2, 3}});
  CHECK(to_vector(forest_of(graph, {1, 1}).edges) == std::vector<std::uint32_t>{1, 1});
  CHECK(to_vector(forest_of(graph, {0, 77}).edges) == std::vector<std::uint32_t>{0, 77});
}

}  // namespace otakar::test
