// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "parallel/for_each_ahead.hpp"

#include <catch2/catch_test_macros.hpp>

#include "arrays.hpp"

namespace otakar::test {

struct CountVisits {
  Array<std::uint32_t, Space> visits;
  Array<std::uint32_t, Space> prefetches;
  Array<std::uint32_t, Space> unprepared;

  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t i) const
  {
    ++visits(i);
    unprepared(i) = prefetches(i) == 0;
  }
  KOKKOS_INLINE_FUNCTION void prefetch(std::uint64_t i) const { ++prefetches(i); }
};

TEST_CASE("every item is visited once, on the host after it was prefetched once")
{
  for (std::uint64_t const size : {0, 1, 15, 16, 17, 4095, 4096, 4097, 4110, 50000}) {
    CountVisits const body{allocate_zeros<std::uint32_t>(Space(), "visits", size),
                           allocate_zeros<std::uint32_t>(Space(), "prefetches", size),
                           allocate_zeros<std::uint32_t>(Space(), "unprepared", size)};
    for_each_ahead(Space(), "test", size, body);
    Kokkos::fence();
    std::vector<std::uint32_t> const once(size, 1), never(size, 0);
    CHECK(to_host<std::uint32_t>(body.visits) == once);
    CHECK(to_host<std::uint32_t>(body.prefetches) == (in_host_memory<Space> ? once : never));
    CHECK(to_host<std::uint32_t>(body.unprepared) == (in_host_memory<Space> ? never : once));
  }
}

}  // namespace otakar::test
