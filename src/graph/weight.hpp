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
#include <optional>
#include <string_view>
#include <type_traits>

namespace otakar {

enum class WeightType : std::uint8_t { int32, uint32, int64, float32, float64 };
enum class Objective : std::uint8_t { minimum, maximum };

std::string_view name_of(WeightType type);
std::string_view name_of(Objective objective);
std::optional<WeightType> weight_type_named(std::string_view name);

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

// Calls f with a value of the C++ type behind `type`.
template <class F>
decltype(auto) with_weight_type(WeightType type, F&& f)
{
  switch (type) {
    case WeightType::int32: return f(std::int32_t{});
    case WeightType::uint32: return f(std::uint32_t{});
    case WeightType::int64: return f(std::int64_t{});
    case WeightType::float32: return f(float{});
    default: return f(double{});
  }
}

// How the weights behind a graph's keys are to be read.
struct WeightFormat {
  WeightType type = WeightType::int32;
  Objective objective = Objective::minimum;

  bool operator==(WeightFormat const&) const = default;
};

}  // namespace otakar
