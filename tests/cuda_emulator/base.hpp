// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Types under the names that PTX gives them, and the end of a run that cannot go on.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>

namespace otakar::emulator {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s8 = std::int8_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;
using f32 = float;
using f64 = double;

template <class... Parts>
std::string join(Parts const&... parts)
{
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

// Prints "cuda emulator: <message>" and aborts: a device fault leaves nothing to return to, and a debugger stops here.
[[noreturn]] void fail(std::string const& message);

inline u64 round_up(u64 value, u64 multiple)
{
  return multiple ? (value + multiple - 1) / multiple * multiple : value;
}

}  // namespace otakar::emulator
