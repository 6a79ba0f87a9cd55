// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "fat_binary.hpp"

#include <zstd.h>

#include <cstring>

#include "base.hpp"

namespace otakar::emulator {
namespace {

// The layout is NVIDIA's and not documented; these fields have been the same since CUDA 4.
struct Wrapper {
  u32 magic;
  u32 version;
  u8 const* data;
};
constexpr u32 wrapper_magic = 0x466243b1;

template <class T>
T field(u8 const* start, u64 offset)
{
  T value;
  std::memcpy(&value, start + offset, sizeof value);
  return value;
}

std::string uncompressed(u8 const* data, u64 packed_bytes, u64 stated_bytes)
{
  u64 bytes = ZSTD_getFrameContentSize(data, packed_bytes);
  if (bytes == ZSTD_CONTENTSIZE_UNKNOWN || bytes == ZSTD_CONTENTSIZE_ERROR) bytes = stated_bytes;
  std::string text(bytes, '\0');
  std::size_t const got = ZSTD_decompress(text.data(), bytes, data, packed_bytes);
  if (ZSTD_isError(got)) fail(join("PTX does not unpack: ", ZSTD_getErrorName(got)));
  text.resize(strnlen(text.data(), got));
  return text;
}

std::string ptx_of_entry(u8 const* entry)
{
  constexpr u8 zstd_magic[] = {0x28, 0xb5, 0x2f, 0xfd};
  u8 const* const data = entry + field<u32>(entry, 4);
  u64 const bytes = field<u64>(entry, 8);
  u32 const packed_bytes = field<u32>(entry, 16);
  if (packed_bytes && std::memcmp(data, zstd_magic, sizeof zstd_magic) == 0)
    return uncompressed(data, packed_bytes, field<u64>(entry, 56));
  auto const* const text = reinterpret_cast<char const*>(data);
  std::string ptx(text, strnlen(text, bytes));
  if (ptx.find(".version") == std::string::npos)
    fail("PTX is compressed in an unknown way: build with nvcc --no-compress");
  return ptx;
}

}  // namespace

std::string ptx_of_fat_binary(void const* wrapper)
{
  auto const& outer = *static_cast<Wrapper const*>(wrapper);
  if (outer.magic != wrapper_magic) fail("a fat binary of an unknown kind");
  u8 const* entry = outer.data + field<u16>(outer.data, 6);
  u8 const* const end = entry + field<u64>(outer.data, 8);
  std::string ptx;
  while (entry < end) {
    constexpr u16 kind_ptx = 1;
    if (field<u16>(entry, 0) == kind_ptx) ptx = ptx_of_entry(entry);
    entry += field<u32>(entry, 4) + field<u64>(entry, 8);
  }
  return ptx;
}

}  // namespace otakar::emulator
