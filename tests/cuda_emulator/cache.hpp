// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What would go to memory behind a last-level cache, for caches of several sizes at once: 16 ways of sectors of 32
// bytes, the least recently used leaves. A store allocates without a fetch; what was written goes back when it leaves.
#pragma once

#include <array>
#include <vector>

#include "base.hpp"

namespace otakar::emulator {

class Cache {
 public:
  explicit Cache(u64 bytes);

  // Sectors fetched and written back for an access.
  u32 touch(u64 sector, bool reads, bool writes);

 private:
  static constexpr u64 ways = 16;
  u64 sets_;
  std::vector<u64> sectors_;  // of each set, the last used first: twice the sector, and whether it was written
};

// Of 32 KiB, and four times as much each.
class Caches {
 public:
  static constexpr u64 count = 6;
  static constexpr u64 bytes(u64 k) { return u64(32768) << (2 * k); }
  using Traffic = std::array<u64, count>;  // sectors

  Caches();
  void touch(u64 sector, bool reads, bool writes, Traffic& traffic);

 private:
  std::vector<Cache> caches_;
};

}  // namespace otakar::emulator
