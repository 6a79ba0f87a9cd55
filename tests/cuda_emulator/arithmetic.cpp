// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arithmetic on integers and floats, and carries.
#include <cmath>

#include "operations.hpp"
#include "warp.hpp"

namespace otakar::emulator {
namespace {

// Where the PTX manual leaves a result open (division by zero), the value is that of present devices.
struct Add {
  template <class T>
  T operator()(T a, T b) const
  {
    return T(a + b);
  }
};
struct Subtract {
  template <class T>
  T operator()(T a, T b) const
  {
    return T(a - b);
  }
};
struct Multiply {
  template <class T>
  T operator()(T a, T b) const
  {
    return T(a * b);
  }
};
struct MultiplyHigh {
  template <class T>
  T operator()(T a, T b) const
  {
    using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
    return T((Wide(a) * Wide(b)) >> (8 * sizeof(T)));
  }
};
struct Divide {
  template <class T>
  T operator()(T a, T b) const
  {
    if constexpr (std::is_integral_v<T>) {
      if (b == 0) return T(-1);
      if (std::is_signed_v<T> && b == T(-1)) return T(0 - a);
    }
    return T(a / b);
  }
};
struct Remainder {
  template <class T>
  T operator()(T a, T b) const
  {
    if (b == 0) return a;
    if (std::is_signed_v<T> && b == T(-1)) return 0;
    return T(a % b);
  }
};
struct Minimum {
  template <class T>
  T operator()(T a, T b) const
  {
    if constexpr (std::is_floating_point_v<T>) return std::fmin(a, b);
    return b < a ? b : a;
  }
};
struct Maximum {
  template <class T>
  T operator()(T a, T b) const
  {
    if constexpr (std::is_floating_point_v<T>) return std::fmax(a, b);
    return a < b ? b : a;
  }
};
struct CopySign {
  template <class T>
  T operator()(T a, T b) const
  {
    return std::copysign(b, a);
  }
};

struct Negate {
  template <class T>
  T operator()(T a) const
  {
    return T(-a);
  }
};
struct Absolute {
  template <class T>
  T operator()(T a) const
  {
    if constexpr (std::is_floating_point_v<T>) return std::fabs(a);
    return a < T(0) ? T(-a) : a;
  }
};
struct SquareRoot {
  template <class T>
  T operator()(T a) const
  {
    return std::sqrt(a);
  }
};
struct Reciprocal {
  template <class T>
  T operator()(T a) const
  {
    return T(1) / a;
  }
};
// The device approximates these; the host rounds a double.
struct ReciprocalRoot {
  template <class T>
  T operator()(T a) const
  {
    return T(1 / std::sqrt(f64(a)));
  }
};
struct Exponential {
  template <class T>
  T operator()(T a) const
  {
    return T(std::exp2(f64(a)));
  }
};
struct Logarithm {
  template <class T>
  T operator()(T a) const
  {
    return T(std::log2(f64(a)));
  }
};
struct Sine {
  template <class T>
  T operator()(T a) const
  {
    return T(std::sin(f64(a)));
  }
};
struct Cosine {
  template <class T>
  T operator()(T a) const
  {
    return T(std::cos(f64(a)));
  }
};

template <class Operation, class T>
void binary(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b);
  for_lanes(lanes, [=](u32 l) { d[l] = encode_bits(Operation()(decode_bits<T>(a[l]), decode_bits<T>(b[l]))); });
}

template <class Operation, class T>
void unary(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const* const a = warp.row(i.a);
  for_lanes(lanes, [=](u32 l) { d[l] = encode_bits(Operation()(decode_bits<T>(a[l]))); });
}

// A product and a sum; one rounding for floats.
template <class Product, class T>
void multiply_add(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b), *const c = warp.row(i.c);
  for_lanes(lanes, [=](u32 l) {
    auto const x = decode_bits<T>(a[l]), y = decode_bits<T>(b[l]), z = decode_bits<T>(c[l]);
    if constexpr (std::is_floating_point_v<T>) {
      d[l] = encode_bits(std::fma(x, y, z));
    } else {
      d[l] = encode_bits(T(Product()(x, y) + z));
    }
  });
}

