// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Rows as files hold them, against a map from (row, target) to the least key.
#include "io/sorted_rows.hpp"

#include <algorithm>
#include <catch2/catch_message.hpp>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>

#include "io/binary/binary_arrays.hpp"
#include "listing.hpp"

using namespace otakar;
using namespace otakar::test;

namespace {

template <class Ids>
EdgeList<Ids, Kokkos::HostSpace> random_list(std::uint64_t vertices, std::uint64_t edges)
{
  std::mt19937_64 random(vertices + edges);
  EdgeList<Ids, Kokkos::HostSpace> list;
  list.vertices = vertices;
  list.u = HostArray<typename Ids::Vertex>("u", edges);
  list.v = HostArray<typename Ids::Vertex>("v", edges);
  list.key = HostArray<typename Ids::Key>("key", edges);
  for (std::uint64_t e = 0; e < edges; ++e) {
    list.u(e) = typename Ids::Vertex(random() % vertices);
    list.v(e) = typename Ids::Vertex(random() % (e % 3 == 0 ? vertices : std::min<std::uint64_t>(vertices, 9)));
    list.key(e) = typename Ids::Key(random() % 1000);
  }
  return list;
}

template <class Ids>
void check(std::uint64_t vertices, std::uint64_t edges)
{
  INFO(vertices << " vertices, " << edges << " edges");
  auto const list = random_list<Ids>(vertices, edges);
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> least;
  std::uint64_t pairs = 0;
  for (std::uint64_t e = 0; e < edges; ++e)
    for (bool const swapped : {false, true}) {
      std::pair<std::uint64_t, std::uint64_t> const ends(swapped ? list.v(e) : list.u(e),
                                                         swapped ? list.u(e) : list.v(e));
      auto const [place, fresh] = least.try_emplace(ends, list.key(e));
      pairs += fresh && ends.first <= ends.second;
      place->second = std::min<std::uint64_t>(place->second, list.key(e));
    }
  auto const rows = sorted_rows(list);
  REQUIRE(rows.offset.extent(0) == vertices + 1);
  REQUIRE(rows.entries() == least.size());
  CHECK(rows.key.extent(0) == rows.entries());
  CHECK(rows.offset(vertices) == rows.entries());
  CHECK(count_edges(rows) == pairs);
  std::uint64_t wrong = 0, row = 0, at = 0;
  for (auto const& [ends, key] : least) {
    while (row < ends.first) wrong += rows.offset(++row) != at;
    wrong += rows.target(at) != ends.second || rows.key(at) != key;
    ++at;
  }
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("rows ascend, hold loops once and of parallel edges the least key")
{
  check<NarrowIds>(1, 5);
  check<NarrowIds>(40, 0);
  check<NarrowIds>(40, 300);
  check<WideKeys>(5000, 200000);
  check<WideIds>(300000, 150000);
}

TEST_CASE("arrays are written as their bytes, in the type asked for")
{
  HostArray<std::uint32_t> const array("array", 3);
  for (std::uint32_t i = 0; i < 3; ++i) array(i) = 250 + 4 * i;
  auto const wide = convert_array<std::uint64_t>(array);
  CHECK(bytes_of(array).size() == 12);
  CHECK(bytes_of(wide).size() == 24);
  for (std::uint32_t i = 0; i < 3; ++i) CHECK(wide(i) == array(i));
  HostArray<std::uint32_t> const key("key", 2);
  key(0) = key_of(std::int32_t(-7), Objective::minimum);
  key(1) = key_of(std::int32_t(9), Objective::minimum);
  auto const weight = decode_keys<std::int32_t>(key, Objective::minimum);
  CHECK(weight(0) == -7);
  CHECK(weight(1) == 9);
}
