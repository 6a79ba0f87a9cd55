// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "verify/rank.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"
#include "backend.hpp"

namespace otakar::test {

TEMPLATE_TEST_CASE("ranks ascend by key, then by id", "", NarrowIds, WideKeys, WideIds)
{
  using Edge = RankOf<TestType>;
  CHECK(Edge::of(1, 9) < Edge::of(2, 0));
  CHECK_FALSE(Edge::of(2, 0) < Edge::of(1, 9));
  CHECK(Edge::of(2, 3) < Edge::of(2, 4));
  CHECK_FALSE(Edge::of(2, 3) < Edge::of(2, 3));
  CHECK(Edge::of(2, 3) == Edge::of(2, 3));
  CHECK_FALSE(Edge::of(2, 3) == Edge::of(1, 3));
  CHECK(Edge::of(~typename TestType::Key(0), 3) < Edge::none());
  CHECK_FALSE(Edge::of(~typename TestType::Key(0), 3).is_none());
  CHECK(Edge::of(5, 7).id() == 7);
  CHECK(Edge::of(5, 7).zero_unless(true) == Edge::of(5, 7));
  CHECK(Edge::of(5, 7).zero_unless(false) == Edge::of(0, 0));
}

// 1000 ranks of three keys, of which the least key stands in the middle of the range; ids differ.
template <class Ids>
struct OfferAll {
  using Edge = RankOf<Ids>;

  Array<Edge, Space> best;
  int step;
  bool alone;

  KOKKOS_FUNCTION void operator()(std::uint64_t i) const
  {
    Edge::of(typename Ids::Key(1 + (i + 500) % 1000 / 400), typename Ids::Edge(2000 - i)).offer(&best(0), step, alone);
  }
};

TEMPLATE_TEST_CASE("the least of many offers stays", "", NarrowIds, WideKeys, WideIds)
{
  using Edge = RankOf<TestType>;
  Space const space;
  for (bool const alone : {false, true}) {
    if (alone && !(in_host_memory<Space> && space.concurrency() == 1)) continue;
    auto const best = allocate<Edge>(space, "test::best", 1);
    Kokkos::deep_copy(space, best, Edge::none());
    for (int step = 0; step < Edge::steps; ++step)
      Kokkos::parallel_for("test::offer", Range<Space>(space, 0, 1000), OfferAll<TestType>{best, step, alone});
    // The least key is that of i = 500 to 899, of which the last has the least id.
    CHECK(to_host(best)[0] == Edge::of(1, 2000 - 899));
  }
}

}  // namespace otakar::test
