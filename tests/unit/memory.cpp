// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/memory.hpp"

#include <catch2/catch_test_macros.hpp>

#include "backend.hpp"
#include "core/allocate.hpp"
#include "io/temporary.hpp"

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

TEST_CASE("the limits of a container count, less the pages of files that can be given up")
{
  TemporaryDirectory const directory;
  auto const mounted = directory / "groups";
  constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
  auto const put = [&](std::string const& name, std::string const& text) {
    create_directories((mounted / name).parent_path());
    write_text(mounted / name, text + "\n");
  };
  auto const left = [&](std::string const& names) {
    write_text(directory / "names", names);
    return left_to_control_group(directory / "names", mounted);
  };
  CHECK(left_to_control_group(directory / "missing", mounted) == unlimited);
  put("outer/memory.max", "1000");
  put("outer/memory.current", "500");
  put("outer/memory.stat", "anon 400\ninactive_file 100");
  put("outer/inner/memory.max", "max");
  put("outer/inner/memory.current", "300");
  CHECK(left("0::/outer/inner\n") == 600);
  put("outer/inner/memory.max", "350");
  CHECK(left("0::/outer/inner\n") == 50);
  put("memory/memory.limit_in_bytes", "700");
  put("memory/memory.usage_in_bytes", "900");
  put("memory/job/memory.limit_in_bytes", "800");
  put("memory/job/memory.usage_in_bytes", "100");
  put("memory/job/memory.stat", "inactive_file 1\ntotal_inactive_file 50");
  CHECK(left("12:cpu,cpuacct:/job\n4:memory:/job\n") == 0);
  put("memory/memory.limit_in_bytes", "9223372036854771712");
  CHECK(left("4:memory:/job\n") == 750);
}

TEST_CASE("a machine has some memory left")
{
  CHECK(available_memory() > 1 << 20);
}

}  // namespace otakar::test
