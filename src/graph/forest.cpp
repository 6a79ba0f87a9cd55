// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "graph/forest.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "graph/weight.hpp"

namespace otakar {

namespace {

// Neumaier's compensated sum: the running error of every addition is kept and added at the end.
class CompensatedSum {
 public:
  void add(double x)
  {
    double const sum = sum_ + x;
    if (std::isfinite(sum)) error_ += std::abs(sum_) >= std::abs(x) ? (sum_ - sum) + x : (x - sum) + sum_;
    sum_ = sum;
  }
  double value() const { return std::isfinite(sum_) ? sum_ + error_ : sum_; }

 private:
  double sum_ = 0;
  double error_ = 0;
};

template <class Weight, class Key>
double real_sum(HostArray<Key> const& keys, Objective objective, double scale)
{
  CompensatedSum sum;
  for (std::size_t i = 0; i < keys.extent(0); ++i)
    sum.add(scale * weight_of<Weight>(KeyOf<Weight>(keys(i)), objective));
  return sum.value() / scale;
}

}  // namespace

template <class Key>
TotalWeight total_weight(HostArray<Key> const& keys, WeightFormat weights)
{
  return with_weight_type(weights.type, [&]<class Weight>(Weight) {
    TotalWeight total;
    total.integral = std::integral<Weight>;
    if constexpr (std::integral<Weight>) {
      for (std::size_t i = 0; i < keys.extent(0); ++i)
        total.integer += weight_of<Weight>(KeyOf<Weight>(keys(i)), weights.objective);
    } else {
      total.real = real_sum<Weight>(keys, weights.objective, 1);
      // A sum may pass the largest double on the way to a finite total; at this scale none does.
      if (!std::isfinite(total.real)) total.real = real_sum<Weight>(keys, weights.objective, 0x1p-64);
    }
    return total;
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

template TotalWeight total_weight(HostArray<std::uint32_t> const&, WeightFormat);
template TotalWeight total_weight(HostArray<std::uint64_t> const&, WeightFormat);

}  // namespace otakar
