// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Whether the random models have the structure and the statistics they promise.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <map>
#include <set>

#include "generated.hpp"

namespace otakar::test {

namespace {

// Within five standard deviations.
void check_near(double value, double mean, double variance)
{
  INFO("value " << value << ", mean " << mean << ", deviation " << std::sqrt(variance));
  CHECK(std::abs(value - mean) <= 5 * std::sqrt(variance));
}

bool distinct(HostGraph const& graph)
{
  auto const list = pairs(graph);
  return std::set(list.begin(), list.end()).size() == list.size();
}

bool without_loops(HostGraph const& graph)
{
  auto const list = pairs(graph);
  return std::all_of(list.begin(), list.end(), [](auto const& pair) { return pair.first < pair.second; });
}

std::uint64_t components(HostGraph const& graph)
{
  return reference_forest(graph).components;
}

}  // namespace

TEST_CASE("gnp has every pair with the same probability")
{
  for (double const p : {0.0005, 0.01, 0.3, 0.9}) {
    std::uint64_t const n = p < 0.1 ? 3000 : 300;
    double const count = double(n * (n - 1) / 2);
    auto const graph = generated(model(shape("gnp", n, p)));
    CHECK(without_loops(graph));
    CHECK(distinct(graph));
    check_near(double(graph.edges()), count * p, count * p * (1 - p));
    CHECK(graph.edges() <= size_of(model(shape("gnp", n, p))).most_edges);
    // Degrees spread as a binomial law: the sum of squared deviations is chi-squared of nearly n degrees of freedom.
    double const mean = double(n - 1) * p;
    double spread = 0;
    for (auto const degree : degrees(graph)) spread += (double(degree) - mean) * (double(degree) - mean);
    check_near(spread / (mean * (1 - p)), double(n), 2.5 * double(n));
  }
}

TEST_CASE("gnp of probability zero is empty, of one complete")
{
  CHECK(generated(model(shape("gnp", 100, 0))).edges() == 0);
  CHECK(generated(model(shape("gnp", 0, 0.5))).edges() == 0);
  CHECK(generated(model(shape("gnp", 1, 0.5))).edges() == 0);
  auto const graph = generated(model(shape("gnp", 200, 1)));
  CHECK(graph.edges() == 200 * 199 / 2);
  CHECK(distinct(graph));
  CHECK(hash_of(graph) == hash_of(generated(model(shape("complete", 200)))));
}

TEST_CASE("preferential attachment is connected, and the first vertices are the richest")
{
  std::uint64_t const n = 20000;
  std::uint64_t const m = 4;
  auto const graph = generated(model(shape("preferential", n, m)));
  CHECK(graph.edges() == (n - 1) * m);
  CHECK(components(graph) == 1);
  for (std::uint64_t e = 0; e < graph.edges(); ++e) {
    REQUIRE(graph.u(e) == 1 + e / m);
    REQUIRE(graph.v(e) < graph.u(e));
  }
  // The share of vertices of degree k is 2 m (m + 1) / (k (k + 1) (k + 2)): its tail falls as k^-2.
  auto const degree = degrees(graph);
  for (std::uint64_t const k : {4, 8, 16, 32}) {
    auto const tail = double(std::count_if(degree.begin(), degree.end(), [&](auto d) { return d >= k; }));
    double const share = double(m * (m + 1)) / double(k * (k + 1));
    check_near(tail, double(n) * share, double(n) * share + 25);
  }
  CHECK(*std::max_element(degree.begin(), degree.end()) > 10 * m * 4);
  CHECK(generated(model(shape("preferential", 0, 3))).edges() == 0);
  CHECK(generated(model(shape("preferential", 1, 3))).edges() == 0);
  CHECK(components(generated(model(shape("preferential", 500, 1)))) == 1);
}

TEST_CASE("ssca2 has cliques of consecutive vertices, and fewer edges the longer they are")
{
  std::uint64_t const clique = 9;
  auto const joined = shape("ssca2", 14, clique, 1, 0.5);
  auto const graph = generated(model(joined));
  std::uint64_t const n = 1 << 14;
  CHECK(graph.vertices == n);
  CHECK(without_loops(graph));
  CHECK(distinct(graph));
  CHECK(graph.edges() <= size_of(model(joined)).most_edges);
  // Without edges between cliques, each component of size s is a clique of s (s - 1) / 2 edges.
  auto const alone = generated(model(shape("ssca2", 14, clique, 1, 0)));
  auto const degree = degrees(alone);
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (std::uint64_t v = 0; v < n; v += degree[v] + 1) {
    ++sizes[degree[v] + 1];
    for (std::uint64_t i = v; i <= v + degree[v]; ++i) REQUIRE(degree[i] == degree[v]);
  }
  CHECK(sizes.rbegin()->first == clique);
  double const cliques = 2 * double(n) / double(clique + 1);
  for (auto const& [size, count] : sizes) check_near(double(count), cliques / double(clique), cliques / double(clique));
  for (auto const& [u, v] : pairs(alone)) REQUIRE(v - u < clique);
  // Longer edges than a clique lie between cliques and span a power of two.
  std::map<std::uint64_t, std::uint64_t> lengths;
  for (auto const& [u, v] : pairs(graph))
    if (v - u >= clique) ++lengths[v - u];
  for (std::uint64_t k = 4; k < 10; ++k) {
    double const p = 0.5 / double(1 << k);
    check_near(double(lengths[1 << k]), p * double(n - (1 << k)), p * double(n));
    lengths.erase(1 << k);
  }
  for (auto const& [length, count] : lengths) CHECK((length & (length - 1)) == 0);
}

TEST_CASE("ssca2 repeats edges as often as it was told")
{
  auto const graph = generated(model(shape("ssca2", 10, 6, 3, 0.5)));
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> times;
  for (auto const& pair : pairs(graph)) ++times[pair];
  std::uint64_t seen[4] = {};
  for (auto const& [pair, count] : times) ++seen[std::min<std::uint64_t>(count, 3)];
  for (int i = 1; i <= 3; ++i) check_near(double(seen[i]), double(times.size()) / 3, double(times.size()) * 2 / 9);
}

TEST_CASE("geometric joins exactly the points that are near")
{
  for (double const radius : {0.0, 0.01, 0.07, 0.3, 0.6, 1.5}) {
    std::uint64_t const n = 700;
    auto const pattern = make_pattern(Space(), model(shape("geometric", n, radius)));
    auto const points = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pattern.points);
    std::set<std::pair<std::uint32_t, std::uint32_t>> near;
    for (std::uint32_t u = 0; u < n; ++u) {
      REQUIRE((points(u).x >= 0 && points(u).x < 1 && points(u).y >= 0 && points(u).y < 1));
      for (std::uint32_t v = u + 1; v < n; ++v)
        if (squared_distance(points(u), points(v)) <= radius * radius) near.insert({u, v});
    }
    auto const graph = generated(model(shape("geometric", n, radius)));
    auto const list = pairs(graph);
    CHECK(list.size() == near.size());
    CHECK(std::set(list.begin(), list.end()) == near);
    CHECK(graph.edges() <= size_of(model(shape("geometric", n, radius))).most_edges);
  }
}

