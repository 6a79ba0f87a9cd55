// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Follows what Views allocate while it lives, in every memory space. Tools loaded by Kokkos keep hearing everything.
#pragma once

#include <cstdint>

namespace otakar {

class MemoryMeter {
 public:
  MemoryMeter();
  ~MemoryMeter();
  MemoryMeter(MemoryMeter const&) = delete;
  MemoryMeter& operator=(MemoryMeter const&) = delete;

  // The most bytes that were allocated at one time, beyond what there was when the meter was set up.
  std::uint64_t peak() const;
};

// Bytes of memory the machine can still give, or 0 where it does not say.
std::uint64_t available_memory();

}  // namespace otakar
