// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Conversions between types, and between addresses of different spaces.
#include <algorithm>
#include <cmath>
#include <limits>

#include "block.hpp"
#include "operations.hpp"
#include "warp.hpp"

namespace otakar::emulator {
namespace {

enum Rounding : u8 { as_type, to_nearest, to_zero, down, up };

template <Rounding rounding, class T>
T rounded(T value)
{
  switch (rounding) {
    case to_nearest: return std::nearbyint(value);
    case to_zero: return std::trunc(value);
    case down: return std::floor(value);
    case up: return std::ceil(value);
    default: return value;
  }
}

// Out of range, a float becomes the nearest integer; not a number becomes 0.
template <class To>
To clamped(f64 value)
{
  using Limits = std::numeric_limits<To>;
  if (std::isnan(value)) return 0;
  if (value <= f64(Limits::min())) return Limits::min();
  if (value >= f64(Limits::max())) return Limits::max();
  return To(value);
}

template <class To, class From, Rounding rounding, bool saturates>
To converted(From value)
{
  if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    return clamped<To>(rounded<(rounding == as_type ? to_zero : rounding)>(f64(value)));
  } else if constexpr (std::is_floating_point_v<From>) {
    To const result = To(rounded<rounding>(value));
    return !saturates ? result : result > 1 ? To(1) : result >= 0 ? result : To(0);
  } else if constexpr (std::is_integral_v<To> && saturates) {
    using Limits = std::numeric_limits<To>;
    return To(std::clamp<__int128>(value, Limits::min(), Limits::max()));
  } else {
    return To(value);
  }
}

template <class To, class From, Rounding rounding, bool saturates>
void convert(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const* const a = warp.row(i.a);
  for_lanes(lanes,
            [=](u32 l) { d[l] = extend_bits(converted<To, From, rounding, saturates>(decode_bits<From>(a[l]))); });
}

void same_address(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const* const a = warp.row(i.a);
  for_lanes(lanes, [=](u32 l) { d[l] = a[l]; });
}

// The generic address of shared memory is that of the block's bytes on the host.
void shared_to_generic(Warp& warp, Instruction const& i, u32 lanes)
{
  u64 const start = reinterpret_cast<u64>(warp.block->shared);
  for_each_lane(lanes, [&](u32 l) { warp.row(i.d)[l] = warp.row(i.a)[l] + start; });
}

void generic_to_shared(Warp& warp, Instruction const& i, u32 lanes)
{
  u64 const start = reinterpret_cast<u64>(warp.block->shared);
  for_each_lane(lanes, [&](u32 l) { warp.row(i.d)[l] = warp.row(i.a)[l] - start; });
}

void is_in_space(Warp& warp, Instruction const& i, u32 lanes)
{
  u64 const start = reinterpret_cast<u64>(warp.block->shared);
  for_each_lane(lanes, [&](u32 l) {
    u64 const address = warp.row(i.a)[l];
    bool const shared = address - start < warp.block->shared_bytes;
    bool const own = warp.frame().holds(address, l);
    warp.row(i.d)[l] = i.space == Space::shared ? shared : i.space == Space::global ? !shared && !own : own;
  });
}

// --- binders ---

template <class Make>
Handler for_convertible(std::string_view type, Make make)
{
  if (type == "u8" || type == "b8") return make.template operator()<u8>();
  if (type == "s8") return make.template operator()<s8>();
  return for_number(type, make);
}

template <class To, class From>
Handler conversion(Rounding rounding, bool saturates)
{
  if constexpr (!std::is_floating_point_v<From>) {
    return saturates ? convert<To, From, as_type, true> : convert<To, From, as_type, false>;
  } else {
    if (saturates) return rounding == as_type ? convert<To, From, as_type, true> : nullptr;
    switch (rounding) {
      case to_nearest: return convert<To, From, to_nearest, false>;
      case to_zero: return convert<To, From, to_zero, false>;
      case down: return convert<To, From, down, false>;
      case up: return convert<To, From, up, false>;
      default: return convert<To, From, as_type, false>;
    }
  }
}

void bind_conversion(Instruction& i, Words const& words)
{
  if (words.which({"rz", "rm", "rp"}) >= 0) return;  // to floats, only rounding to nearest is emulated
  auto const rounding = Rounding(1 + words.which({"rni", "rzi", "rmi", "rpi"}));
  bool const saturates = words.has("sat");
  auto const from = words.type();
  i.execute = for_convertible(words[words.size() - 2], [&]<class To>() {
    return for_convertible(from, [&]<class From>() { return conversion<To, From>(rounding, saturates); });
  });
}

void bind_address(Instruction& i, Words const& words)
{
  i.execute = i.space != Space::shared ? same_address : words.has("to") ? generic_to_shared : shared_to_generic;
}

void bind_is_in_space(Instruction& i, Words const&)
{
  i.execute = is_in_space;
}

}  // namespace

Binders const& conversion_binders()
{
  static Binders const binders = {{"cvt", bind_conversion}, {"cvta", bind_address}, {"isspacep", bind_is_in_space}};
  return binders;
}

}  // namespace otakar::emulator