TEST_CASE("geometric spreads its points evenly")
{
  std::uint64_t const n = 64000;
  auto const pattern = make_pattern(Space(), model(shape("geometric", n, 0.004)));
  auto const points = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), pattern.points);
  std::vector<double> count(64);
  for (std::uint64_t v = 0; v < n; ++v) ++count[int(points(v).x * 8) * 8 + int(points(v).y * 8)];
  double chi_squared = 0;
  for (double const c : count) chi_squared += (c - 1000) * (c - 1000) / 1000;
  check_near(chi_squared, 63, 2 * 63);
}

TEST_CASE("geometric has the expected number of edges, and neighbours have close ids")
{
  std::uint64_t const n = 40000;
  double const radius = 0.01;
  auto const graph = generated(model(shape("geometric", n, radius)));
  // The share of pairs closer than r in the unit square.
  double const share = M_PI * radius * radius - 8.0 / 3 * std::pow(radius, 3) + std::pow(radius, 4) / 2;
  double const mean = double(n) * double(n - 1) / 2 * share;
  check_near(double(graph.edges()), mean, mean * 3);
  std::uint64_t near = 0;
  for (auto const& [u, v] : pairs(graph)) near += v - u < n / 20;
  CHECK(double(near) > 0.8 * double(graph.edges()));
}

TEST_CASE("complete, star, path and binary tree are what they are called")
{
  auto const complete = generated(model(shape("complete", 50)));
  CHECK(complete.edges() == 50 * 49 / 2);
  CHECK(distinct(complete));
  CHECK(without_loops(complete));
  auto const star = degrees(generated(model(shape("star", 50))));
  CHECK(star[0] == 49);
  CHECK(std::count(star.begin(), star.end(), 1u) == 49);
  auto const path = generated(model(shape("path", 50)));
  CHECK(components(path) == 1);
  auto const on_path = degrees(path);
  CHECK(std::count(on_path.begin(), on_path.end(), 2u) == 48);
  auto const tree = generated(model(shape("binary_tree", 63)));
  CHECK(components(tree) == 1);
  auto const on_tree = degrees(tree);
  CHECK(on_tree[0] == 2);
  CHECK(std::count(on_tree.begin(), on_tree.end(), 3u) == 30);
  CHECK(std::count(on_tree.begin(), on_tree.end(), 1u) == 32);
  for (std::uint64_t const n : {0, 1}) {
    CHECK(generated(model(shape("complete", n))).edges() == 0);
    CHECK(generated(model(shape("star", n))).edges() == 0);
    CHECK(generated(model(shape("path", n))).edges() == 0);
    CHECK(generated(model(shape("binary_tree", n))).edges() == 0);
  }
}

TEST_CASE("another seed gives another graph, of every random model")
{
  ModelShape const shapes[] = {shape("gnp", 500, 0.01), shape("preferential", 500, 2), shape("ssca2", 9, 8, 3, 0.5),
                               shape("geometric", 500, 0.1), shape("uniform", 500, 900)};
  for (auto const& each : shapes) {
    Model one = model(each);
    Model other = model(each);
    other.parameters.seed = 43;
    CHECK(pairs(generated(one)) != pairs(generated(other)));
    CHECK(hash_of(generated(one)) == hash_of(generated(one)));
  }
}

}  // namespace otakar::test
