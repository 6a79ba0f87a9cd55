// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Memory: what Views take of it, what there is of it, and what to say when there is not enough.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace otakar {

// Follows what Views allocate while it lives, in every memory space. Tools loaded by Kokkos keep hearing everything.
class MemoryMeter {
 public:
  MemoryMeter();
  ~MemoryMeter();
  MemoryMeter(MemoryMeter const&) = delete;
  MemoryMeter& operator=(MemoryMeter const&) = delete;

  // The most bytes that were allocated at one time, beyond what there was when the meter was set up.
  std::uint64_t peak() const;

  // By how much what there is differs from what there was.
  std::int64_t change() const;
};

// Bytes of memory that the machine can still give and the process may still take (ulimit -v, and the limits of its
// container); the most there is where there is no telling.
std::uint64_t available_memory();

// What is left to the control groups of a process, as a file like /proc/self/cgroup names them, under the directory
// where they are mounted (version 2, or 1 in its folder `memory`). Pages of files that can be given up do not count.
std::uint64_t left_to_control_group(std::filesystem::path const& names, std::filesystem::path const& mounted);

// The bytes of memory that the process has, and the most that it has had at one time since it began, or since
// reset_resident_peak(), where the system heeds that; 0 where there is no telling.
std::uint64_t resident_memory();
std::uint64_t resident_peak();
void reset_resident_peak();

// From here on large arrays go back to the system as soon as they are freed.
void return_freed_memory();

// Of the device's memory, where CUDA or HIP tells it.
std::uint64_t available_device_memory();

// What Kokkos says of an allocation that failed, in otakar's words: how much memory was wanted, and for what. Empty
// where the text is of anything else.
std::string describe_failed_allocation(std::string_view kokkos_text);

}  // namespace otakar
