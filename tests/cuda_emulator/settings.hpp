// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The environment variables EMU_*, which README.md explains.
#pragma once

#include <string>

#include "base.hpp"

namespace otakar::emulator {

struct Settings {
  u64 heap_bytes;               // EMU_HEAP_GB
  bool check_initialised;       // EMU_INITCHECK
  u64 check_races;              // EMU_RACECHECK: 1 ends at the first race, 2 reports all of them
  bool check_shared_races;      // EMU_RACECHECK_SHARED
  bool deferred;                // EMU_LAZY
  u64 statistics;               // EMU_STATS: 2 also prints every launch
  std::string statistics_file;  // EMU_STATS_FILE
  std::string ptx_folder;       // EMU_PTX
  u64 seed;                     // EMU_SEED; 0 is the plain order
  u64 quantum;                  // EMU_QUANTUM: instructions of a warp before another takes over
  u64 resident_blocks;          // EMU_RESIDENT
  u32 multiprocessors;          // EMU_SM
};

Settings settings_from_environment();

}  // namespace otakar::emulator
