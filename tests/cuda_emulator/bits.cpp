// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Bits: logic, shifts, fields, counting, moving and selecting.
#include <algorithm>

#include "operations.hpp"
#include "warp.hpp"

namespace otakar::emulator {
namespace {

struct And {
  u64 operator()(u64 a, u64 b) const { return a & b; }
};
struct Or {
  u64 operator()(u64 a, u64 b) const { return a | b; }
};
struct Xor {
  u64 operator()(u64 a, u64 b) const { return a ^ b; }
};

// Predicates are rows of zeros and ones.
template <class T>
u64 only_bits_of(u64 bits)
{
  if constexpr (std::is_same_v<T, bool>) return bits & 1;
  return T(bits);
}

template <class Operation, class T>
void logic(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b);
  for_lanes(lanes, [=](u32 l) { d[l] = only_bits_of<T>(Operation()(a[l], b[l])); });
}

template <class T>
void invert(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const* const a = warp.row(i.a);
  for_lanes(lanes, [=](u32 l) { d[l] = only_bits_of<T>(~a[l]); });
}

template <class T>
void move(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const* const a = warp.row(i.a);
  for_lanes(lanes, [=](u32 l) { d[l] = only_bits_of<T>(a[l]); });
}

template <class T>
void select(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b), *const c = warp.row(i.c);
  for_lanes(lanes, [=](u32 l) { d[l] = only_bits_of<T>(c[l] & 1 ? a[l] : b[l]); });
}

u64 mask_of_bits(u32 bits)
{
  return bits >= 64 ? ~u64(0) : (u64(1) << bits) - 1;
}

void pack(Warp& warp, Instruction const& i, u32 lanes)
{
  u32 const bits = 8u * i.size / i.count;
  for_each_lane(lanes, [&](u32 l) {
    u64 packed = 0;
    for (u32 k = 0; k < i.count; ++k) packed |= (warp.row(i.vector[k])[l] & mask_of_bits(bits)) << (bits * k);
    warp.row(i.d)[l] = packed;
  });
}

void unpack(Warp& warp, Instruction const& i, u32 lanes)
{
  u32 const bits = 8u * i.size / i.count;
  for_each_lane(lanes, [&](u32 l) {
    u64 const packed = warp.row(i.a)[l];
    for (u32 k = 0; k < i.count; ++k)
      if (i.vector[k] >= 0) warp.row(i.vector[k])[l] = (packed >> (bits * k)) & mask_of_bits(bits);
  });
}

// A shift by the width or more leaves the sign, or nothing.
template <class T>
void shift_left(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b);
  for_lanes(lanes, [=](u32 l) {
    u32 const by = u32(b[l]);
    d[l] = by >= 8 * sizeof(T) ? 0 : only_bits_of<T>(a[l] << by);
  });
}

template <class T>
void shift_right(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b);
  constexpr u32 width = 8 * sizeof(T);
  for_lanes(lanes, [=](u32 l) {
    u32 const by = u32(b[l]);
    T const value = T(a[l]);
    if constexpr (std::is_signed_v<T>) {
      d[l] = encode_bits(T(value >> std::min(by, width - 1)));
    } else {
      d[l] = by >= width ? 0 : encode_bits(T(value >> by));
    }
  });
}

enum FunnelChoice : u8 { to_left = 1, wraps = 2 };

void funnel_shift(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 l) {
    u64 const both = u64(u32(warp.row(i.b)[l])) << 32 | u32(warp.row(i.a)[l]);
    u32 const given = u32(warp.row(i.c)[l]);
    u32 const by = i.variant & wraps ? given & 31 : std::min(given, 32u);
    warp.row(i.d)[l] = u32(i.variant & to_left ? (both << by) >> 32 : both >> by);
  });
}

struct PopulationCount {
  template <class T>
  static u32 of(T a)
  {
    return u32(std::popcount(a));
  }
};
struct LeadingZeros {
  template <class T>
  static u32 of(T a)
  {
    return u32(std::countl_zero(a));
  }
};
struct Reverse {
  template <class T>
  static T of(T a)
  {
    T reversed = 0;
    for (u32 k = 0; k < 8 * sizeof(T); ++k) reversed |= T((a >> k & 1) << (8 * sizeof(T) - 1 - k));
    return reversed;
  }
};

template <class Operation, class T>
void count_bits(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const* const a = warp.row(i.a);
  for_lanes(lanes, [=](u32 l) { d[l] = Operation::of(T(a[l])); });
}

// The highest bit that differs from the sign, as a place or as the shift that moves it to the top.
template <class T>
void find_highest(Warp& warp, Instruction const& i, u32 lanes)
{
  using Unsigned = std::make_unsigned_t<T>;
  for_each_lane(lanes, [&](u32 l) {
    T const value = T(warp.row(i.a)[l]);
    Unsigned const bits = Unsigned(std::is_signed_v<T> && value < T(0) ? ~value : value);
    u32 const zeros = u32(std::countl_zero(bits));
    u32 const place = i.variant ? zeros : u32(8 * sizeof(T) - 1 - zeros);
    warp.row(i.d)[l] = bits ? place : ~0u;
  });
}

template <class T>
void extract_field(Warp& warp, Instruction const& i, u32 lanes)
{
  constexpr u32 width = 8 * sizeof(T);
  for_each_lane(lanes, [&](u32 l) {
    std::make_unsigned_t<T> const value(warp.row(i.a)[l]);
    u32 const start = warp.row(i.b)[l] & 255, length = warp.row(i.c)[l] & 255;
    bool const sign = std::is_signed_v<T> && length && (value >> std::min(start + length - 1, width - 1) & 1);
    u64 field = 0;
    for (u32 k = 0; k < width; ++k) {
      bool const bit = k < length && start + k < width ? value >> (start + k) & 1 : sign;
      field |= u64(bit) << k;
    }
    warp.row(i.d)[l] = field;
  });
}

