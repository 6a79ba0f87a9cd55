// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Races: two threads of a launch access the same bytes, one of them with a plain store, and nothing orders the two.
//
// Ordered are: accesses of one thread; those of a block with a barrier between; those of a warp with a warp barrier
// between; and all later accesses, once the first thread has executed a fence (or another thread of its block, behind a
// barrier): how a fence is paired with an atomic is not followed. An atomic orders its thread behind earlier atomics on
// the same address. A store that leaves the bytes as they were is no store, so threads may raise a common flag. Atomic,
// volatile and relaxed accesses do not race with each other, nor with plain loads.
#pragma once

#include <set>
#include <tuple>
#include <vector>

#include "base.hpp"
#include "settings.hpp"

namespace otakar::emulator {

class Warp;
struct Instruction;
struct Launch;
enum class AccessKind : u8;

// One lane's access to one element.
struct ElementAccess {
  Warp& warp;
  Instruction const& instruction;
  u32 lane;
  u32 element;  // of a vector
  u64 address;  // of device memory, or the offset in shared memory
  u32 bytes;
  AccessKind kind;
};

// An access as later ones need it.
struct AccessRecord {
  u32 thread = none;   // of the launch
  u32 place = 0;       // a line of PTX
  u32 phase = 0;       // barriers of the block so far
  u32 warp_phase = 0;  // of the warp
  u32 fences = 0;      // of the block
  bool atomic = false;
  static constexpr u32 none = ~u32(0);
  bool is_set() const { return thread != none; }
};

// What is known of a word or byte: the last plain store, and two other accesses of different threads, where possible of
// different blocks, so that the next store conflicts with one of them.
struct RaceCell {
  u32 launch = 0;
  AccessRecord store, other, another;
};

// Cells of a range of memory: of words for accesses of four bytes and more, of bytes for smaller ones. The two are not
// compared: memory is rarely accessed both ways.
class RaceShadow {
 public:
  void clear(u64 bytes);  // within a launch, all is forgotten
  RaceCell& word(u64 index) { return words_[index]; }
  RaceCell& byte(u64 index) { return bytes_[index]; }

 private:
  std::vector<RaceCell> words_, bytes_;
};

class RaceDetector {
 public:
  explicit RaceDetector(Settings const& settings);

  void start_launch(Launch const& launch);
  void fence(Warp const& warp, u32 lanes);
  void check_global(ElementAccess const& access);
  void check_shared(ElementAccess const& access);

 private:
  template <class CellAt>
  void check_cells(ElementAccess const& access, u64 start, u8 const* place, CellAt cell_at);
  void check_cell(ElementAccess const& access, AccessRecord const& record, RaceCell& cell);
  bool ordered(AccessRecord const& before, AccessRecord const& now) const;
  void remember(RaceCell& cell, AccessRecord const& record) const;
  void report(ElementAccess const& access, AccessRecord const& before, AccessRecord const& now);
  AccessRecord record_of(ElementAccess const& access) const;
  u32 block_of(u32 thread) const { return thread / threads_of_block_; }

  bool goes_on_;
  bool checks_shared_;
  RaceCell* words_;  // of all device memory; pages that are not touched take no space
  RaceCell* bytes_;
  u32 launch_ = 0;
  u32 threads_of_block_ = 1;
  std::vector<u32> block_fences_;  // so far
  std::vector<u32> block_phases_;
  std::vector<u32> last_fence_;  // of a thread, in its block's count
  std::set<std::tuple<void const*, u32, u32>> reported_;
};

}  // namespace otakar::emulator
