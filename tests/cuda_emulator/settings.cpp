// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "settings.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace otakar::emulator {
namespace {

u64 number_of(char const* name, u64 otherwise)
{
  char const* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 0) : otherwise;
}

std::string text_of(char const* name)
{
  char const* text = std::getenv(name);
  return text ? text : "";
}

}  // namespace

Settings settings_from_environment()
{
  return {
      .heap_bytes = number_of("EMU_HEAP_GB", 8) << 30,
      .check_initialised = number_of("EMU_INITCHECK", 0) != 0,
      .check_races = number_of("EMU_RACECHECK", 0),
      .check_shared_races = number_of("EMU_RACECHECK_SHARED", 1) != 0,
      .deferred = number_of("EMU_LAZY", 0) != 0,
      .statistics = number_of("EMU_STATS", 0),
      .statistics_file = text_of("EMU_STATS_FILE"),
      .ptx_folder = text_of("EMU_PTX"),
      .seed = number_of("EMU_SEED", 0),
      .quantum = std::max<u64>(1, number_of("EMU_QUANTUM", 2000)),
      .resident_blocks = std::max<u64>(1, number_of("EMU_RESIDENT", 4)),
      .multiprocessors = u32(std::max<u64>(1, number_of("EMU_SM", 4))),
  };
}

void fail(std::string const& message)
{
  std::fprintf(stderr, "cuda emulator: %s\n", message.c_str());
  std::fflush(nullptr);
  std::abort();
}

}  // namespace otakar::emulator
