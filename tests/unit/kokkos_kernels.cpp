// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Matrices of Kokkos Kernels as graphs, and vertices reordered by it.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <sstream>
#include <vector>

#include "build/build_csr.hpp"
#include "build/crs_matrix.hpp"
#include "build/make_forest.hpp"
#include "build/reorder.hpp"
#include "build/via_matrix.hpp"
#include "driver/run.hpp"
#include "generators/generate.hpp"
#include "graph/weight.hpp"
#include "shape.hpp"
#include "solve.hpp"
#include "solvers/registry/registry.hpp"

namespace otakar::test {

namespace {

using HostList = EdgeList<NarrowIds, Kokkos::HostSpace>;

template <class Scalar>
using Matrix = KokkosSparse::CrsMatrix<Scalar, int, Kokkos::Device<Space, Memory>, void, std::size_t>;

template <class Scalar>
struct Entry {
  int row, column;
  Scalar value;
};

template <class T>
Array<T, Memory> to_array(std::vector<T> const& values)
{
  Kokkos::View<T const*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged> const host(values.data(), values.size());
  Array<T, Memory> const array("array", values.size());
  Kokkos::deep_copy(array, host);
  return array;
}

// Entries of a row stay in the order given.
template <class Scalar>
Matrix<Scalar> make_matrix(int rows, int columns, std::vector<Entry<Scalar>> entries)
{
  std::stable_sort(entries.begin(), entries.end(), [](auto const& a, auto const& b) { return a.row < b.row; });
  std::vector<std::size_t> offset(std::size_t(rows) + 1, 0);
  std::vector<int> column;
  std::vector<Scalar> value;
  for (auto const& entry : entries) {
    ++offset[std::size_t(entry.row) + 1];
    column.push_back(entry.column);
    value.push_back(entry.value);
  }
  std::partial_sum(offset.begin(), offset.end(), offset.begin());
  return Matrix<Scalar>("matrix", rows, columns, entries.size(), to_array(value), to_array(offset), to_array(column));
}

HostList make_list(std::uint64_t vertices, std::vector<std::array<std::uint32_t, 3>> const& edges)
{
  HostList list{vertices, HostArray<std::uint32_t>("u", edges.size()), HostArray<std::uint32_t>("v", edges.size()),
                HostArray<std::uint32_t>("key", edges.size()), WeightFormat{}};
  for (std::size_t e = 0; e < edges.size(); ++e) {
    list.u(e) = edges[e][0];
    list.v(e) = edges[e][1];
    list.key(e) = key_of(std::int32_t(edges[e][2]));
  }
  return list;
}

HostList generated(decltype(Model::shape) const& shape, bool shuffle)
{
  Model const model{shape, {.seed = 7, .shuffle = shuffle, .weights = {.format = {}, .high = 50}}};  // ties
  return generate<NarrowIds>(Host(), model);
}

HostList shuffled_path(std::uint32_t vertices)
{
  std::vector<std::array<std::uint32_t, 3>> edges;
  for (std::uint32_t i = 0; i + 1 < vertices; ++i)
    edges.push_back({i * 37 % vertices, (i + 1) * 37 % vertices, i % 5});  // 37 is prime to the number of vertices
  return make_list(vertices, edges);
}

std::vector<HostList> small_graphs()
{
  std::vector<std::array<std::uint32_t, 3>> star;
  for (std::uint32_t i = 1; i < 40; ++i) star.push_back({0, i, i % 3});
  return {generated(shape("road", 40, 30, 0.25), false),
          generated(shape("road", 40, 30, 0.6), true),
          generated(shape("uniform", 500, 3000), false),
          generated(shape("uniform", 900, 300), false),
          generated(shape("rmat", 8, 16, 0.57, 0.19, 0.19), true),
          make_list(0, {}),
          make_list(1, {}),
          make_list(1, {{{0, 0, 3}}}),
          make_list(2, {}),
          make_list(2, {{{0, 1, 3}}, {{1, 0, 2}}, {{0, 1, 2}}, {{1, 1, 0}}}),
          make_list(9, {}),
          make_list(9, {{{8, 7, 1}}, {{7, 6, 1}}, {{8, 6, 1}}, {{2, 1, 5}}, {{2, 1, 4}}, {{4, 4, 0}}}),
          make_list(40, star),
          shuffled_path(100)};
}

// Both triangles, with a diagonal, and the upper and the lower one alone of a graph's matrix.
template <class Scalar>
void check_shapes()
{
  std::vector<Entry<Scalar>> upper, lower, both;
  std::vector<std::array<std::uint32_t, 3>> edges;
  constexpr std::uint32_t n = 60;
  for (std::uint32_t i = 0; i < n; ++i)
    for (std::uint32_t j = i + 1; j < n; ++j) {
      if ((i * 31 + j * 17) % 23 > 1 || i % 10 == 9) continue;
      std::uint32_t const weight = (i * 7 + j * 13) % 11;
      edges.push_back({i, j, weight});
      upper.push_back({int(i), int(j), Scalar(weight)});
      lower.push_back({int(j), int(i), Scalar(weight)});
    }
  both = upper;
  both.insert(both.end(), lower.begin(), lower.end());
  for (std::uint32_t i = 0; i < n; ++i) both.push_back({int(i), int(i), Scalar(1)});
  auto const expected = reference_forest(make_list(n, edges));

  for (auto const* entries : {&upper, &lower, &both}) {
    auto const any = edge_list_from_matrix(make_matrix(n, n, *entries));
    std::visit(
        [&]<class Ids>(EdgeList<Ids, Memory> const& graph) {
          auto const host = copy_to<Kokkos::HostSpace>(graph);
          CHECK(host.vertices == n);
          CHECK(host.edges() == entries->size());
          auto const forest = reference_forest<Ids>(host);
          CHECK(forest.components == expected.components);
          // The upper triangle has the edges in their order; otherwise ties fall differently.
          if (entries == &upper)
            for (std::size_t i = 0; i < expected.edges.extent(0); ++i) CHECK(forest.edges(i) == expected.edges(i));
          if (forest.weight.integral)
            CHECK(forest.weight == expected.weight);
          else
            CHECK(forest.weight.real == double(expected.weight.integer));
          if (entries == &upper && graph.weights == WeightFormat{}) CHECK(forest.digest == expected.digest);
        },
        any);
  }
}

template <class Ids>
void check_reordered(EdgeList<Ids, Kokkos::HostSpace> const& graph)
{
  Space const space;
  auto const label = reverse_cuthill_mckee<Ids>(graph);
  auto const list = copy_to<Memory>(graph);
  auto const relabelled = relabel<Ids>(space, list, Kokkos::create_mirror_view_and_copy(Memory(), label));
  Statistics statistics;
  auto const& solver = find_solver<Ids, Space>("boruvka");
  auto const chosen = solver.solve(space, {relabelled, build_csr<Ids>(space, relabelled)}, {}, statistics);
  auto const forest = make_forest<Ids>(space, list, chosen);
  auto const expected = reference_forest<Ids>(graph);
  CHECK(forest.digest == expected.digest);
  CHECK(forest.weight == expected.weight);
  CHECK(forest.components == expected.components);
  REQUIRE(forest.edges.extent(0) == expected.edges.extent(0));
  for (std::size_t i = 0; i < expected.edges.extent(0); ++i) CHECK(forest.edges(i) == expected.edges(i));
}

}  // namespace

TEST_CASE("either triangle of a matrix, and both, are the same graph")
{
  check_shapes<std::int32_t>();
  check_shapes<std::uint32_t>();
  check_shapes<std::int64_t>();
  check_shapes<float>();
  check_shapes<double>();
}

TEST_CASE("edge e is entry e, zeros and the diagonal included; of all entries of a pair the best counts")
{
  auto const matrix =
      make_matrix<double>(4, 4, {{0, 1, 5.}, {1, 0, -3.}, {1, 2, 0.}, {2, 1, 7.}, {2, 1, 1.}, {3, 3, -9.}, {0, 1, 4.}});
  for (auto const objective : {Objective::minimum, Objective::maximum}) {
    bool const most = objective == Objective::maximum;
    auto const any = edge_list_from_matrix(matrix, objective);
    auto const graph = copy_to<Kokkos::HostSpace>(std::get<EdgeList<WideKeys, Memory>>(any));
    CHECK(graph.vertices == 4);
    CHECK(graph.weights == WeightFormat{WeightType::float64, objective});
    // By rows: (0, 1) 5, (0, 1) 4, (1, 0) -3, (1, 2) 0, (2, 1) 7, (2, 1) 1, (3, 3) -9.
    REQUIRE(graph.edges() == 7);
    CHECK(graph.u(6) == graph.v(6));
    CHECK(weight_of<double>(graph.key(6), objective) == -9);
    auto const forest = reference_forest<WideKeys>(graph);
    CHECK(to_vector(forest.edges) == (most ? std::vector<std::uint32_t>{0, 4} : std::vector<std::uint32_t>{2, 3}));
    CHECK(forest.weight.real == (most ? 12 : -3));
  }
}

TEST_CASE("matrices without entries are graphs without edges")
{
  for (int const n : {0, 1, 5}) {
    auto const any = edge_list_from_matrix(make_matrix<int>(n, n, {}));
    auto const& graph = std::get<EdgeList<NarrowIds, Memory>>(any);
    CHECK(graph.vertices == std::uint64_t(n));
    CHECK(graph.edges() == 0);
  }
  CHECK(std::get<EdgeList<NarrowIds, Memory>>(edge_list_from_matrix(Matrix<int>())).vertices == 0);
}

TEST_CASE("what is no graph is refused")
{
  using Catch::Matchers::Message;
  double const nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_MATCHES(edge_list_from_matrix(make_matrix<int>(2, 3, {{0, 2, 1}})), Error,
                       Message("a matrix of 2 rows and 3 columns is no graph: it must be square"));
  CHECK_THROWS_MATCHES(edge_list_from_matrix(make_matrix<double>(3, 3, {{0, 2, 1.}, {2, 0, nan}})), Error,
                       Message("entry (2, 0) of the matrix is NaN"));
  CHECK_THROWS_MATCHES(edge_list_from_matrix(make_matrix<int>(3, 3, {{0, 1, 1}, {1, 3, 1}})), Error,
                       Message("entry (1, 3) of the matrix lies outside its 3 columns"));
  CHECK_THROWS_MATCHES(edge_list_from_matrix(make_matrix<int>(3, 3, {{1, -1, 1}})), Error,
                       Message("entry (1, -1) of the matrix lies outside its 3 columns"));
}

TEST_CASE("reverse Cuthill-McKee labels are a permutation")
{
  for (auto const& graph : small_graphs()) {
    auto const label = reverse_cuthill_mckee<NarrowIds>(graph);
    REQUIRE(label.extent(0) == graph.vertices);
    std::vector<std::uint32_t> sorted(label.data(), label.data() + label.extent(0));
    std::sort(sorted.begin(), sorted.end());
    for (std::uint32_t i = 0; i < sorted.size(); ++i) CHECK(sorted[i] == i);
  }
}

TEST_CASE("reverse Cuthill-McKee unrolls a path")
{
  auto const graph = shuffled_path(100);
  auto const label = reverse_cuthill_mckee<NarrowIds>(graph);
  for (std::uint64_t e = 0; e < graph.edges(); ++e)
    CHECK(std::abs(std::int64_t(label(graph.u(e))) - std::int64_t(label(graph.v(e)))) == 1);
}

TEST_CASE("a reordered graph has the forest of the original, by edge id")
{
  for (auto const& graph : small_graphs()) {
    check_reordered<NarrowIds>(graph);
    HostArray<std::uint64_t> const key("key", graph.edges());
    for (std::uint64_t e = 0; e < graph.edges(); ++e) key(e) = graph.key(e);
    check_reordered<WideKeys>({graph.vertices, graph.u, graph.v, key, graph.weights});
    check_reordered<WideIds>({graph.vertices, graph.u, graph.v, key, graph.weights});
  }
}

TEST_CASE("graphs past what reverse Cuthill-McKee counts are refused")
{
  CHECK_NOTHROW(check_reorder(2147483646));
  CHECK_THROWS_AS(check_reorder(2147483647), Error);
}

TEST_CASE("edges come back from a matrix row by row, in their order within a row")
{
  for (auto const& graph : small_graphs()) {
    auto const back = std::get<HostList>(via_matrix(graph));
    REQUIRE(back.vertices == graph.vertices);
    REQUIRE(back.edges() == graph.edges());
    std::vector<std::uint64_t> order(graph.edges());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return graph.u(a) < graph.u(b); });
    bool same = true;
    for (std::uint64_t e = 0; e < back.edges(); ++e)
      same &= back.u(e) == graph.u(order[e]) && back.v(e) == graph.v(order[e]) && back.key(e) == graph.key(order[e]);
    CHECK(same);
  }
}

TEST_CASE("a deck's graph passes through a matrix whatever the type of its weights, and sorted edges keep their ids")
{
  std::ostringstream out;
  auto const digest = [&](std::vector<std::string> overrides) {
    auto const results = run<Space>({read_deck("../inputs/crs_matrix.toml", overrides)}, out).front();
    CHECK(results.passed());
    return results.runs.front().digest;
  };
  for (auto const* const type : {"int32", "uint32", "int64", "float", "double"})
    for (auto const* const objective : {"minimum", "maximum"}) {
      std::vector<std::string> keys{std::string("graph.weights.type=") + type,
                                    std::string("solver.objective=") + objective};
      auto const via = digest(keys);
      keys.push_back("graph.via=edge_list");
      CHECK(via == digest(keys));
    }
  CHECK_THAT(out.str(), Catch::Matchers::ContainsSubstring("via: crs_matrix, "));
}

}  // namespace otakar::test
