// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The pairs of n vertices, numbered: (1,0) (2,0) (2,1) (3,0) ...
#pragma once

#include "generators/pattern.hpp"

namespace otakar {

constexpr std::uint64_t pairs_of(std::uint64_t n)
{
  return n == 0 ? 0 : n * (n - 1) / 2;
}

// The larger end u of pair p satisfies u (u - 1) / 2 <= p < u (u + 1) / 2.
KOKKOS_INLINE_FUNCTION Ends pair_ends(std::uint64_t p)
{
  auto u = std::uint64_t((1 + Kokkos::sqrt(1 + 8 * double(p))) / 2);
  while (u * (u - 1) / 2 > p) --u;
  while (u * (u + 1) / 2 <= p) ++u;
  return {u, p - u * (u - 1) / 2};
}

}  // namespace otakar
