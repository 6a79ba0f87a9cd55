// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Blocks of consecutive vertices, and whether they suit a graph.
#pragma once

#include <algorithm>
#include <cstdint>

#include "graph/edge_list.hpp"

namespace otakar::block_boruvka_steps {

// Blocks of 2^bits vertices: so small that those of a sparse graph fit L2, and some for each thread.
struct Blocks {
  static constexpr int most_bits = 16;  // BlockContraction has as many for a vertex

  std::uint64_t vertices = 0;
  int bits = 0;

  Blocks(std::uint64_t n, int threads)
      : vertices(n), bits(std::clamp(int(Kokkos::bit_width(n / (4 * std::uint64_t(threads)))) - 1, 2, most_bits))
  {
  }
  std::uint64_t count() const { return (vertices + (std::uint64_t(1) << bits) - 1) >> bits; }
  std::uint64_t first(std::uint64_t block) const { return block << bits; }
  std::uint64_t size(std::uint64_t block) const { return std::min(std::uint64_t(1) << bits, vertices - first(block)); }
  std::uint64_t most_edges() const { return std::uint64_t(16) << bits; }  // a block with more is left as it is
  bool inner(std::uint64_t u, std::uint64_t v) const { return (u ^ v) >> bits == 0; }
};

inline constexpr std::uint64_t most_edges_per_vertex = 12;  // of a graph that blocks are tried on

// Whether blocks pay: the graph is sparse, and most of some sampled edges lie within a block, as does the first end of
// the edge that follows in the list.
template <class Ids, class Memory>
bool suits_blocks(EdgeListIn<Ids, Memory> const& graph, Blocks blocks)
{
  std::uint64_t const edges = graph.edges();
  if (edges > most_edges_per_vertex * blocks.vertices) return false;
  std::uint64_t const samples = std::min<std::uint64_t>(edges, 1024);
  std::uint64_t inner = 0;
  for (std::uint64_t i = 0; i < samples; ++i) {
    std::uint64_t const e = edges * i / samples;
    std::uint64_t const next = std::min(e + 1, edges - 1);
    inner += blocks.inner(graph.u(e), graph.v(e)) & blocks.inner(graph.u(e), graph.u(next));
  }
  return inner > samples / 2;
}

// What is left once it is so small is one block, from which no edge leads out: one thread contracts it in less time
// than waking the others round after round takes.
inline bool fits_one_block(std::uint64_t vertices, std::uint64_t edges, std::uint64_t most_edges)
{
  return vertices <= std::uint64_t(1) << Blocks::most_bits && edges <= most_edges;
}

}  // namespace otakar::block_boruvka_steps
