// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "access.hpp"

#include <algorithm>

#include "races.hpp"

namespace otakar::emulator {
namespace {

constexpr u64 sector_bytes = 32;
constexpr u32 bank_bytes = 4;
constexpr u32 banks = 32;

u64 address_in(Warp& warp, Instruction const& i, u32 lane)
{
  return (i.base >= 0 ? warp.row(i.base)[lane] : 0) + u64(i.offset);
}

// The accesses of the lanes in one instruction move each sector that they touch once; nothing is cached.
template <class Addresses>
void count_sectors(Warp& warp, u32 lanes, Addresses const& addresses, u32 bytes, AccessKind kind)
{
  std::array<u64, warp_lanes> sectors;
  u32 count = 0, lanes_here = 0;
  for_each_lane(lanes, [&](u32 lane) {
    if (!warp.device.memory.owns(addresses[lane])) return;
    ++lanes_here;
    u64 const sector = addresses[lane] / sector_bytes;  // an access is aligned to its size, so it has one sector
    if (std::find(sectors.begin(), sectors.begin() + count, sector) == sectors.begin() + count)
      sectors[count++] = sector;
  });
  if (!lanes_here) return;
  auto& statistics = warp.statistics();
  ++statistics.accesses;
  statistics.access_lanes += lanes_here;
  statistics.sectors += count;
  for (u32 k = 0; k < count; ++k)
    warp.device.caches.touch(sectors[k], kind != AccessKind::write, kind != AccessKind::read,
                             statistics.traffic_behind_cache);
  (kind == AccessKind::read ? statistics.loaded_bytes : statistics.stored_bytes) += u64(lanes_here) * bytes;
}

// Words of one bank are served one after the other, the same word at once for all.
template <class Offsets>
void count_conflicts(Warp& warp, u32 lanes, Offsets const& offsets, u32 bytes)
{
  std::array<std::array<u32, 2 * warp_lanes>, banks> words;
  std::array<u32, banks> used{};
  u32 most = 0, moved = 0;
  for_each_lane(lanes, [&](u32 lane) {
    for (u32 at = offsets[lane] / bank_bytes; at * bank_bytes < offsets[lane] + bytes; ++at) {
      auto& bank = words[at % banks];
      u32& count = used[at % banks];
      if (std::find(bank.begin(), bank.begin() + count, at) != bank.begin() + count) continue;
      if (count < bank.size()) bank[count++] = at;
      most = std::max(most, count);
      ++moved;
    }
  });
  auto& statistics = warp.statistics();
  ++statistics.shared_accesses;
  statistics.bank_conflicts += most - std::min(most, (moved + banks - 1) / banks);
}

}  // namespace

GlobalAccess::GlobalAccess(Warp& warp, Instruction const& i, u32 lanes, u32 element_bytes, AccessKind kind)
    : warp_(warp), instruction_(i), kind_(kind)
{
  u32 const bytes = element_bytes * i.count;
  u64 misaligned = 0;
  for_each_lane(lanes, [&](u32 lane) {
    addresses_[lane] = address_in(warp, i, lane);
    misaligned |= addresses_[lane] & (bytes - 1);
  });
  if (misaligned)
    for_each_lane(lanes, [&](u32 lane) {
      if (addresses_[lane] & (bytes - 1))
        warp.fault(i, lane, join("misaligned access of ", bytes, " bytes"), addresses_[lane]);
    });
  if (warp.device.settings.statistics || !warp.device.settings.statistics_file.empty())
    count_sectors(warp, lanes, addresses_, bytes, kind);
  if (i.orders && warp.device.races) warp.device.races->fence(warp, lanes);
}

void GlobalAccess::not_allocated(u32 lane, u64 address) const
{
  warp_.fault(instruction_, lane,
              kind_ == AccessKind::read ? "read of device memory that is not allocated"
                                        : "write to device memory that is not allocated",
              address);
}

void GlobalAccess::not_initialised(u32 lane, u64 address) const
{
  warp_.fault(instruction_, lane, "read of uninitialised device memory", address);
}

// A generic address may also be of shared, local or pinned memory.
u8* GlobalAccess::elsewhere(u32 lane, u32 element, u64 address, u32 bytes) const
{
  auto* const pointer = reinterpret_cast<u8*>(address);
  Block& block = *warp_.block;
  u64 const offset = address - reinterpret_cast<u64>(block.shared);
  if (offset < block.shared_bytes) {
    if (warp_.device.races)
      warp_.device.races->check_shared({warp_, instruction_, lane, element, offset, bytes, kind_});
    return pointer;
  }
  if (warp_.device.pinned.holds(address, bytes) || warp_.frame().holds(address, lane)) return pointer;
  warp_.fault(instruction_, lane,
              kind_ == AccessKind::read ? "device reads memory that is not its own"
                                        : "device writes to memory that is not its own",
              address);
}

void GlobalAccess::check_race(u32 lane, u32 element, u64 address, u32 bytes) const
{
  warp_.device.races->check_global({warp_, instruction_, lane, element, address, bytes, kind_});
}

SharedAccess::SharedAccess(Warp& warp, Instruction const& i, u32 lanes, u32 element_bytes, AccessKind kind)
    : warp_(warp), instruction_(i), kind_(kind)
{
  u32 const bytes = element_bytes * i.count;
  for_each_lane(lanes, [&](u32 lane) {
    offsets_[lane] = u32(address_in(warp, i, lane));
    if (u64(offsets_[lane]) + bytes > warp.block->shared_bytes)
      warp.fault(i, lane, join("access to shared memory past its end, at ", offsets_[lane]));
    if (offsets_[lane] & (bytes - 1))
      warp.fault(i, lane, join("misaligned access to shared memory, at ", offsets_[lane]));
  });
  if (warp.device.settings.statistics || !warp.device.settings.statistics_file.empty())
    count_conflicts(warp, lanes, offsets_, bytes);
  if (i.orders && warp.device.races) warp.device.races->fence(warp, lanes);
}

void SharedAccess::check_race(u32 lane, u32 element, u32 offset, u32 bytes) const
{
  warp_.device.races->check_shared({warp_, instruction_, lane, element, offset, bytes, kind_});
}

}  // namespace otakar::emulator