template <class T, class Wide, bool and_add>
void multiply_wide(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b), *const c = and_add ? warp.row(i.c) : nullptr;
  for_lanes(lanes, [=](u32 l) {
    Wide const product = Wide(decode_bits<T>(a[l])) * Wide(decode_bits<T>(b[l]));
    d[l] = encode_bits(Wide(and_add ? product + decode_bits<Wide>(c[l]) : product));
  });
}

template <class T>
void sum_of_differences(Warp& warp, Instruction const& i, u32 lanes)
{
  u64* const d = warp.row(i.d);
  u64 const *const a = warp.row(i.a), *const b = warp.row(i.b), *const c = warp.row(i.c);
  for_lanes(lanes, [=](u32 l) {
    auto const x = decode_bits<T>(a[l]), y = decode_bits<T>(b[l]);
    d[l] = encode_bits(T((x < y ? y - x : x - y) + decode_bits<T>(c[l])));
  });
}

// --- carries: the flag of a lane is a bit of the warp's ---

enum CarryChoice : u8 { carry_in = 1, carry_out = 2, subtracts = 4, high_half = 8 };

template <class T>
void put_carry(Warp& warp, Instruction const& i, u32 lane, unsigned __int128 sum)
{
  warp.row(i.d)[lane] = encode_bits(T(sum));
  if (!(i.variant & carry_out)) return;
  u32 const carry = u32(sum >> (8 * sizeof(T))) & 1;
  warp.carries = (warp.carries & ~(1u << lane)) | carry << lane;
}

template <class T>
void add_carry(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 l) {
    unsigned __int128 const a = decode_bits<T>(warp.row(i.a)[l]), b = decode_bits<T>(warp.row(i.b)[l]);
    u32 const carry = i.variant & carry_in ? warp.carries >> l & 1 : 0;
    put_carry<T>(warp, i, l, i.variant & subtracts ? a - b - carry : a + b + carry);
  });
}

template <class T>
void multiply_add_carry(Warp& warp, Instruction const& i, u32 lanes)
{
  for_each_lane(lanes, [&](u32 l) {
    auto const a = decode_bits<T>(warp.row(i.a)[l]), b = decode_bits<T>(warp.row(i.b)[l]);
    unsigned __int128 const product = static_cast<unsigned __int128>(a) * b;
    T const half = T(i.variant & high_half ? product >> (8 * sizeof(T)) : product);
    u32 const carry = i.variant & carry_in ? warp.carries >> l & 1 : 0;
    put_carry<T>(warp, i, l, static_cast<unsigned __int128>(half) + decode_bits<T>(warp.row(i.c)[l]) + carry);
  });
}

// --- binders ---

// Rounding other than to nearest, and saturation, are not emulated.
bool rounds_otherwise(Words const& words)
{
  return words.type().starts_with('f') && words.which({"rz", "rm", "rp", "sat"}) >= 0;
}

template <class Operation>
Handler for_binary(std::string_view type)
{
  return for_number(type, []<class T>() -> Handler { return binary<Operation, T>; });
}

template <class Operation>
void bind_binary(Instruction& i, Words const& words)
{
  if (!rounds_otherwise(words)) i.execute = for_binary<Operation>(words.type());
}

template <class Operation>
void bind_integer(Instruction& i, Words const& words)
{
  i.execute = for_integer(words.type(), []<class T>() -> Handler { return binary<Operation, T>; });
}

template <class Operation>
void bind_unary(Instruction& i, Words const& words)
{
  i.execute = for_number(words.type(), []<class T>() -> Handler { return unary<Operation, T>; });
}

