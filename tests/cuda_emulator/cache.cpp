// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "cache.hpp"

#include <algorithm>
#include <bit>

namespace otakar::emulator {

Cache::Cache(u64 bytes) : sets_(bytes / 64 / ways), lines_(sets_ * ways) {}

u32 Cache::touch(u64 sector, bool reads, bool writes)
{
  constexpr u64 mixer = 0x9e3779b97f4a7c15;  // so that arrays apart by a power of two do not share sets
  u64 const line = sector >> 1;
  u64* const set = &lines_[((line * mixer) >> 32) % sets_ * ways];
  u64* const last = set + ways - 1;
  u64* const place = std::find_if(set, last, [&](u64 held) { return held >> 2 == line; });
  u64 const old = *place;
  bool const hit = old >> 2 == line;
  std::move_backward(set, place, place + 1);
  *set = line << 2 | u64(writes) << (sector & 1) | (hit ? old & 3 : 0);
  return hit ? 0 : 2 * u32(reads) + u32(std::popcount(old & 3));
}

Caches::Caches()
{
  for (u64 k = 0; k < count; ++k) caches_.emplace_back(bytes(k));
}

void Caches::touch(u64 sector, bool reads, bool writes, Traffic& traffic)
{
  for (u64 k = 0; k < count; ++k) traffic[k] += caches_[k].touch(sector, reads, writes);
}

}  // namespace otakar::emulator
