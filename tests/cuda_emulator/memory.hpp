// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Device memory: what is allocated, what is initialised, and where the bytes are.
//
// A device address lies in a range that the host has reserved without access, so that host code which dereferences it
// faults at once. The bytes lie elsewhere, in host memory that only the emulator knows. A shadow byte for each byte
// tells whether it is allocated and whether it has been written.
#pragma once

#include <cstring>
#include <map>
#include <vector>

#include "base.hpp"

namespace otakar::emulator {

enum class Contents { undefined, defined };

class DeviceMemory {
 public:
  static constexpr u64 base = 0x500000000000;

  explicit DeviceMemory(u64 bytes);

  // The address, or 0 where memory has run out.
  u64 allocate(u64 bytes, Contents contents);
  void release(u64 address);

  bool owns(u64 address) const { return address - base < size_; }
  bool owns(void const* pointer) const { return owns(reinterpret_cast<u64>(pointer)); }
  u8* host(u64 address) const { return bytes_ + (address - base); }
  u8* host(void const* pointer) const { return host(reinterpret_cast<u64>(pointer)); }

  // T is an unsigned integer as wide as the access.
  template <class T>
  bool allocated(u64 address) const
  {
    return marked<T>(address, T(0x0101010101010101));
  }
  template <class T>
  bool initialised(u64 address) const
  {
    return marked<T>(address, T(0x0202020202020202));
  }
  template <class T>
  void mark_initialised(u64 address)
  {
    T const marks = T(0x0303030303030303);
    std::memcpy(shadow_ + (address - base), &marks, sizeof marks);
  }

  // A copy by the host: all bytes must be allocated; those written count as initialised.
  void check_read(void const* pointer, u64 bytes, char const* what) const;
  void check_write(void const* pointer, u64 bytes, char const* what);

  // Where an address lies in relation to the allocation before it, for messages.
  std::string describe(u64 address) const;

  u64 size() const { return size_; }
  u64 unused() const { return size_ - top_; }
  u64 peak() const { return peak_; }

 private:
  template <class T>
  bool marked(u64 address, T marks) const
  {
    T shadow;
    std::memcpy(&shadow, shadow_ + (address - base), sizeof shadow);
    return (shadow & marks) == marks;
  }
  void check_allocated(void const* pointer, u64 bytes, char const* what) const;

  u64 size_;
  u8* bytes_;
  u8* shadow_;
  u64 top_ = 4096;  // no allocation at the very start, so that small offsets from null are caught
  u64 in_use_ = 0;
  u64 peak_ = 0;
  std::map<u64, u64> live_;                // offset to bytes
  std::map<u64, std::vector<u64>> spare_;  // reserved bytes to offsets
};

// Host memory that kernels may access.
class PinnedMemory {
 public:
  void* allocate(u64 bytes);
  void release(void* pointer);
  bool holds(u64 address, u64 bytes) const;
  bool holds(void const* pointer, u64 bytes) const { return holds(reinterpret_cast<u64>(pointer), bytes); }

 private:
  std::map<u64, u64> live_;
};

}  // namespace otakar::emulator
