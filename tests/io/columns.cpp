// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Columns of binary files: every element type, both byte orders, and the place of what is wrong.
#include "io/binary/columns.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "listing.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

template <class T>
std::string bytes_of_elements(std::vector<T> const& values, bool swapped)
{
  std::string bytes(reinterpret_cast<char const*>(values.data()), values.size() * sizeof(T));
  for (std::size_t at = 0; swapped && at < bytes.size(); at += sizeof(T))
    std::reverse(bytes.data() + at, bytes.data() + at + sizeof(T));
  return bytes;
}

template <class T>
void check_vertices_of_type(ElementType type)
{
  std::vector<T> values;
  for (int i = 0; i < 100; ++i) values.push_back(T(i % 100));
  for (bool const swapped : {false, true}) {
    ColumnKind const column{"file: v", type, swapped};
    HostArray<std::uint32_t> const to("to", values.size());
    Jobs jobs;
    std::string bytes = bytes_of_elements(values, swapped);
    add_jobs(jobs, column, bytes, take_vertices(column, 100, to));
    run_jobs("test", jobs);
    CHECK(std::equal(values.begin(), values.end(), to.data(),
                     [](T a, std::uint32_t b) { return std::uint32_t(a) == b; }));
    CHECK(error_of([&] { take_vertices(column, 99, to)(0, bytes); }) ==
          "file: v[99]: vertex 99 is out of range (0 to 99 - 1)");
    // Counted from the first element of the piece.
    CHECK(error_of([&] { take_vertices(column, 99, to)(0, std::string_view(bytes).substr(99 * sizeof(T))); }) ==
          "file: v[0]: vertex 99 is out of range (0 to 99 - 1)");
  }
}

}  // namespace

TEST_CASE("vertices of every integer type in both byte orders")
{
  check_vertices_of_type<std::int8_t>(ElementType::int8);
  check_vertices_of_type<std::uint8_t>(ElementType::uint8);
  check_vertices_of_type<std::int16_t>(ElementType::int16);
  check_vertices_of_type<std::uint16_t>(ElementType::uint16);
  check_vertices_of_type<std::int32_t>(ElementType::int32);
  check_vertices_of_type<std::uint32_t>(ElementType::uint32);
  check_vertices_of_type<std::int64_t>(ElementType::int64);
  check_vertices_of_type<std::uint64_t>(ElementType::uint64);
}

TEST_CASE("negative vertices, weights out of range and NaN are named")
{
  HostArray<std::uint32_t> const to("to", 3);
  ColumnKind const vertices{"file: v", ElementType::int64};
  std::string const negative = bytes_of_elements<std::int64_t>({1, -1, 2}, false);
  CHECK(error_of([&] { take_vertices(vertices, 9, to)(0, negative); }) ==
        "file: v[1]: vertex -1 is out of range (0 to 9 - 1)");
  ColumnKind const large{"file: w", ElementType::uint64};
  Arcs arcs;
  std::string const big = bytes_of_elements<std::uint64_t>({1, std::uint64_t(1) << 63}, false);
  CHECK(error_of([&] { take_weights(large, 2, arcs)(0, big); }) ==
        "file: w[1]: weight 9223372036854775808 does not fit int64");
  ColumnKind const real{"file: w", ElementType::float32};
  std::string const nan = bytes_of_elements<float>({1, 2, std::numeric_limits<float>::quiet_NaN()}, false);
  CHECK(error_of([&] { take_weights(real, 3, arcs)(0, nan); }) == "file: w[2]: the weight is NaN");
  ColumnKind const text{"file: v", ElementType::boolean};
  CHECK(error_of([&] { take_vertices(text, 9, to); }) == "file: v has elements of type bool, not integers");
}

TEST_CASE("rows are written to their entries")
{
  std::mt19937_64 random(1);
  for (std::uint64_t const rows : {1, 10, 5000, 200000}) {
    HostArray<std::uint64_t> const offset("offset", rows + 1);
    std::vector<std::uint32_t> expected;
    for (std::uint64_t row = 0; row < rows; ++row) {
      // Most rows are empty, and some are longer than what a thread takes at once.
      std::uint64_t const length = random() % 100 == 0 ? random() % 3000 : random() % 2;
      expected.insert(expected.end(), length, std::uint32_t(row));
      offset(row + 1) = expected.size();
    }
    HostArray<std::uint32_t> const row_of("row_of", expected.size());
    expand_rows(offset, 0, row_of);
    CHECK(values_of(row_of) == expected);
  }
}

TEST_CASE("offsets must ascend and end in the number of entries")
{
  ColumnKind const column{"file: offsets", ElementType::uint64};
  HostArray<std::uint64_t> const offset("offset", 3);
  offset(1) = 2;
  offset(2) = 4;
  CHECK(error_of([&] { check_offsets(column, offset, 4); }) == "no error");
  CHECK(error_of([&] { check_offsets(column, offset, 5); }) ==
        "file: offsets: the last offset is 4, but there are 5 entries");
  offset(2) = 1;
  CHECK(error_of([&] { check_offsets(column, offset, 1); }) ==
        "file: offsets[2]: offset 1 is less than the one before it, 2");
}
