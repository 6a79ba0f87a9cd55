// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/copy_staged.hpp"

#include <catch2/catch_test_macros.hpp>

#include "backend.hpp"

namespace otakar::test {

TEST_CASE("an array arrives on a device whole, whatever the size of the buffers")
{
  if constexpr (!in_host_memory<Space>)
    for (std::uint64_t const size : {0, 1, 99, 100, 101, 1000, 1001}) {
      HostArray<std::uint64_t> const from("from", size);
      for (std::uint64_t i = 0; i < size; ++i) from(i) = i * i + 7;
      for (std::uint64_t const chunk : {1, 100, 5000}) {
        auto const to = copy_staged(Space(), "to", from, chunk);
        auto const back = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), to);
        REQUIRE(back.extent(0) == size);
        std::uint64_t wrong = 0;
        for (std::uint64_t i = 0; i < size; ++i) wrong += back(i) != from(i);
        CHECK(wrong == 0);
      }
    }
}

}  // namespace otakar::test
