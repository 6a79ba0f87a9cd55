// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "races.hpp"

#include <sys/mman.h>

#include <cstdio>

#include "access.hpp"
#include "block.hpp"

namespace otakar::emulator {
namespace {

RaceCell* map_cells(u64 count)
{
  void* const cells = mmap(nullptr, count * sizeof(RaceCell), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (cells == MAP_FAILED) fail("no address space to look for races; a smaller EMU_HEAP_GB helps");
  return static_cast<RaceCell*>(cells);
}

bool is_plain_store(ElementAccess const& access)
{
  return access.kind == AccessKind::write && !access.instruction.strong;
}

// Whether a store changes the bytes.
bool changes(ElementAccess const& access, u8 const* place)
{
  u64 const value = access.warp.row(access.instruction.vector[access.element])[access.lane];
  return std::memcmp(&value, place, access.bytes) != 0;
}

}  // namespace

void RaceShadow::clear(u64 bytes)
{
  words_.assign(bytes / 4 + 1, {});
  bytes_.assign(bytes, {});
}

RaceDetector::RaceDetector(Settings const& settings)
    : goes_on_(settings.check_races > 1),
      checks_shared_(settings.check_shared_races),
      words_(map_cells(settings.heap_bytes / 4)),
      bytes_(map_cells(settings.heap_bytes))
{
}

void RaceDetector::start_launch(Launch const& launch)
{
  ++launch_;
  threads_of_block_ = launch.threads_of_block();
  block_fences_.assign(launch.blocks(), 0);
  block_phases_.assign(launch.blocks(), 0);
  last_fence_.assign(launch.blocks() * threads_of_block_, 0);
}

AccessRecord RaceDetector::record_of(ElementAccess const& access) const
{
  Warp const& warp = access.warp;
  u64 const block = warp.block->linear;
  return {.thread = u32(block * threads_of_block_ + warp.thread(access.lane)),
          .place = warp.source(access.instruction, access.lane).line,
          .phase = warp.block->phase,
          .warp_phase = warp.warp_phase,
          .fences = block_fences_[block],
          .atomic = access.kind == AccessKind::atomic};
}

void RaceDetector::fence(Warp const& warp, u32 lanes)
{
  u64 const block = warp.block->linear;
  u32 const count = ++block_fences_[block];
  for_each_lane(lanes, [&](u32 lane) { last_fence_[block * threads_of_block_ + warp.thread(lane)] = count; });
}

void RaceDetector::check_global(ElementAccess const& access)
{
  u8 const* const place = access.warp.device.memory.host(access.address);
  check_cells(access, access.address - DeviceMemory::base, place, [&](u64 at, bool word) -> RaceCell& {
    RaceCell& cell = word ? words_[at / 4] : bytes_[at];
    if (cell.launch != launch_) {
      cell = {};
      cell.launch = launch_;
    }
    return cell;
  });
}

void RaceDetector::check_shared(ElementAccess const& access)
{
  if (!checks_shared_) return;
  Block& block = *access.warp.block;
  auto& shadow = block.shared_races;
  check_cells(access, access.address, block.shared + access.address,
              [&](u64 at, bool word) -> RaceCell& { return word ? shadow.word(at / 4) : shadow.byte(at); });
}

template <class CellAt>
void RaceDetector::check_cells(ElementAccess const& access, u64 start, u8 const* place, CellAt cell_at)
{
  block_phases_[access.warp.block->linear] = access.warp.block->phase;
  if (is_plain_store(access) && !changes(access, place)) return;
  auto const record = record_of(access);
  u32 const step = access.bytes >= 4 ? 4 : 1;
  for (u32 k = 0; k < access.bytes; k += step) check_cell(access, record, cell_at(start + k, step == 4));
}

void RaceDetector::check_cell(ElementAccess const& access, AccessRecord const& record, RaceCell& cell)
{
  if (cell.store.is_set() && !ordered(cell.store, record)) report(access, cell.store, record);
  if (!is_plain_store(access)) return remember(cell, record);
  for (auto const* before : {&cell.other, &cell.another})
    if (before->is_set() && !ordered(*before, record)) report(access, *before, record);
  cell.store = record;
}

bool RaceDetector::ordered(AccessRecord const& before, AccessRecord const& now) const
{
  if (before.thread == now.thread) return true;
  u32 const block = block_of(before.thread);
  if (last_fence_[before.thread] > before.fences) return true;
  if (block_fences_[block] > before.fences && block_phases_[block] > before.phase) return true;
  if (block != block_of(now.thread)) return false;
  if (before.phase < now.phase) return true;
  bool const same_warp = before.thread % threads_of_block_ / warp_lanes == now.thread % threads_of_block_ / warp_lanes;
  return same_warp && before.warp_phase < now.warp_phase;
}

void RaceDetector::remember(RaceCell& cell, AccessRecord const& record) const
{
  bool const follows = record.atomic && cell.other.atomic;
  if (!cell.other.is_set() || follows || ordered(cell.other, record)) {
    cell.other = record;
  } else if (!cell.another.is_set() || block_of(cell.another.thread) == block_of(cell.other.thread)) {
    cell.another = record;
  }
}

void RaceDetector::report(ElementAccess const& access, AccessRecord const& before, AccessRecord const& now)
{
  auto const& kernel = *access.warp.launch.kernel;
  if (!reported_.emplace(&kernel, before.place, now.place).second) return;
  std::string const what = join("race: threads ", before.thread, " and ", now.thread, " of the launch access the same ",
                                "bytes, and nothing orders PTX lines ", before.place, " and ", now.place);
  if (!goes_on_) access.warp.fault(access.instruction, access.lane, what);
  std::fprintf(stderr, "cuda emulator: %s\n  in %s\n", what.c_str(), demangled(kernel.name).c_str());
}

}  // namespace otakar::emulator
