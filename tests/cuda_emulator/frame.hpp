// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A call in progress: the registers and memory that lanes of a warp have in one function.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "program.hpp"

namespace otakar::emulator {

struct Frame {
  Function* function = nullptr;
  Frame* caller = nullptr;
  Call const* call = nullptr;  // in the caller
  u32 return_to = 0;           // in the caller
  u32 lanes = 0;               // that have not returned
  u32 depth = 0;
  u64* registers = nullptr;
  // Memory of a lane starts its number times the stride behind the pointer. A kernel's parameters are common to all.
  u8* parameters = nullptr;
  u8* outgoing = nullptr;
  u8* local = nullptr;
  u32 parameter_stride = 0, outgoing_stride = 0, local_stride = 0;
  std::unique_ptr<u8[]> storage;

  u64* row(s32 index) const { return registers + std::size_t(index) * warp_lanes; }
  u8* parameters_of(u32 lane) const { return parameters + u64(lane) * parameter_stride; }
  u8* outgoing_of(u32 lane) const { return outgoing + u64(lane) * outgoing_stride; }
  u8* local_of(u32 lane) const { return local + u64(lane) * local_stride; }
  // Whether a pointer of the lane lies in its memory here or in a caller's.
  bool holds(u64 address, u32 lane) const;
};

// Frames are used again: a function's constants stay in their rows, and rows used last are still in cache.
class FramePool {
 public:
  std::unique_ptr<Frame> take(Function& function);
  void give_back(std::unique_ptr<Frame> frame);

 private:
  std::unordered_map<Function const*, std::vector<std::unique_ptr<Frame>>> spare_;
  u64 spare_bytes_ = 0;
};

}  // namespace otakar::emulator
