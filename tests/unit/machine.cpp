// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "driver/runtime/machine.hpp"

#include <catch2/catch_test_macros.hpp>

#include "io/temporary.hpp"

namespace otakar::test {

TEST_CASE("a machine is what the system's files tell")
{
  TemporaryDirectory const system;
  std::string text;
  for (int thread = 0; thread < 4; ++thread)
    text += "processor\t: " + std::to_string(thread) +
            "\nmodel name\t: Fast: one\nphysical id\t: 0\ncore id\t\t: " + std::to_string(thread / 2) +
            "\npower management:\n\n";
  write_text(system / "cpuinfo", text);
  auto const caches = system / "devices/system/cpu/cpu0/cache";
  std::filesystem::create_directories(caches / "index0");
  std::filesystem::create_directories(caches / "index1");
  write_text(caches / "index0/level", "1\n");
  write_text(caches / "index0/type", "Data\n");
  write_text(caches / "index0/size", "48K\n");
  write_text(caches / "index1/level", "3\n");
  write_text(caches / "index1/type", "Unified\n");
  write_text(caches / "index1/size", "32768K\n");
  auto const machine = describe_machine(system / "", system / "");
  CHECK(machine.cpu == "Fast: one");
  CHECK(machine.threads == 4);
  CHECK(machine.cores == 2);
  REQUIRE(machine.caches.size() == 2);
  CHECK(machine.caches[0].type == "data");
  CHECK(machine.caches[0].bytes == 48 * 1024);
  CHECK(machine.caches[1].level == 3);
  CHECK(machine.caches[1].bytes == std::uint64_t(32) << 20);
}

TEST_CASE("a machine that tells nothing has an architecture at least")
{
  TemporaryDirectory const nothing;
  auto const machine = describe_machine(nothing / "", nothing / "");
  CHECK(!machine.cpu.empty());
  CHECK(machine.threads == 0);
  CHECK(machine.caches.empty());
  CHECK(machine.memory > 0);
}

}  // namespace otakar::test
