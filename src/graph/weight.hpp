// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Weights as unsigned keys of the same order. Solvers see keys only, so negative, zero and floating weights, and
// `objective = "maximum"` (the complemented key), cost them nothing.
//
//   integers   sign bit flipped
//   floats     negative: all bits flipped; otherwise: sign bit flipped. -0 becomes +0; NaN has no place in the order
//              and is refused where weights enter; infinities are ordinary.
//
// A key of a 32-bit type fits 32 bits. The mapping is a bijection, so weights are decoded from keys and not kept.
#pragma once

#include <Kokkos_Core.hpp>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "core/choices.hpp"

namespace otakar {

template <class Weight>
using KeyOf = std::conditional_t<sizeof(Weight) == 4, std::uint32_t, std::uint64_t>;

template <class Weight>
KOKKOS_INLINE_FUNCTION constexpr KeyOf<Weight> key_of(Weight weight, Objective objective = Objective::minimum)
{
  using Key = KeyOf<Weight>;
  constexpr Key sign = Key(1) << (8 * sizeof(Key) - 1);
  Key key{};
  if constexpr (std::floating_point<Weight>) {
    Key const bits = Kokkos::bit_cast<Key>(weight == Weight(0) ? Weight(0) : weight);
    key = (bits & sign) ? ~bits : (bits | sign);
  } else {
    key = std::signed_integral<Weight> ? Key(weight) ^ sign : Key(weight);
  }
  return objective == Objective::maximum ? Key(~key) : key;
}

template <class Weight>
KOKKOS_INLINE_FUNCTION constexpr Weight weight_of(KeyOf<Weight> key, Objective objective = Objective::minimum)
{
  using Key = KeyOf<Weight>;
  constexpr Key sign = Key(1) << (8 * sizeof(Key) - 1);
  if (objective == Objective::maximum) key = ~key;
  if constexpr (std::floating_point<Weight>)
    return Kokkos::bit_cast<Weight>((key & sign) ? Key(key & ~sign) : Key(~key));
  else
    return std::signed_integral<Weight> ? Weight(key ^ sign) : Weight(key);
}

}  // namespace otakar
