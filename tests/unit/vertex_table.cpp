// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Local ids of 8 and 16 bits drive the overflow check of a rank with few vertices.
#include "distributed/vertex_table.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <random>
#include <set>

namespace otakar::test {

namespace {

using Vertices = std::vector<std::uint64_t>;

template <class Local>
VertexTable<Local> table_of(Vertices const& vertices, std::uint64_t first, std::uint64_t last)
{
  return {first, last, vertices.size(), [&](std::uint64_t i) { return vertices[i]; }};
}

template <class Local>
void check_table(Vertices const& vertices, std::uint64_t first, std::uint64_t last)
{
  auto const table = table_of<Local>(vertices, first, last);
  std::set<std::uint64_t> const distinct(vertices.begin(), vertices.end());
  REQUIRE(table.size() == distinct.size());
  std::uint64_t place = 0;
  for (auto const vertex : distinct) {
    REQUIRE(table(place) == vertex);
    REQUIRE(table.place(vertex) == place++);
  }
}

// `distinct` vertices from `first` on, `step` apart, the list `times` over. One that is dense is marked, another
// sorted.
Vertices spread(std::uint64_t distinct, std::uint64_t first, std::uint64_t step, std::uint64_t times)
{
  Vertices vertices;
  for (std::uint64_t i = 0; i < distinct * times; ++i) vertices.push_back(first + i % distinct * step);
  return vertices;
}

}  // namespace

TEST_CASE("a table has each vertex once, ascending, and tells its place")
{
  check_table<std::uint32_t>({}, 0, 100);
  check_table<std::uint32_t>({7}, 0, 100);
  std::mt19937_64 random(1);
  for (std::uint64_t const range : {2, 63, 64, 65, 1000, 100000})
    for (std::uint64_t const count : {1, 10, 5000}) {
      std::uint64_t const first = random() >> 20;
      Vertices vertices(count);
      for (auto& vertex : vertices) vertex = first + random() % range;
      check_table<std::uint32_t>(vertices, first, first + range);
    }
}

TEST_CASE("bounds are the places of each rank's first vertex")
{
  VertexRanges const ranges(100, 4, {1, 0, 2, 1});
  auto const table = table_of<std::uint32_t>({80, 3, 24, 25, 25, 74, 75}, 0, 100);
  CHECK(table.bounds(ranges) == Vertices{0, 2, 2, 4, 6});
  CHECK(VertexTable<>().bounds(ranges) == Vertices{0, 0, 0, 0, 0});
}

TEMPLATE_TEST_CASE("a rank refuses more vertices than its local ids hold, marked or sorted", "", std::uint8_t,
                   std::uint16_t)
{
  std::uint64_t const most = none<TestType>;
  std::uint64_t const far = std::uint64_t(1) << 40;
  std::string const text = "a rank meets " + std::to_string(most + 1) + " vertices; at most " + std::to_string(most) +
                           " fit its local ids. Take more ranks";
  for (std::uint64_t const step : {1, 1000}) {
    check_table<TestType>(spread(most, far, step, 3), far, far + (most + 1) * step);
    try {
      table_of<TestType>(spread(most + 1, far, step, 3), far, far + (most + 2) * step);
      FAIL("nothing was refused");
    } catch (Error const& error) {
      CHECK(error.code() == ExitCode::out_of_resource);
      CHECK(error.what() == text);
    }
  }
}

}  // namespace otakar::test