template <class Operation>
void bind_float(Instruction& i, Words const& words)
{
  if (rounds_otherwise(words)) return;
  i.execute = for_float(words.type(), []<class T>() -> Handler { return unary<Operation, T>; });
}

template <class Operation>
void bind_sum(Instruction& i, Words const& words)
{
  bool const in = words[0] == "addc" || words[0] == "subc", out = words.has("cc");
  if (!in && !out) return bind_binary<Operation>(i, words);
  i.variant = u8((in ? carry_in : 0) | (out ? carry_out : 0) | (words[0].starts_with("sub") ? subtracts : 0));
  i.execute = words.type().ends_with("64") ? add_carry<u64> : add_carry<u32>;
}

template <bool and_add>
Handler wide_product(std::string_view type)
{
  if (type == "u16") return multiply_wide<u16, u32, and_add>;
  if (type == "s16") return multiply_wide<s16, s32, and_add>;
  if (type == "u32") return multiply_wide<u32, u64, and_add>;
  if (type == "s32") return multiply_wide<s32, s64, and_add>;
  return nullptr;
}

void bind_product(Instruction& i, Words const& words)
{
  if (words.has("wide")) {
    i.execute = wide_product<false>(words.type());
  } else if (words.has("hi")) {
    bind_integer<MultiplyHigh>(i, words);
  } else {
    bind_binary<Multiply>(i, words);
  }
}

void bind_multiply_add(Instruction& i, Words const& words)
{
  bool const in = words[0] == "madc", out = words.has("cc");
  if (rounds_otherwise(words)) return;
  if (in || out) {
    i.variant = u8((in ? carry_in : 0) | (out ? carry_out : 0) | (words.has("hi") ? high_half : 0));
    i.execute = words.type().ends_with("64") ? multiply_add_carry<u64> : multiply_add_carry<u32>;
  } else if (words.has("wide")) {
    i.execute = wide_product<true>(words.type());
  } else if (words.has("hi")) {
    i.execute = for_integer(words.type(), []<class T>() -> Handler { return multiply_add<MultiplyHigh, T>; });
  } else {
    i.execute = for_number(words.type(), []<class T>() -> Handler { return multiply_add<Multiply, T>; });
  }
}

void bind_sum_of_differences(Instruction& i, Words const& words)
{
  i.execute = for_wide_integer(words.type(), []<class T>() -> Handler { return sum_of_differences<T>; });
}

void bind_copy_sign(Instruction& i, Words const& words)
{
  i.execute = for_float(words.type(), []<class T>() -> Handler { return binary<CopySign, T>; });
}

}  // namespace

Binders const& arithmetic_binders()
{
  static Binders const binders = {{"add", bind_sum<Add>},
                                  {"addc", bind_sum<Add>},
                                  {"sub", bind_sum<Subtract>},
                                  {"subc", bind_sum<Subtract>},
                                  {"mul", bind_product},
                                  {"mul24", bind_product},
                                  {"mad", bind_multiply_add},
                                  {"madc", bind_multiply_add},
                                  {"fma", bind_multiply_add},
                                  {"div", bind_binary<Divide>},
                                  {"rem", bind_integer<Remainder>},
                                  {"min", bind_binary<Minimum>},
                                  {"max", bind_binary<Maximum>},
                                  {"neg", bind_unary<Negate>},
                                  {"abs", bind_unary<Absolute>},
                                  {"sad", bind_sum_of_differences},
                                  {"copysign", bind_copy_sign},
                                  {"sqrt", bind_float<SquareRoot>},
                                  {"rcp", bind_float<Reciprocal>},
                                  {"rsqrt", bind_float<ReciprocalRoot>},
                                  {"ex2", bind_float<Exponential>},
                                  {"lg2", bind_float<Logarithm>},
                                  {"sin", bind_float<Sine>},
                                  {"cos", bind_float<Cosine>}};
  return binders;
}

}  // namespace otakar::emulator
