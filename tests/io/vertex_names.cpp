// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Names of vertices become ids in ascending order, whatever their range.
#include "io/text/vertex_names.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <random>

#include "listing.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

using NameList = std::vector<std::uint64_t>;

template <class T>
HostArray<T> array_of(NameList const& values)
{
  HostArray<T> array("values", values.size());
  std::copy(values.begin(), values.end(), array.data());
  return array;
}

// Columns are 32 bits wide where all names of one end fit.
Records records_of(NameList const& u, NameList const& v)
{
  auto const fits = [](NameList const& names) {
    return std::all_of(names.begin(), names.end(), [](std::uint64_t name) { return name >> 32 == 0; });
  };
  Records records;
  if (fits(u))
    records.u.narrow = array_of<std::uint32_t>(u);
  else
    records.u.wide = array_of<std::uint64_t>(u);
  if (fits(v))
    records.v.narrow = array_of<std::uint32_t>(v);
  else
    records.v.wide = array_of<std::uint64_t>(v);
  return records;
}

void check_names(NameList const& u, NameList const& v)
{
  NameList distinct = u;
  distinct.insert(distinct.end(), v.begin(), v.end());
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());

  Records records = records_of(u, v);
  VertexNames const names = number_vertices("file", records);
  REQUIRE(names.vertices == distinct.size());
  REQUIRE(records.u.narrow.extent(0) == u.size());
  REQUIRE(records.v.narrow.extent(0) == v.size());
  CHECK(records.u.wide.extent(0) + records.v.wide.extent(0) == 0);
  bool same = true;
  for (std::size_t i = 0; i < u.size(); ++i)
    same = same && distinct[records.u.narrow(i)] == u[i] && distinct[records.v.narrow(i)] == v[i];
  CHECK(same);
  bool const gapless = !distinct.empty() && distinct.back() - distinct.front() == distinct.size() - 1;
  if (gapless || distinct.empty()) {
    CHECK(names.name.extent(0) == 0);
    CHECK(names.first == (distinct.empty() ? 0 : distinct.front()));
  } else {
    CHECK(values_of(names.name) == distinct);
  }
}

}  // namespace

TEST_CASE("random names of every range get ids in ascending order")
{
  std::mt19937_64 random(1);
  for (int const bits : {1, 4, 10, 20, 31, 32, 33, 50, 64})
    for (std::size_t const size : {1, 2, 100, 5000}) {
      INFO(bits << " bits, " << size << " records");
      NameList u(size), v(size);
      for (auto& name : u) name = random() >> (64 - bits);
      for (auto& name : v) name = random() >> (64 - bits);
      check_names(u, v);
    }
}

TEST_CASE("names of one end are wide and those of the other narrow")
{
  check_names({1, 2, 3}, {1, std::uint64_t(1) << 40, 2});
  check_names({std::uint64_t(1) << 63, none<std::uint64_t>, 0}, {7, 7, 7});
}

TEST_CASE("names without gaps are kept as their first, none as nothing")
{
  check_names({}, {});
  check_names({5}, {5});
  check_names({7, 5, 9}, {6, 8, 5});
  check_names({none<std::uint64_t> - 1}, {none<std::uint64_t>});
}
