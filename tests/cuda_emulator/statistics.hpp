// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What kernels did, counted: a table for people and a JSON file for programs.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base.hpp"
#include "cache.hpp"
#include "kokkos_labels.hpp"

namespace otakar::emulator {

struct Launch;

struct KernelStatistics {
  u64 launches = 0;
  u64 threads = 0;
  u64 instructions = 0;       // of threads
  u64 warp_instructions = 0;  // of warps: the quotient is the mean of active lanes
  u64 loaded_bytes = 0;       // asked for by threads, of device memory
  u64 stored_bytes = 0;
  u64 sectors = 0;                         // of 32 bytes, moved for them without any cache
  Caches::Traffic traffic_behind_cache{};  // sectors, by size of cache
  u64 accesses = 0;                        // instructions of warps that touch device memory
  u64 access_lanes = 0;                    // of those
  u64 atomics = 0;
  u64 shared_accesses = 0;  // instructions of warps that touch shared memory
  u64 bank_conflicts = 0;   // further passes that they took
  f64 seconds = 0;          // of the emulator

  KernelStatistics& operator+=(KernelStatistics const& more);
};

// Copies and memsets.
struct TransferStatistics {
  u64 count = 0;
  u64 bytes = 0;
};

class Statistics {
 public:
  void add(Origin const& origin, std::string const& kernel, KernelStatistics const& launch);
  void add_transfer(Origin const& origin, std::string const& kind, u64 bytes);

  // Kernels with most instructions first, and the sum.
  void print(u64 peak_bytes) const;
  void write(u64 peak_bytes, std::string const& path) const;

 private:
  using Name = std::pair<Origin, std::string>;  // of a kernel; of a transfer its kind
  std::vector<std::pair<Name, KernelStatistics>> kernels_by_work() const;
  KernelStatistics sum() const;

  std::map<Name, KernelStatistics> kernels_;
  std::map<Name, TransferStatistics> transfers_;
};

void print_launch(Launch const& launch, u64 instructions, f64 seconds);

}  // namespace otakar::emulator
