// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "warp.hpp"

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include <algorithm>
#include <cstring>

#include "block.hpp"
#include "operations.hpp"

namespace otakar::emulator {
namespace {

// The lanes in which a predicate is set.
u32 lanes_of_predicate(u64 const* row)
{
#ifdef __AVX512F__
  u32 lanes = 0;
  __m512i const one = _mm512_set1_epi64(1);
  for (u32 k = 0; k < 4; ++k) lanes |= u32(_mm512_test_epi64_mask(_mm512_load_si512(row + 8 * k), one)) << (8 * k);
  return lanes;
#else
  u32 lanes = 0;
  for (u32 lane = 0; lane < warp_lanes; ++lane) lanes |= u32(row[lane] & 1) << lane;
  return lanes;
#endif
}

u64 special_value(Special which, Warp const& warp, Block const& block, u32 lane)
{
  Launch const& launch = warp.launch;
  u32 const thread = warp.thread(lane);
  auto const& size = launch.block;
  auto const axis = [&](Special first) { return int(which) - int(first); };
  switch (which) {
    case Special::thread_x: return thread % size[0];
    case Special::thread_y: return thread / size[0] % size[1];
    case Special::thread_z: return thread / size[0] / size[1];
    case Special::block_x:
    case Special::block_y:
    case Special::block_z: return block.index[axis(Special::block_x)];
    case Special::threads_x:
    case Special::threads_y:
    case Special::threads_z: return size[axis(Special::threads_x)];
    case Special::blocks_x:
    case Special::blocks_y:
    case Special::blocks_z: return launch.grid[axis(Special::blocks_x)];
    case Special::lane: return lane;
    case Special::warp: return warp.index();
    case Special::warps: return launch.warps_of_block();
    case Special::lanes_equal: return u32(1) << lane;
    case Special::lanes_less: return (u32(1) << lane) - 1;
    case Special::lanes_less_equal: return u32((u64(2) << lane) - 1);
    case Special::lanes_greater: return u32(~((u64(2) << lane) - 1));
    case Special::lanes_greater_equal: return u32(~((u32(1) << lane) - 1));
    case Special::warp_size: return warp_lanes;
    case Special::multiprocessor: return block.linear % warp.device.settings.multiprocessors;
    case Special::multiprocessors: return warp.device.settings.multiprocessors;
    case Special::grid: return 1;
    case Special::dynamic_shared_bytes: return launch.dynamic_shared_bytes;
    case Special::shared_bytes: return block.shared_bytes;
  }
  return 0;
}

bool is_common_to_lanes(Special which)
{
  bool const of_lane = which >= Special::lanes_equal && which <= Special::lanes_greater_equal;
  return which > Special::thread_z && which != Special::lane && !of_lane;
}

void fill_specials(Frame& frame, Warp const& warp)
{
  for (auto const& [row, which] : frame.function->specials) {
    u64* const values = frame.row(row);
    if (is_common_to_lanes(which)) {
      std::fill_n(values, warp_lanes, special_value(which, warp, *warp.block, 0));
    } else {
      for (u32 lane = 0; lane < warp_lanes; ++lane) values[lane] = special_value(which, warp, *warp.block, lane);
    }
  }
}

}  // namespace

void Warp::start(Block& of, u32 index)
{
  block = &of;
  index_ = index;
  u32 const threads = launch.threads_of_block() - index * warp_lanes;
  alive_ = threads >= warp_lanes ? all_lanes : (u32(1) << threads) - 1;
  runnable_ = alive_;
  yielded_ = at_barrier_ = at_collective_ = at_mask_ = active_ = carries = 0;
  steps = 0;
  warp_phase = 0;
  places_.fill(0);
}

// When the warp first runs, so that warps which run one after the other use the same frame.
void Warp::take_registers()
{
  kernel_frame_ = device.frames.take(*launch.kernel);
  kernel_frame_->parameters = launch.parameters.data();
  kernel_frame_->parameter_stride = 0;
  kernel_frame_->lanes = alive_;
  frames_.fill(kernel_frame_.get());
  fill_specials(*kernel_frame_, *this);
}

bool Warp::run_turn()
{
  if (!runnable_ && !release_masks()) return false;
  if (!kernel_frame_) take_registers();
  u64 const quantum = device.settings.quantum;
  u64 left = device.seeded() ? 1 + device.random() % quantum : quantum;
  while (left && select_group()) {
    left -= run_group(left);
    if (at_collective_) release_collectives();
  }
  if (!runnable_ || steps >= mask_deadline_) release_masks();
  if (!alive_) device.frames.give_back(std::move(kernel_frame_));
  return true;
}

bool Warp::select_group()
{
  u32 candidates = runnable_ & ~yielded_;
  if (!candidates) {
    yielded_ = 0;
    candidates = runnable_;
  }
  if (!candidates) return false;
  stop_ = nowhere;
  if (device.seeded()) {
    select_random_group(candidates);
    return true;
  }
  // A callee returns before its callers go on.
  u32 first = u32(std::countr_zero(candidates));
  for_each_lane(candidates & (candidates - 1), [&](u32 lane) {
    u32 const depth = frames_[lane]->depth, deepest = frames_[first]->depth;
    if (depth > deepest || (depth == deepest && places_[lane] < places_[first])) first = lane;
  });
  current_ = frames_[first];
  next_ = places_[first];
  active_ = 0;
  for_each_lane(runnable_, [&](u32 lane) {
    if (frames_[lane] != current_) return;
    if (places_[lane] == next_) {
      active_ |= u32(1) << lane;
    } else if (candidates >> lane & 1) {
      stop_ = std::min(stop_, places_[lane]);
    }
  });
  return true;
}

void Warp::select_random_group(u32 candidates)
{
  u64 const random = device.random();
  for (u64 skip = random % u64(std::popcount(candidates)); skip; --skip) candidates &= candidates - 1;
  u32 const first = u32(std::countr_zero(candidates));
  current_ = frames_[first];
  next_ = places_[first];
  active_ = 0;
  // Half of the time some of the lanes run ahead of others at the same place.
  u32 const subset = random >> 63 ? u32(random >> 16) : all_lanes;
  for_each_lane(runnable_ & (subset | u32(1) << first), [&](u32 lane) {
    if (frames_[lane] == current_ && places_[lane] == next_) active_ |= u32(1) << lane;
  });
}

u64 Warp::run_group(u64 most)
{
  Instruction const* const code = current_->function->code.data();
  u64 const start = steps;
  u64 work = 0;
  interrupted_ = false;
  do {
    Instruction const& instruction = code[next_++];
    ++steps;
    work += u64(std::popcount(active_));
    u32 lanes = active_;
    if (instruction.predicate >= 0) {
      u32 const set = lanes_of_predicate(row(instruction.predicate));
      lanes &= instruction.negated ? ~set : set;
    }
    if (lanes) instruction.execute(*this, instruction, lanes);
  } while (!interrupted_ && next_ < stop_ && steps - start < most);
  park(active_, next_);
  if (steps - start >= most) yielded_ |= active_;
  statistics().instructions += work;
  statistics().warp_instructions += steps - start;
  return steps - start;
}

void Warp::park(u32 lanes, u32 place)
{
  for_each_lane(lanes, [&](u32 lane) { places_[lane] = place; });
}

void Warp::branch(u32 taken, u32 target)
{
  if (taken == active_) {
    next_ = target;
    return;
  }
  u32 const rest = active_ & ~taken;
  bool const follow = device.seeded() ? device.random() & 1 : target < next_;
  if (follow) {
    park(rest, next_);
    if (!device.seeded()) stop_ = std::min(stop_, next_);
    active_ = taken;
    next_ = target;
  } else {
    park(taken, target);
    if (!device.seeded()) stop_ = std::min(stop_, target);
    active_ = rest;
  }
}

void Warp::branch_each(u32 lanes, std::array<u32, warp_lanes> const& targets)
{
  for_each_lane(lanes, [&](u32 lane) { places_[lane] = targets[lane]; });
  active_ &= ~lanes;
  interrupted_ = true;
}

void Warp::call(Function& callee, Call const& call, u32 lanes)
{
  decode(callee);
  auto frame = device.frames.take(callee);
  frame->caller = current_;
  frame->call = &call;
  frame->return_to = next_;
  frame->lanes = lanes;
  frame->depth = current_->depth + 1;
  fill_specials(*frame, *this);
  for_each_lane(lanes, [&](u32 lane) {
    for (std::size_t k = 0; k < call.arguments.size(); ++k)
      std::memcpy(frame->parameters_of(lane) + callee.parameters[k].offset,
                  current_->outgoing_of(lane) + call.arguments[k].offset, call.arguments[k].bytes);
    frames_[lane] = frame.get();
    places_[lane] = 0;
  });
  calls_.push_back(std::move(frame));
  active_ &= ~lanes;
  interrupted_ = true;
}

void Warp::leave(u32 lanes)
{
  Frame* const caller = current_->caller;
  if (!caller) return finish(lanes);
  auto const& from = current_->function->results;
  auto const& to = current_->call->results;
  for_each_lane(lanes, [&](u32 lane) {
    for (std::size_t k = 0; k < to.size(); ++k)
      std::memcpy(caller->outgoing_of(lane) + to[k].offset, current_->outgoing_of(lane) + from[k].offset, to[k].bytes);
    frames_[lane] = caller;
    places_[lane] = current_->return_to;
  });
  active_ &= ~lanes;
  interrupted_ = true;
  current_->lanes &= ~lanes;
  if (current_->lanes) return;
  auto const found = std::ranges::find_if(calls_, [&](auto const& frame) { return frame.get() == current_; });
  device.frames.give_back(std::move(*found));
  calls_.erase(found);
}

void Warp::finish(u32 lanes)
{
  alive_ &= ~lanes;
  runnable_ &= ~lanes;
  active_ &= ~lanes;
  interrupted_ = true;
  if (alive_) return;
  for (auto& frame : calls_) device.frames.give_back(std::move(frame));
  calls_.clear();
}

void Warp::wait(Instruction const& instruction, u32 lanes)
{
  park(lanes, next_);
  for_each_lane(lanes, [&](u32 lane) { waits_at_[lane] = &instruction; });
  runnable_ &= ~lanes;
  active_ &= ~lanes;
  interrupted_ = true;
}

void Warp::wait_at_barrier(Instruction const& instruction, u32 lanes)
{
  wait(instruction, lanes);
  at_barrier_ |= lanes;
}

void Warp::release_from_barrier(u32 lanes)
{
  at_barrier_ &= ~lanes;
  runnable_ |= lanes;
}

void Warp::wait_at_collective(Instruction const& instruction, u32 lanes, std::array<u32, warp_lanes> const& members)
{
  u32 const first = u32(std::countr_zero(lanes));
  bool alike = true;
  for_each_lane(lanes, [&](u32 lane) {
    if (!(members[lane] >> lane & 1))
      fault(instruction, lane, "the calling lane is not in its member mask", members[lane]);
    alike &= members[lane] == members[first];
    waits_at_[lane] = &instruction;
  });
  // The common case: all are here.
  if (alike && (members[first] & alive_) == lanes) return execute_collective(*this, instruction, lanes);
  for_each_lane(lanes, [&](u32 lane) { members_[lane] = members[lane]; });
  wait(instruction, lanes);
  at_collective_ |= lanes;
}

// The mask of active lanes is not promised to hold lanes that have diverged, but programs rely on those being together
// that a barrier has just let go (Kokkos' scans do). So a lane waits until the others of its warp wait too, unless that
// takes long: they may be waiting for it.
void Warp::wait_for_mask(Instruction const& instruction, u32 lanes)
{
  constexpr u64 patience = 100'000;
  if (!at_mask_) mask_deadline_ = steps + patience;
  wait(instruction, lanes);
  at_mask_ |= lanes;
}

bool Warp::release_masks()
{
  u32 const waiting = at_mask_;
  while (at_mask_) {
    Instruction const* const place = waits_at_[std::countr_zero(at_mask_)];
    u32 together = 0;
    for_each_lane(at_mask_, [&](u32 lane) { together |= u32(waits_at_[lane] == place) << lane; });
    for_each_lane(together, [&](u32 lane) { value(lane, place->d) = together; });
    at_mask_ &= ~together;
  }
  runnable_ |= waiting;
  return waiting != 0;
}

// Lanes that have ended do not take part. The same operation matches wherever in the program a lane executes it.
bool Warp::collective_is_complete(u32 lane, u32& group) const
{
  group = members_[lane] & alive_;
  if (group & ~at_collective_) return false;
  bool complete = true;
  Instruction const& own = *waits_at_[lane];
  for_each_lane(group, [&](u32 other) {
    Instruction const& its = *waits_at_[other];
    bool const same = its.variant == own.variant && its.option == own.option && its.size == own.size;
    complete &= same && members_[other] == members_[lane];
  });
  return complete;
}

void Warp::release_collectives()
{
  for (u32 waiting = at_collective_; waiting; waiting &= waiting - 1) {
    u32 const lane = u32(std::countr_zero(waiting));
    u32 group = 0;
    if (!(at_collective_ >> lane & 1) || !collective_is_complete(lane, group)) continue;
    execute_collective(*this, *waits_at_[lane], group);
    at_collective_ &= ~group;
    runnable_ |= group;
  }
}

Source const& Warp::source(Instruction const& instruction, u32 lane) const
{
  Function const& function = *frames_[lane]->function;
  return function.sources[std::size_t(&instruction - function.code.data())];
}

void Warp::fault(Instruction const& instruction, u32 lane, std::string const& what, u64 address)
{
  auto const& [line, text] = source(instruction, lane);
  u32 const thread = this->thread(lane);
  auto const& size = launch.block;
  std::string where;
  if (address) where = join("\n  address 0x", std::hex, address, std::dec, ", ", device.memory.describe(address));
  fail(join(what, where, "\n  in ", demangled(launch.kernel->name), "\n  PTX line ", line, ": ", text, "\n  block (",
            block->index[0], ", ", block->index[1], ", ", block->index[2], ") thread (", thread % size[0], ", ",
            thread / size[0] % size[1], ", ", thread / size[0] / size[1], ")"));
}

void Warp::fault_of_waiting()
{
  u32 const lane = u32(std::countr_zero(alive_));
  fault(*waits_at_[lane], lane, "deadlock: no thread of any resident block can go on; one of those that wait");
}

}  // namespace otakar::emulator
