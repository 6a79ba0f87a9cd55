// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/memory.hpp"

#include <catch2/catch_test_macros.hpp>

#include "backend.hpp"
#include "core/allocate.hpp"

namespace otakar::test {

TEST_CASE("the memory meter finds the peak")
{
  MemoryMeter const meter;
  {
    auto const a = allocate<std::uint64_t>(Space(), "a", 1000);
    auto const b = allocate<std::uint64_t>(Space(), "b", 500);
  }
  auto const c = allocate<std::uint64_t>(Space(), "c", 100);
  CHECK(meter.peak() >= 12000);
  CHECK(meter.peak() < 12800);
}

TEST_CASE("a failed allocation is told in one line")
{
  CHECK(describe_failed_allocation("Kokkos ERROR: Host memory space failed to allocate 91.52 MiB (label=\"a::b\").") ==
        "out of memory: 91.52 MiB wanted for a::b");
  CHECK(describe_failed_allocation("it failed to allocate 3 GiB") == "out of memory: 3 GiB wanted");
  CHECK(describe_failed_allocation("cannot open").empty());
}

TEST_CASE("a meter counts from where it was set up, and forgets the one before it")
{
  auto before = allocate<std::uint64_t>(Space(), "before", 1000);
  {
    MemoryMeter const first;
    auto const a = allocate<std::uint64_t>(Space(), "a", 5000);
  }
  MemoryMeter const second;
  CHECK(second.peak() == 0);
  before = {};
  auto const b = allocate<std::uint64_t>(Space(), "b", 500);
  CHECK(second.peak() == 0);  // less than was freed
}

TEST_CASE("the resident peak is of the whole process, and does not fall")
{
  std::uint64_t const before = resident_peak();
  std::uint64_t const size = before / 8 + (1 << 20);
  {
    std::vector<std::uint64_t> const filled(size, 1);
    CHECK(resident_peak() >= 8 * filled.size());
  }
  CHECK(resident_peak() >= 8 * size);
}

TEST_CASE("a machine has some memory left")
{
  CHECK(available_memory() > 1 << 20);
}

}  // namespace otakar::test
