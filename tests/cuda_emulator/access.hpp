// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// An access of the lanes of a warp to memory: where it goes, whether it may, and what it costs.
#pragma once

#include <array>
#include <cstring>

#include "block.hpp"
#include "operations.hpp"
#include "warp.hpp"

namespace otakar::emulator {

enum class AccessKind : u8 { read, write, atomic };

// The bytes that a lane reads and writes, for a type of one element. The generic and global space.
class GlobalAccess {
 public:
  GlobalAccess(Warp& warp, Instruction const& instruction, u32 lanes, u32 element_bytes, AccessKind kind);

  template <class T>
  u8* element(u32 lane, u32 k) const
  {
    using Unsigned = std::make_unsigned_t<T>;
    u64 const address = addresses_[lane] + k * sizeof(T);
    auto& memory = warp_.device.memory;
    if (!memory.owns(address)) return elsewhere(lane, k, address, sizeof(T));
    bool const initialised = memory.initialised<Unsigned>(address);
    if (!initialised) check<Unsigned>(lane, address);
    if (warp_.device.races) check_race(lane, k, address, sizeof(T));
    return memory.host(address);
  }

 private:
  template <class Unsigned>
  void check(u32 lane, u64 address) const
  {
    auto& memory = warp_.device.memory;
    if (!memory.allocated<Unsigned>(address)) not_allocated(lane, address);
    if (kind_ != AccessKind::write && warp_.device.settings.check_initialised) not_initialised(lane, address);
    if (kind_ != AccessKind::read) memory.mark_initialised<Unsigned>(address);
  }
  [[noreturn]] void not_allocated(u32 lane, u64 address) const;
  [[noreturn]] void not_initialised(u32 lane, u64 address) const;
  u8* elsewhere(u32 lane, u32 element, u64 address, u32 bytes) const;
  void check_race(u32 lane, u32 element, u64 address, u32 bytes) const;

  Warp& warp_;
  Instruction const& instruction_;
  AccessKind kind_;
  std::array<u64, warp_lanes> addresses_;
};

// Addresses are offsets into the block's shared memory.
class SharedAccess {
 public:
  SharedAccess(Warp& warp, Instruction const& instruction, u32 lanes, u32 element_bytes, AccessKind kind);

  template <class T>
  u8* element(u32 lane, u32 k) const
  {
    u32 const offset = offsets_[lane] + k * u32(sizeof(T));
    if (warp_.device.races) check_race(lane, k, offset, sizeof(T));
    return warp_.block->shared + offset;
  }

 private:
  void check_race(u32 lane, u32 element, u32 offset, u32 bytes) const;

  Warp& warp_;
  Instruction const& instruction_;
  AccessKind kind_;
  std::array<u32, warp_lanes> offsets_;
};

// Parameters and local memory, which no other lane sees.
class OwnAccess {
 public:
  OwnAccess(Warp& warp, Instruction const& instruction, u32, u32, AccessKind) : warp_(warp), instruction_(instruction)
  {
  }

  template <class T>
  u8* element(u32 lane, u32 k) const
  {
    Instruction const& i = instruction_;
    Frame const& frame = warp_.frame();
    s64 const offset = i.offset + s64(k * sizeof(T));
    if (i.base >= 0) return reinterpret_cast<u8*>(warp_.row(i.base)[lane]) + offset;
    if (i.space == Space::parameter) return frame.parameters_of(lane) + offset;
    if (i.space == Space::outgoing) return frame.outgoing_of(lane) + offset;
    return frame.local_of(lane) + offset;
  }

 private:
  Warp& warp_;
  Instruction const& instruction_;
};

// Calls make.template operator()<Access>() with the access that the instruction's space needs.
template <class Make>
Handler for_space(Space space, Make make)
{
  switch (space) {
    case Space::shared: return make.template operator()<SharedAccess>();
    case Space::parameter:
    case Space::outgoing:
    case Space::local: return make.template operator()<OwnAccess>();
    default: return make.template operator()<GlobalAccess>();
  }
}

}  // namespace otakar::emulator
