// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The last key that a cut at a weight keeps: for the minimum those of weights up to it, for the maximum those from it
// on. The text is read as a weight of the graph's own type, so 0.1 is the weight that a file of floats calls 0.1;
// among integers a fraction, or a number past their range, lies between two of them.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>

#include "core/choices.hpp"
#include "graph/weight.hpp"

namespace otakar {

namespace cut_weight_steps {

// The last integer that is kept; none where all are cut.
template <class Weight>
std::optional<Weight> last_integer(std::string const& text, Objective objective)
{
  using Limits = std::numeric_limits<Weight>;
  Weight exact = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), exact);
  if (error == std::errc() && end == text.data() + text.size()) return exact;
  long double const real = std::strtold(text.c_str(), nullptr);  // 64 bits are exact where it has as many
  long double const whole = objective == Objective::minimum ? std::floor(real) : std::ceil(real);
  bool const below = whole < static_cast<long double>(Limits::lowest());
  bool const above = whole >= std::ldexp(1.0L, Limits::digits);
  if (!below && !above) return Weight(whole);
  if (below == (objective == Objective::minimum)) return {};
  return below ? Limits::lowest() : Limits::max();
}

}  // namespace cut_weight_steps

// The text is a number.
template <class Key>
std::optional<Key> last_key_of_cut(std::string const& text, WeightFormat weights)
{
  return with_weight_type(weights.type, [&]<class Weight>(Weight) -> std::optional<Key> {
    if constexpr (std::floating_point<Weight>) {
      auto const weight =
          sizeof(Weight) == 4 ? Weight(std::strtof(text.c_str(), nullptr)) : Weight(std::strtod(text.c_str(), nullptr));
      return Key(key_of(weight, weights.objective));
    } else {
      auto const last = cut_weight_steps::last_integer<Weight>(text, weights.objective);
      if (!last) return {};
      return Key(key_of(*last, weights.objective));
    }
  });
}

}  // namespace otakar
