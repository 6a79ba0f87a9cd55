// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A hash of a graph's arrays, position for position: the same on every backend and at every thread count.
#pragma once

#include "core/mix_bits.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

template <class Ids, class Space>
static std::uint64_t fingerprint(Space const& space, EdgeList<Ids, Space> const& graph)
{
  auto const u = graph.u;
  auto const v = graph.v;
  auto const key = graph.key;
  std::uint64_t sum = 0;
  Kokkos::parallel_reduce(
      "otakar::fingerprint", Range<Space>(space, 0, graph.edges()),
      KOKKOS_LAMBDA(std::uint64_t e, std::uint64_t & part) {
        std::uint64_t const ends = std::uint64_t(u(e)) << 32 | v(e);
        part += mix_bits(mix_bits(mix_bits(e) + ends) + key(e));
      },
      sum);
  return mix_bits(sum + graph.vertices);
}

}  // namespace otakar
