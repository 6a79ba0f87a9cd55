// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "frame.hpp"

#include <algorithm>
#include <cstring>

namespace otakar::emulator {
namespace {

constexpr u64 cache_line = 64;
constexpr u64 most_spare_bytes = u64(256) << 20;

u64 bytes_of(Function const& function)
{
  u64 const memory = round_up(function.parameter_bytes, 16) + round_up(function.outgoing_bytes, 16) +
                     round_up(function.local_bytes, 16);
  return cache_line + warp_lanes * (sizeof(u64) * function.rows + memory);
}

}  // namespace

bool Frame::holds(u64 address, u32 lane) const
{
  for (Frame const* frame = this; frame; frame = frame->caller) {
    if (address - reinterpret_cast<u64>(frame->local_of(lane)) < frame->function->local_bytes) return true;
    if (address - reinterpret_cast<u64>(frame->parameters_of(lane)) < frame->function->parameter_bytes) return true;
  }
  return false;
}

std::unique_ptr<Frame> FramePool::take(Function& function)
{
  auto& spare = spare_[&function];
  std::unique_ptr<Frame> frame;
  if (!spare.empty()) {
    frame = std::move(spare.back());
    spare.pop_back();
    spare_bytes_ -= bytes_of(function);
  } else {
    frame = std::make_unique<Frame>();
    frame->function = &function;
    frame->storage.reset(new u8[bytes_of(function)]);
    u8* at = reinterpret_cast<u8*>(round_up(reinterpret_cast<u64>(frame->storage.get()), cache_line));
    frame->registers = reinterpret_cast<u64*>(at);
    at += warp_lanes * sizeof(u64) * function.rows;
    std::fill_n(frame->registers, warp_lanes * function.rows, 0);
    for (auto const& [row, bits] : function.constants) std::fill_n(frame->row(row), warp_lanes, bits);
    frame->local = at;
    frame->local_stride = u32(round_up(function.local_bytes, 16));
    at += warp_lanes * frame->local_stride;
    frame->outgoing = at;
    frame->outgoing_stride = u32(round_up(function.outgoing_bytes, 16));
    at += warp_lanes * frame->outgoing_stride;
    frame->parameters = at;
    frame->parameter_stride = u32(round_up(function.parameter_bytes, 16));
  }
  std::memset(frame->local, 0xCC, warp_lanes * frame->local_stride);
  return frame;
}

void FramePool::give_back(std::unique_ptr<Frame> frame)
{
  spare_bytes_ += bytes_of(*frame->function);
  spare_[frame->function].push_back(std::move(frame));
  if (spare_bytes_ <= most_spare_bytes) return;
  spare_.clear();
  spare_bytes_ = 0;
}

}  // namespace otakar::emulator
