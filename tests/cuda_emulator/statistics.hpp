// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What kernels did, counted: a table for people and a JSON file for programs.
#pragma once

#include <string>
#include <vector>

#include "base.hpp"

namespace otakar::emulator {

struct Launch;

struct KernelStatistics {
  u64 launches = 0;
  u64 threads = 0;
  u64 instructions = 0;       // of threads
  u64 warp_instructions = 0;  // of warps: the quotient is the mean of active lanes
  u64 loaded_bytes = 0;       // asked for by threads, of device memory
  u64 stored_bytes = 0;
  u64 sectors = 0;       // of 32 bytes, moved for them without any cache
  u64 accesses = 0;      // instructions of warps that touch device memory
  u64 access_lanes = 0;  // of those
  u64 atomics = 0;
  u64 shared_accesses = 0;  // instructions of warps that touch shared memory
  u64 bank_conflicts = 0;   // further passes that they took
  f64 seconds = 0;          // of the emulator
};

struct NamedStatistics {
  std::string kernel;
  KernelStatistics counts;
};

// Those with most instructions first, and the sum.
void print_statistics(std::vector<NamedStatistics> kernels, u64 peak_bytes);
void write_statistics(std::vector<NamedStatistics> kernels, u64 peak_bytes, std::string const& path);
void print_launch(Launch const& launch, u64 instructions, f64 seconds);

}  // namespace otakar::emulator
