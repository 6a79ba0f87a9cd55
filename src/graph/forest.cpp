// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/forest.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "graph/weight.hpp"

namespace otakar {

void CompensatedSum::add(double x)
{
  double const next = sum + x;
  if (std::isfinite(next)) error += std::abs(sum) >= std::abs(x) ? (sum - next) + x : (x - next) + sum;
  sum = next;
}

double CompensatedSum::value() const
{
  return std::isfinite(sum) ? sum + error : sum;
}

template <class Key>
void WeightSum::add(HostArray<Key> const& keys, WeightFormat weights)
{
  with_weight_type(weights.type, [&]<class Weight>(Weight) {
    for (std::size_t i = 0; i < keys.extent(0); ++i) {
      Weight const weight = weight_of<Weight>(KeyOf<Weight>(keys(i)), weights.objective);
      if constexpr (std::integral<Weight>) {
        integer += weight;
      } else {
        real.add(weight);
        scaled.add(0x1p-64 * weight);
      }
    }
  });
}

TotalWeight WeightSum::total(WeightFormat weights) const
{
  return with_weight_type(weights.type, [&]<class Weight>(Weight) -> TotalWeight {
    if constexpr (std::integral<Weight>) return {true, integer, 0};
    return {false, 0, std::isfinite(real.value()) ? real.value() : scaled.value() / 0x1p-64};
  });
}

TotalWeight TotalWeight::excess_over(TotalWeight const& best, Objective objective) const
{
  if (*this == best) return {integral, 0, 0};  // even where both are infinite
  TotalWeight const excess{integral, integer - best.integer, real - best.real};
  return objective == Objective::minimum ? excess : TotalWeight{integral, -excess.integer, -excess.real};
}

std::string TotalWeight::text() const
{
  if (!integral) {
    if (std::isnan(real)) return "nan";  // infinities of both signs; printf would tell the sign of it
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.17g", real);
    return buffer;
  }
  bool const negative = integer < 0;
  unsigned __int128 rest = negative ? -static_cast<unsigned __int128>(integer) : integer;
  std::string digits;
  do digits += char('0' + int(rest % 10));
  while (rest /= 10);
  if (negative) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

template void WeightSum::add(HostArray<std::uint32_t> const&, WeightFormat);
template void WeightSum::add(HostArray<std::uint64_t> const&, WeightFormat);

}  // namespace otakar
