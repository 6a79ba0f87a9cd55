// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A warp: 32 lanes, each with its own place in the program, executed in groups that stand at the same place.
//
// Without a seed the group at the lowest place runs first, and stops where others wait, so that lanes which diverged
// meet again where the compiler joins their paths. After a number of instructions another group has its turn, so that a
// lane which waits for another lane of its warp does not wait forever. With a seed, any lanes that stand together may
// run.
#pragma once

#include <array>
#include <limits>

#include "device.hpp"

namespace otakar::emulator {

struct Block;

class Warp {
 public:
  Warp(Device& device, Launch& launch) : device(device), launch(launch) {}

  // The lanes start at the kernel's beginning.
  void start(Block& block, u32 index);
  // Runs for up to a quantum of instructions; false where no lane could go on.
  bool run_turn();

  // --- for handlers: the group that runs ---
  u64* row(s32 index) const { return current_->row(index); }
  Frame const& frame() const { return *current_; }
  void branch(u32 taken, u32 target);
  void branch_each(u32 lanes, std::array<u32, warp_lanes> const& targets);
  void call(Function& callee, Call const& call, u32 lanes);
  void leave(u32 lanes);   // returns from a call, or ends
  void finish(u32 lanes);  // ends
  void wait_at_barrier(Instruction const& instruction, u32 lanes);
  void wait_at_collective(Instruction const& instruction, u32 lanes, std::array<u32, warp_lanes> const& members);
  void wait_for_mask(Instruction const& instruction, u32 lanes);

  // --- for barriers and collectives: lanes that wait ---
  Instruction const& waits_at(u32 lane) const { return *waits_at_[lane]; }
  u64& value(u32 lane, s32 row) { return frames_[lane]->row(row)[lane]; }
  u32 at_barrier() const { return at_barrier_; }
  void release_from_barrier(u32 lanes);
  u32 alive() const { return alive_; }

  u32 index() const { return index_; }
  u32 thread(u32 lane) const { return index_ * warp_lanes + lane; }
  KernelStatistics& statistics() { return launch.kernel->statistics; }
  [[noreturn]] void fault(Instruction const& instruction, u32 lane, std::string const& what, u64 address = 0);
  [[noreturn]] void fault_of_waiting();
  Source const& source(Instruction const& instruction, u32 lane) const;

  Device& device;
  Launch& launch;
  Block* block = nullptr;
  u32 carries = 0;     // a flag for each lane
  u64 steps = 0;       // instructions so far; also the clock that kernels read
  u32 warp_phase = 0;  // warp barriers so far, for races

 private:
  static constexpr u32 nowhere = std::numeric_limits<u32>::max();

  void take_registers();
  bool select_group();
  void select_random_group(u32 candidates);
  u64 run_group(u64 most);
  void park(u32 lanes, u32 place);
  void wait(Instruction const& instruction, u32 lanes);
  void release_collectives();
  bool release_masks();
  bool collective_is_complete(u32 lane, u32& group) const;

  u32 index_ = 0;
  std::unique_ptr<Frame> kernel_frame_;
  std::vector<std::unique_ptr<Frame>> calls_;

  // Every lane's place; that of the group that runs is in next_.
  std::array<u32, warp_lanes> places_{};
  std::array<Frame*, warp_lanes> frames_{};
  std::array<Instruction const*, warp_lanes> waits_at_{};
  std::array<u32, warp_lanes> members_{};
  u32 alive_ = 0, runnable_ = 0, yielded_ = 0, at_barrier_ = 0, at_collective_ = 0, at_mask_ = 0;
  u64 mask_deadline_ = 0;

  Frame* current_ = nullptr;
  u32 active_ = 0;
  u32 next_ = 0;
  u32 stop_ = nowhere;  // the lowest place where others wait
  bool interrupted_ = false;
};

// Executes a collective for lanes that have all arrived.
void execute_collective(Warp& warp, Instruction const& instruction, u32 lanes);

}  // namespace otakar::emulator
