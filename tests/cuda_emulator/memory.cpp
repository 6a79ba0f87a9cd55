// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace otakar::emulator {
namespace {

constexpr u8 is_allocated = 1;
constexpr u8 is_initialised = 2;
constexpr u64 granularity = 256;  // as cudaMalloc aligns

// With a gap behind it, where overruns fall.
u64 reserved_bytes(u64 bytes)
{
  return round_up(std::max<u64>(bytes, 1), granularity) + granularity;
}

void* map_lazily(void* where, u64 bytes, int protection, int extra = 0)
{
  return mmap(where, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | extra, -1, 0);
}

}  // namespace

DeviceMemory::DeviceMemory(u64 bytes) : size_(bytes)
{
  auto* const wanted = reinterpret_cast<void*>(base);
  void* const reserved = map_lazily(wanted, bytes, PROT_NONE, MAP_FIXED_NOREPLACE);
  void* const contents = map_lazily(nullptr, bytes, PROT_READ | PROT_WRITE);
  void* const shadow = map_lazily(nullptr, bytes, PROT_READ | PROT_WRITE);
  if (reserved != wanted || contents == MAP_FAILED || shadow == MAP_FAILED)
    fail("no address space for device memory; a smaller EMU_HEAP_GB helps");
  bytes_ = static_cast<u8*>(contents);
  shadow_ = static_cast<u8*>(shadow);
}

u64 DeviceMemory::allocate(u64 bytes, Contents contents)
{
  u64 const reserved = reserved_bytes(bytes);
  auto& spare = spare_[reserved];
  u64 offset = top_;
  if (!spare.empty()) {
    offset = spare.back();
    spare.pop_back();
  } else {
    if (reserved > size_ - top_) return 0;
    top_ += reserved;
  }
  live_[offset] = bytes;
  bool const defined = contents == Contents::defined;
  std::memset(shadow_ + offset, defined ? is_allocated | is_initialised : is_allocated, bytes);
  // Neither zero nor a likely value: what depends on undefined contents shows.
  std::memset(bytes_ + offset, defined ? 0 : 0xCD, bytes);
  in_use_ += bytes;
  peak_ = std::max(peak_, in_use_);
  return base + offset;
}

void DeviceMemory::release(u64 address)
{
  auto const found = live_.find(address - base);
  if (found == live_.end()) fail(join("cudaFree of 0x", std::hex, address, ", which is not allocated"));
  auto const [offset, bytes] = *found;
  std::memset(shadow_ + offset, 0, bytes);
  std::memset(bytes_ + offset, 0xDD, bytes);
  in_use_ -= bytes;
  spare_[reserved_bytes(bytes)].push_back(offset);
  live_.erase(found);
}

void DeviceMemory::check_allocated(void const* pointer, u64 bytes, char const* what) const
{
  u64 const offset = reinterpret_cast<u64>(pointer) - base;
  for (u64 k = 0; k < bytes; ++k)
    if (offset + k >= size_ || !(shadow_[offset + k] & is_allocated))
      fail(join(what, " ", bytes, " bytes of device memory at ", pointer, ", of which byte ", k, " is not allocated"));
}

void DeviceMemory::check_read(void const* pointer, u64 bytes, char const* what) const
{
  check_allocated(pointer, bytes, what);
}

void DeviceMemory::check_write(void const* pointer, u64 bytes, char const* what)
{
  check_allocated(pointer, bytes, what);
  std::memset(shadow_ + (reinterpret_cast<u64>(pointer) - base), is_allocated | is_initialised, bytes);
}

std::string DeviceMemory::describe(u64 address) const
{
  if (!owns(address)) return "outside device memory";
  auto next = live_.upper_bound(address - base);
  if (next == live_.begin()) return "before every allocation";
  --next;
  return join(address - base - next->first, " bytes from the start of an allocation of ", next->second, " bytes");
}

void* PinnedMemory::allocate(u64 bytes)
{
  void* const pointer = std::aligned_alloc(granularity, round_up(bytes + 1, granularity));
  live_[reinterpret_cast<u64>(pointer)] = bytes;
  return pointer;
}

void PinnedMemory::release(void* pointer)
{
  if (!live_.erase(reinterpret_cast<u64>(pointer))) fail(join("cudaFreeHost of ", pointer, ", which is not pinned"));
  std::free(pointer);
}

bool PinnedMemory::holds(u64 address, u64 bytes) const
{
  auto next = live_.upper_bound(address);
  if (next == live_.begin()) return false;
  --next;
  return address + bytes <= next->first + next->second;
}

}  // namespace otakar::emulator
