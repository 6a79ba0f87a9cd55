// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Atomic operations: lane by lane, each seen by the next.
#include <algorithm>
#include <cmath>

#include "access.hpp"

namespace otakar::emulator {
namespace {

enum AtomicKind : u8 {
  add,
  minimum,
  maximum,
  bit_and,
  bit_or,
  bit_xor,
  exchange,
  compare_and_swap,
  increment,
  decrement
};

template <class T>
T updated(u8 kind, T old, T operand, T replacement)
{
  if constexpr (std::is_integral_v<T>) {
    switch (kind) {
      case bit_and: return old & operand;
      case bit_or: return old | operand;
      case bit_xor: return old ^ operand;
      case increment: return old >= operand ? T(0) : T(old + 1);
      case decrement: return old == 0 || old > operand ? operand : T(old - 1);
      default: break;
    }
  }
  switch (kind) {
    case add: return T(old + operand);
    case minimum: return std::min(old, operand);
    case maximum: return std::max(old, operand);
    case compare_and_swap: return old == operand ? replacement : old;
    default: return operand;
  }
}

template <class T, class Access>
void update(Warp& warp, Instruction const& i, u32 lanes)
{
  using Bits = std::conditional_t<sizeof(T) == 8, u64, std::conditional_t<sizeof(T) == 4, u32, u16>>;
  Access const access(warp, i, lanes, sizeof(T), AccessKind::atomic);
  warp.statistics().atomics += u64(std::popcount(lanes));
  for_each_lane(lanes, [&](u32 lane) {
    u8* const place = access.template element<Bits>(lane, 0);
    T old;
    std::memcpy(&old, place, sizeof old);
    T const replacement = i.b >= 0 ? decode_bits<T>(warp.row(i.b)[lane]) : T(0);
    T const now = updated<T>(i.variant, old, decode_bits<T>(warp.row(i.a)[lane]), replacement);
    std::memcpy(place, &now, sizeof now);
    if (i.d >= 0) warp.row(i.d)[lane] = encode_bits(old);
  });
}

void bind_atomic(Instruction& i, Words const& words)
{
  int const which = words.which({"add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"});
  if (which < 0 || i.a == vector_operand) return;
  i.variant = u8(which);
  auto const make = [&]<class T>() {
    return for_space(i.space, []<class Access>() -> Handler { return update<T, Access>; });
  };
  i.execute = words.type() == "b16" ? make.template operator()<u16>() : for_wide_integer(words.type(), make);
  if (!i.execute) i.execute = for_float(words.type(), make);
}

}  // namespace

Binders const& atomic_binders()
{
  static Binders const binders = {{"atom", bind_atomic}, {"red", bind_atomic}};
  return binders;
}

}  // namespace otakar::emulator
