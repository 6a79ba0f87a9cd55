// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Random graphs whose ids have locality.
#pragma once

#include "graphs.hpp"

namespace otakar::test {

// Weights of few values or many; wide ones in groups so far apart that their ranks do not tell those of a group.
template <class Weight>
Weight draw_weight(std::mt19937_64& random, std::uint64_t seed)
{
  auto const small = Weight(random() % (seed % 2 ? 3 : 100000));
  return sizeof(Weight) < 8 ? small : Weight((random() % 4 << 61) + std::uint64_t(small));
}

// Edges between ids at most `reach` apart, in order of their first ends or in none; some are loops, some repeat.
template <class Ids, class Weight = std::int32_t>
EdgeList<Ids, Kokkos::HostSpace> local_graph(std::uint64_t n, std::uint64_t reach, bool sorted, std::uint64_t seed)
{
  std::mt19937_64 random(seed);
  std::vector<PlainEdge<Weight>> edges;
  for (std::uint64_t i = 0; i < n * 3 / 2; ++i) {
    std::uint64_t const u = sorted ? i * 2 / 3 : random() % n;
    std::uint64_t const v = std::min(n - 1, u + random() % (reach + 1));
    edges.push_back({random() % 2 ? u : v, random() % 2 ? u : v, draw_weight<Weight>(random, seed)});
  }
  auto const type = sizeof(Weight) < 8 ? WeightType::int32 : WeightType::int64;
  return make_graph<Ids>(n, edges, {type, Objective::minimum});
}

}  // namespace otakar::test
