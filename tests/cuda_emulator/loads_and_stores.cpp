// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Loads and stores, of one element or of a vector.
#include "access.hpp"

namespace otakar::emulator {
namespace {

template <class T, class Access>
void load(Warp& warp, Instruction const& i, u32 lanes)
{
  Access const access(warp, i, lanes, sizeof(T), AccessKind::read);
  for (u32 k = 0; k < i.count; ++k) {
    if (i.vector[k] < 0) continue;
    u64* const d = warp.row(i.vector[k]);
    for_each_lane(lanes, [&](u32 lane) {
      T value;
      std::memcpy(&value, access.template element<T>(lane, k), sizeof value);
      d[lane] = extend_bits(value);
    });
  }
}

// A kernel's parameters are the same for all lanes.
template <class T>
void load_parameter(Warp& warp, Instruction const& i, u32 lanes)
{
  if (warp.frame().parameter_stride) return load<T, OwnAccess>(warp, i, lanes);
  OwnAccess const access(warp, i, lanes, sizeof(T), AccessKind::read);
  for (u32 k = 0; k < i.count; ++k) {
    if (i.vector[k] < 0) continue;
    T value;
    std::memcpy(&value, access.element<T>(0, k), sizeof value);
    u64 const bits = extend_bits(value);
    u64* const d = warp.row(i.vector[k]);
    for_lanes(lanes, [=](u32 lane) { d[lane] = bits; });
  }
}

template <class T, class Access>
void store(Warp& warp, Instruction const& i, u32 lanes)
{
  Access const access(warp, i, lanes, sizeof(T), AccessKind::write);
  for (u32 k = 0; k < i.count; ++k) {
    u64 const* const a = warp.row(i.vector[k]);
    for_each_lane(lanes, [&](u32 lane) {
      T const value = T(a[lane]);
      std::memcpy(access.template element<T>(lane, k), &value, sizeof value);
    });
  }
}

// A single register is a vector of one.
void bind_load(Instruction& i, Words const& words)
{
  if (i.d != vector_operand) i.vector[0] = i.d;
  auto const type = words.type();
  auto const make = [&]<class T>() -> Handler {
    if (i.space == Space::parameter && i.base < 0) return load_parameter<T>;
    return for_space(i.space, []<class Access>() -> Handler { return load<T, Access>; });
  };
  if (type == "s8") {
    i.execute = make.template operator()<s8>();
  } else if (type == "s16") {
    i.execute = make.template operator()<s16>();
  } else if (type == "s32") {
    i.execute = make.template operator()<s32>();
  } else {
    i.execute = for_bits(type, make);
  }
}

void bind_store(Instruction& i, Words const& words)
{
  if (i.a != vector_operand) i.vector[0] = i.a;
  i.execute = for_bits(words.type(), [&]<class T>() {
    return for_space(i.space, []<class Access>() -> Handler { return store<T, Access>; });
  });
}

}  // namespace

Binders const& memory_binders()
{
  static Binders const binders = {{"ld", bind_load}, {"ldu", bind_load}, {"st", bind_store}};
  return binders;
}

}  // namespace otakar::emulator
