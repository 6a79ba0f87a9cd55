// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What the lanes of a warp do together: vote, shuffle, match, reduce, and the warp's own barrier.
#include <algorithm>
#include <array>

#include "operations.hpp"
#include "warp.hpp"

namespace otakar::emulator {
namespace {

enum Collective : u8 {
  warp_barrier,
  vote_any,
  vote_all,
  vote_uniform,
  vote_ballot,
  shuffle_up,
  shuffle_down,
  shuffle_xor,
  shuffle_index,
  match_any,
  match_all,
  reduce_add,
  reduce_min,
  reduce_max,
  reduce_and,
  reduce_or,
  reduce_xor
};

using Values = std::array<u64, warp_lanes>;

Values values_of(Warp& warp, u32 lanes, s32 Instruction::*operand)
{
  Values values{};
  for_each_lane(lanes, [&](u32 lane) { values[lane] = warp.value(lane, warp.waits_at(lane).*operand); });
  return values;
}

void put(Warp& warp, u32 lanes, u64 value)
{
  for_each_lane(lanes, [&](u32 lane) { warp.value(lane, warp.waits_at(lane).d) = value; });
}

void vote(Warp& warp, Instruction const& i, u32 lanes)
{
  auto const votes = values_of(warp, lanes, &Instruction::a);
  u32 yes = 0;
  for_each_lane(lanes, [&](u32 lane) { yes |= u32(votes[lane] & 1) << lane; });
  switch (i.variant) {
    case vote_any: return put(warp, lanes, yes != 0);
    case vote_all: return put(warp, lanes, yes == lanes);
    case vote_uniform: return put(warp, lanes, yes == 0 || yes == lanes);
    default: return put(warp, lanes, yes);
  }
}

struct Origin {
  u32 lane;
  bool inside;  // of the segment; otherwise the lane keeps its own value
};

Origin shuffle_origin(u8 variant, u32 lane, u32 by, u32 control)
{
  u32 const segment = control >> 8 & 31, clamp = control & 31;
  u32 const first = lane & segment, last = first | (clamp & ~segment);
  s32 from = 0;
  switch (variant) {
    case shuffle_up: from = s32(lane) - s32(by); break;
    case shuffle_down: from = s32(lane + by); break;
    case shuffle_xor: from = s32(lane ^ by); break;
    default: from = s32(first | (by & ~segment));
  }
  bool const inside = variant == shuffle_up ? from >= s32(last) : from <= s32(last);
  return {inside ? u32(from) : lane, inside};
}

void shuffle(Warp& warp, Instruction const& i, u32 lanes)
{
  constexpr u32 undefined = 0xdeadbeef;  // of a lane that takes no part
  auto const values = values_of(warp, lanes, &Instruction::a);
  for_each_lane(lanes, [&](u32 lane) {
    auto const& own = warp.waits_at(lane);
    u32 const by = u32(warp.value(lane, own.b)) & 31;
    auto const [from, inside] = shuffle_origin(i.variant, lane, by, u32(warp.value(lane, own.c)));
    warp.value(lane, own.d) = lanes >> from & 1 ? u32(values[from]) : undefined;
    if (own.d2 >= 0) warp.value(lane, own.d2) = inside;
  });
}

void match(Warp& warp, Instruction const& i, u32 lanes)
{
  auto values = values_of(warp, lanes, &Instruction::a);
  if (i.size == 4)
    for (auto& value : values) value = u32(value);
  for_each_lane(lanes, [&](u32 lane) {
    u32 equal = 0;
    for_each_lane(lanes, [&](u32 other) { equal |= u32(values[other] == values[lane]) << other; });
    auto const& own = warp.waits_at(lane);
    bool const all = equal == lanes;
    warp.value(lane, own.d) = i.variant == match_any || all ? equal : 0;
    if (own.d2 >= 0) warp.value(lane, own.d2) = all;
  });
}

u32 combine(Instruction const& i, u32 x, u32 y)
{
  switch (i.variant) {
    case reduce_add: return x + y;
    case reduce_min: return i.option ? u32(std::min(s32(x), s32(y))) : std::min(x, y);
    case reduce_max: return i.option ? u32(std::max(s32(x), s32(y))) : std::max(x, y);
    case reduce_and: return x & y;
    case reduce_or: return x | y;
    default: return x ^ y;
  }
}

void reduce(Warp& warp, Instruction const& i, u32 lanes)
{
  auto const values = values_of(warp, lanes, &Instruction::a);
  u32 result = u32(values[std::countr_zero(lanes)]);
  for_each_lane(lanes & (lanes - 1), [&](u32 lane) { result = combine(i, result, u32(values[lane])); });
  put(warp, lanes, result);
}

// Members are the last operand, wherever that is.
template <s32 Instruction::*operand>
void meet(Warp& warp, Instruction const& i, u32 lanes)
{
  u64 const* const row = warp.row(i.*operand);
  std::array<u32, warp_lanes> members;
  for_each_lane(lanes, [&](u32 lane) { members[lane] = u32(row[lane]); });
  warp.wait_at_collective(i, lanes, members);
}

void active_mask(Warp& warp, Instruction const& i, u32 lanes)
{
  warp.wait_for_mask(i, lanes);
}

// --- binders ---

void bind_warp_barrier(Instruction& i, Words const&)
{
  i.variant = warp_barrier;
  i.execute = meet<&Instruction::a>;
}

void bind_vote(Instruction& i, Words const& words)
{
  int const which = words.which({"any", "all", "uni", "ballot"});
  if (which < 0) return;
  i.variant = u8(vote_any + which);
  i.execute = meet<&Instruction::b>;
}

void bind_shuffle(Instruction& i, Words const& words)
{
  int const which = words.which({"up", "down", "bfly", "idx"});
  if (which < 0 || !words.has("sync")) return;
  i.variant = u8(shuffle_up + which);
  i.execute = meet<&Instruction::e>;
}

void bind_match(Instruction& i, Words const& words)
{
  i.variant = words.has("any") ? match_any : match_all;
  i.size = words.type() == "b64" ? 8 : 4;
  i.execute = meet<&Instruction::b>;
}

void bind_reduce(Instruction& i, Words const& words)
{
  int const which = words.which({"add", "min", "max", "and", "or", "xor"});
  if (which < 0 || words.type().starts_with('f')) return;
  i.variant = u8(reduce_add + which);
  i.option = words.type() == "s32";
  i.execute = meet<&Instruction::b>;
}

void bind_active_mask(Instruction& i, Words const&)
{
  i.execute = active_mask;
}

}  // namespace

void execute_collective(Warp& warp, Instruction const& i, u32 lanes)
{
  if (i.variant == warp_barrier) {
    ++warp.warp_phase;
  } else if (i.variant <= vote_ballot) {
    vote(warp, i, lanes);
  } else if (i.variant <= shuffle_index) {
    shuffle(warp, i, lanes);
  } else if (i.variant <= match_all) {
    match(warp, i, lanes);
  } else {
    reduce(warp, i, lanes);
  }
}

Binders const& collective_binders()
{
  static Binders const binders = {{"bar.warp", bind_warp_barrier}, {"vote", bind_vote},
                                  {"shfl", bind_shuffle},          {"match", bind_match},
                                  {"redux", bind_reduce},          {"activemask", bind_active_mask}};
  return binders;
}

}  // namespace otakar::emulator
