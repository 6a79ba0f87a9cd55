// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/ranks/shares/share_numbering.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

namespace otakar::test {

namespace {

template <class T>
HostArray<T> host_array(std::vector<T> const& values)
{
  HostArray<T> const array("values", values.size());
  std::copy(values.begin(), values.end(), array.data());
  return array;
}

}  // namespace

TEST_CASE("an edge of a share is the record of its place")
{
  ShareNumbering numbering;
  numbering.first_edge = 40;
  CHECK(numbering.record_of(0) == 40);
  CHECK(numbering.record_of(2) == 42);
}

TEST_CASE("a vertex is called by its id, by the list of all names, or by those that the rank has")
{
  ShareNumbering numbering;
  numbering.first_vertex = 1;
  CHECK(numbering.name_of(4) == 5);
  numbering.vertex_name = host_array<std::uint64_t>({100, 300, 900});
  CHECK(numbering.name_of(0) == 100);
  CHECK(numbering.name_of(2) == 900);
  numbering.named_vertex = host_array<std::uint64_t>({2, 5, 5'000'000'000});
  CHECK(numbering.name_of(2) == 100);
  CHECK(numbering.name_of(5) == 300);
  CHECK(numbering.name_of(5'000'000'000) == 900);
}

}  // namespace otakar::test
