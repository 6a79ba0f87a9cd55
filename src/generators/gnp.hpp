// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// gnp: the random graph G(n, p), every pair of n vertices with probability p, independently.
//
// Method: V. Batagelj, U. Brandes, "Efficient generation of large random networks", 2005: the number of pairs skipped
// before the next edge is geometric, floor(ln U / ln(1 - p)). The geometric law has no memory, so pairs are cut into
// blocks of about a thousand edges, each of which starts afresh; the skip that starts at a pair is drawn by that pair's
// number.
#pragma once

#include <algorithm>

#include "generators/logarithm.hpp"
#include "generators/pattern.hpp"

namespace otakar {

inline ModelSize gnp_size(ModelShape const& shape)
{
  std::uint64_t const vertices = shape.whole("vertices");
  std::uint64_t const pairs = pairs_of(vertices);
  double const mean = double(pairs) * shape["probability"];
  return {vertices, std::min(pairs, surely_below(mean, mean)), std::uint64_t(mean)};
}

inline constexpr Generator gnp_generator{
    .name = "gnp",
    .text = "n {vertices}, p {probability}",
    .parameters = {{vertices_parameter(1 << 20, most_paired), {"probability", 0x1p-16, 0, 1, true}}},
    .size = gnp_size,
};

struct GnpEdges {
  std::uint64_t pairs, block;
  double mean;  // -1 / ln(1 - p)
  Random random;

  // The first edge at or after a pair.
  KOKKOS_INLINE_FUNCTION std::uint64_t next(std::uint64_t pair) const
  {
    double const skip = -logarithm(random.positive(pair)) * mean;
    return skip < double(pairs - pair) ? pair + std::uint64_t(skip) : pairs;
  }

  template <class F>
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t part, F const& f) const
  {
    std::uint64_t const first = part * block;
    std::uint64_t const last = pairs - first < block ? pairs : first + block;
    for (std::uint64_t pair = next(first); pair < last; pair = next(pair + 1)) {
      Ends const ends = pair_ends(pair);
      f(ends.u, ends.v);
    }
  }
};

template <class Space>
Pattern<Space> gnp(Space const& space, ModelShape const& shape, GeneratorParameters const& parameters)
{
  std::uint64_t const vertices = shape.whole("vertices");
  double const probability = shape["probability"];
  std::uint64_t const pairs = probability > 0 ? pairs_of(vertices) : 0;
  double const wanted = 1024 / probability;
  std::uint64_t const block = wanted < double(pairs) ? std::uint64_t(wanted) : pairs;
  std::uint64_t const blocks = pairs == 0 ? 0 : (pairs - 1) / block + 1;
  double const mean = probability < 1 ? -1 / logarithm_of_rest(probability) : 0;
  return collect_pattern(space, "otakar::gnp", vertices, blocks, parameters.section,
                         GnpEdges{pairs, block, mean, Random(parameters.seed, Stream::endpoint)});
}

}  // namespace otakar
