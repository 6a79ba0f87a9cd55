// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Forests as parent arrays, for tests of what finds their roots.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace otakar::test {

using Parents = std::vector<std::uint32_t>;

// A chain, short trees, and random ones; the ids in a random order.
inline std::vector<Parents> forests(std::uint32_t n)
{
  std::mt19937 random(n);
  Parents chain(n), shallow(n), deep(n), name(n);
  for (std::uint32_t v = 0; v < n; ++v) {
    chain[v] = v == 0 ? 0 : v - 1;
    shallow[v] = v % 7 == 0 ? v : v - v % 7;
    deep[v] = v < 3 ? v : std::uint32_t(random() % v);
  }
  std::iota(name.begin(), name.end(), 0u);
  std::shuffle(name.begin(), name.end(), random);
  std::vector<Parents> all;
  for (auto const& plain : {chain, shallow, deep}) {
    Parents renamed(n);
    for (std::uint32_t v = 0; v < n; ++v) renamed[name[v]] = name[plain[v]];
    all.push_back(renamed);
  }
  return all;
}

inline std::uint32_t walk(Parents const& parent, std::uint32_t v)
{
  while (parent[v] != v) v = parent[v];
  return v;
}

}  // namespace otakar::test
