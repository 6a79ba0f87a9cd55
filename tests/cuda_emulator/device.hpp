// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The emulated device: what outlives a launch, and the launch itself.
#pragma once

#include <array>
#include <memory>
#include <random>
#include <vector>

#include "cache.hpp"
#include "frame.hpp"
#include "memory.hpp"
#include "program.hpp"
#include "settings.hpp"

namespace otakar::emulator {

class RaceDetector;

struct Device {
  explicit Device(Settings const& given);
  ~Device();

  Settings settings;
  DeviceMemory memory;
  PinnedMemory pinned;
  FramePool frames;
  std::mt19937_64 random;
  std::unique_ptr<RaceDetector> races;  // null where races are not looked for
  Caches caches;                        // touched where statistics are taken
  bool seeded() const { return settings.seed != 0; }
};

struct Launch {
  Function* kernel;
  std::array<u32, 3> grid, block;
  u64 dynamic_shared_bytes;
  std::vector<u8> parameters;

  u64 blocks() const { return u64(grid[0]) * grid[1] * grid[2]; }
  u32 threads_of_block() const { return block[0] * block[1] * block[2]; }
  u32 warps_of_block() const { return (threads_of_block() + warp_lanes - 1) / warp_lanes; }
};

// Runs all blocks of a launch to their end.
void execute(Device& device, Launch& launch);

}  // namespace otakar::emulator
