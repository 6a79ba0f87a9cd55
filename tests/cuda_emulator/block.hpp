// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A block: its warps, shared memory and barriers.
#pragma once

#include <deque>

#include "races.hpp"
#include "warp.hpp"

namespace otakar::emulator {

struct Block {
  Block(Device& device, Launch& launch);

  void start(u64 linear);
  // Every warp has a turn; false where none could go on.
  bool run_turn();
  bool is_done() const;
  [[noreturn]] void fault_of_waiting();

  Device& device;
  Launch& launch;
  u64 linear = 0;
  std::array<u32, 3> index{};
  std::vector<u8> storage;
  u8* shared = nullptr;
  u64 shared_bytes = 0;
  std::deque<Warp> warps;
  u32 phase = 0;  // barriers so far, for races
  RaceShadow shared_races;

 private:
  bool release_barriers();
  bool release_barrier(u64 barrier);
};

}  // namespace otakar::emulator
