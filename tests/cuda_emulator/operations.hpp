// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// From the name of an instruction to the function that executes it.
//
// Each file of operations has a table of binders. A binder looks at the words behind the operation (types, rounding,
// comparison), sets the instruction's handler and choices, and leaves the handler null where it does not know them.
#pragma once

#include <bit>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "program.hpp"

namespace otakar::emulator {

// An instruction's name, taken apart at its dots.
class Words {
 public:
  explicit Words(std::string_view name);
  std::string_view operator[](std::size_t k) const { return words_[k]; }
  std::size_t size() const { return words_.size(); }
  bool has(std::string_view word) const;
  // The last word: the type.
  std::string_view type() const { return words_.back(); }
  // The place in `list` of the first word that is there, or -1.
  int which(std::initializer_list<std::string_view> list) const;

 private:
  std::vector<std::string_view> words_;
};

using Binder = void (*)(Instruction&, Words const&);
using Binders = std::unordered_map<std::string_view, Binder>;

Binders const& arithmetic_binders();
Binders const& bit_binders();
Binders const& comparison_binders();
Binders const& conversion_binders();
Binders const& memory_binders();
Binders const& atomic_binders();
Binders const& control_binders();
Binders const& collective_binders();

// False where the emulator does not know the instruction.
bool bind(Instruction& instruction, Words const& words);

// Stands for a register where the operand is a vector.
constexpr s32 vector_operand = -2;

// --- values in rows: 64 bits each, of which a type uses the lowest ---

template <class T>
T decode_bits(u64 bits)
{
  if constexpr (std::is_same_v<T, f32>) {
    return std::bit_cast<f32>(u32(bits));
  } else if constexpr (std::is_same_v<T, f64>) {
    return std::bit_cast<f64>(bits);
  } else {
    return T(bits);
  }
}

template <class T>
u64 encode_bits(T value)
{
  if constexpr (std::is_same_v<T, f32>) {
    return std::bit_cast<u32>(value);
  } else if constexpr (std::is_same_v<T, f64>) {
    return std::bit_cast<u64>(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return value;
  } else {
    return std::make_unsigned_t<T>(value);
  }
}

// Loads and conversions widen a signed value to the whole register.
template <class T>
u64 extend_bits(T value)
{
  if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
    return u64(s64(value));
  } else {
    return encode_bits(value);
  }
}

// --- loops over lanes ---

constexpr u32 all_lanes = 0xffffffff;

template <class Body>
void for_each_lane(u32 lanes, Body body)
{
  for (; lanes; lanes &= lanes - 1) body(u32(std::countr_zero(lanes)));
}

// For bodies that the compiler vectorises: the whole warp in one loop. A row may be read and written by the same
// instruction, lane by lane, which is no dependence between iterations.
template <class Body>
void for_lanes(u32 lanes, Body body)
{
  if (lanes != all_lanes) return for_each_lane(lanes, body);
#pragma GCC ivdep
  for (u32 lane = 0; lane < warp_lanes; ++lane) body(lane);
}

// --- types by name: calls make.template operator()<T>(), which returns a handler ---

template <class Make>
Handler for_float(std::string_view type, Make make)
{
  if (type == "f32") return make.template operator()<f32>();
  if (type == "f64") return make.template operator()<f64>();
  return nullptr;
}

template <class Make>
Handler for_wide_integer(std::string_view type, Make make)
{
  if (type == "u32" || type == "b32") return make.template operator()<u32>();
  if (type == "s32") return make.template operator()<s32>();
  if (type == "u64" || type == "b64") return make.template operator()<u64>();
  if (type == "s64") return make.template operator()<s64>();
  return nullptr;
}

template <class Make>
Handler for_integer(std::string_view type, Make make)
{
  if (type == "u16" || type == "b16") return make.template operator()<u16>();
  if (type == "s16") return make.template operator()<s16>();
  return for_wide_integer(type, make);
}

template <class Make>
Handler for_number(std::string_view type, Make make)
{
  auto const handler = for_integer(type, make);
  return handler ? handler : for_float(type, make);
}

// Without regard to sign or kind.
template <class Make>
Handler for_bits(std::string_view type, Make make)
{
  if (type.size() < 2) return nullptr;
  auto const bits = type.substr(1);
  if (bits == "8") return make.template operator()<u8>();
  if (bits == "16") return make.template operator()<u16>();
  if (bits == "32") return make.template operator()<u32>();
  if (bits == "64") return make.template operator()<u64>();
  return nullptr;
}

}  // namespace otakar::emulator
