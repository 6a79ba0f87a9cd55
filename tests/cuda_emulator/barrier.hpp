// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The operands of a block's barrier: its number, the threads it waits for, and the predicate it reduces.
#pragma once

#include "warp.hpp"

namespace otakar::emulator {

enum BarrierKind : u8 { barrier_sync, barrier_or, barrier_and, barrier_count };

inline u64 barrier_number(Warp& warp, u32 lane)
{
  s32 const row = warp.waits_at(lane).a;
  return row >= 0 ? u32(warp.value(lane, row)) : 0;
}

// 0: all of the block.
inline u64 barrier_threads(Warp& warp, u32 lane)
{
  auto const& instruction = warp.waits_at(lane);
  bool const given = instruction.variant == barrier_sync ? instruction.b >= 0 : instruction.c >= 0;
  return given ? u32(warp.value(lane, instruction.b)) : 0;
}

// The last operand.
inline bool barrier_predicate(Warp& warp, u32 lane)
{
  auto const& instruction = warp.waits_at(lane);
  return warp.value(lane, instruction.c >= 0 ? instruction.c : instruction.b) & 1;
}

inline u64 barrier_result(u8 kind, u32 positive, u64 arrived)
{
  return kind == barrier_or ? positive != 0 : kind == barrier_and ? positive == arrived : positive;
}

}  // namespace otakar::emulator