template <class T>
void insert_field(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 l) {
    u64 const field = warp.row(i.a)[l];
    u32 const start = warp.row(i.c)[l] & 255, length = warp.row(i.e)[l] & 255;
    u64 const mask = start >= 64 ? 0 : mask_of_bits(length) << start;
    u64 const moved = start >= 64 ? 0 : field << start;
    warp.row(i.d)[l] = T((T(warp.row(i.b)[l]) & ~mask) | (moved & mask));
  });
}

void permute_bytes(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 l) {
    u64 const bytes = u64(u32(warp.row(i.b)[l])) << 32 | u32(warp.row(i.a)[l]);
    u32 const choice = u32(warp.row(i.c)[l]);
    u32 result = 0;
    for (u32 k = 0; k < 4; ++k) {
      u32 const nibble = choice >> (4 * k) & 15;
      u8 byte = u8(bytes >> (8 * (nibble & 7)));
      if (nibble & 8) byte = byte & 0x80 ? 0xff : 0;  // the sign of the byte, repeated
      result |= u32(byte) << (8 * k);
    }
    warp.row(i.d)[l] = result;
  });
}

// Any function of three bits: the table is the fourth operand.
void logic_of_three(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 l) {
    u32 const a = u32(warp.row(i.a)[l]), b = u32(warp.row(i.b)[l]), c = u32(warp.row(i.c)[l]);
    u32 const table = u32(warp.row(i.e)[l]);
    u32 result = 0;
    for (u32 k = 0; k < 8; ++k)
      if (table >> k & 1) result |= (k & 4 ? a : ~a) & (k & 2 ? b : ~b) & (k & 1 ? c : ~c);
    warp.row(i.d)[l] = result;
  });
}

// --- binders ---

template <class Operation>
void bind_logic(Instruction& i, Words const& words)
{
  i.execute = words.type() == "pred" ? logic<Operation, bool>
                                     : for_bits(words.type(), []<class T>() -> Handler { return logic<Operation, T>; });
}

void bind_invert(Instruction& i, Words const& words)
{
  i.execute =
      words.type() == "pred" ? invert<bool> : for_bits(words.type(), []<class T>() -> Handler { return invert<T>; });
}

void bind_move(Instruction& i, Words const& words)
{
  i.size = words.type().ends_with("64") ? 8 : words.type().ends_with("32") ? 4 : 2;
  if (words.type() == "pred") {
    i.execute = move<bool>;
  } else if (i.a == vector_operand) {
    i.execute = words.type() == "b128" ? nullptr : pack;
  } else if (i.d == vector_operand) {
    i.execute = words.type() == "b128" ? nullptr : unpack;
  } else {
    i.execute = for_bits(words.type(), []<class T>() -> Handler { return move<T>; });
  }
}

void bind_select(Instruction& i, Words const& words)
{
  i.execute = for_bits(words.type(), []<class T>() -> Handler { return select<T>; });
}

void bind_shift_left(Instruction& i, Words const& words)
{
  i.execute = for_bits(words.type(), []<class T>() -> Handler { return shift_left<T>; });
}

void bind_shift_right(Instruction& i, Words const& words)
{
  i.execute = for_integer(words.type(), []<class T>() -> Handler { return shift_right<T>; });
}

void bind_funnel_shift(Instruction& i, Words const& words)
{
  i.variant = u8((words.has("l") ? to_left : 0) | (words.has("wrap") ? wraps : 0));
  i.execute = funnel_shift;
}

template <class Operation>
void bind_count(Instruction& i, Words const& words)
{
  i.execute = words.type() == "b64" ? count_bits<Operation, u64> : count_bits<Operation, u32>;
}

void bind_find_highest(Instruction& i, Words const& words)
{
  i.variant = words.has("shiftamt");
  i.execute = for_wide_integer(words.type(), []<class T>() -> Handler { return find_highest<T>; });
}

void bind_extract(Instruction& i, Words const& words)
{
  i.execute = for_wide_integer(words.type(), []<class T>() -> Handler { return extract_field<T>; });
}

void bind_insert(Instruction& i, Words const& words)
{
  i.execute = words.type() == "b64" ? insert_field<u64> : insert_field<u32>;
}

void bind_permute(Instruction& i, Words const& words)
{
  if (words.size() == 2) i.execute = permute_bytes;  // the other modes have a third word
}

void bind_logic_of_three(Instruction& i, Words const&)
{
  i.execute = logic_of_three;
}

}  // namespace

Binders const& bit_binders()
{
  static Binders const binders = {{"and", bind_logic<And>},
                                  {"or", bind_logic<Or>},
                                  {"xor", bind_logic<Xor>},
                                  {"not", bind_invert},
                                  {"mov", bind_move},
                                  {"selp", bind_select},
                                  {"shl", bind_shift_left},
                                  {"shr", bind_shift_right},
                                  {"shf", bind_funnel_shift},
                                  {"popc", bind_count<PopulationCount>},
                                  {"clz", bind_count<LeadingZeros>},
                                  {"brev", bind_count<Reverse>},
                                  {"bfind", bind_find_highest},
                                  {"bfe", bind_extract},
                                  {"bfi", bind_insert},
                                  {"prmt", bind_permute},
                                  {"lop3", bind_logic_of_three}};
  return binders;
}

}  // namespace otakar::emulator
