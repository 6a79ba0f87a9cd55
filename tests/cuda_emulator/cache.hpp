// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What would go to memory behind a last-level cache, for caches of several sizes at once: 16 ways of lines of two
// sectors, the least recently used leaves. A read fetches a line, a store allocates one without a fetch, and sectors
// that were written go back when their line leaves.
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
  std::vector<u64> lines_;  // of each set, the last used first: four times the line, and a bit per written sector
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
