// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The end of a contraction on the host: what is left once it fits a near cache is one block, from which no edge leads
// out, and one thread contracts it to the end (block_boruvka.hpp) in less time than waking the others round after round
// takes.
#pragma once

#include <numeric>

#include "solvers/block_boruvka/block_boruvka.hpp"
#include "solvers/block_boruvka/scatter_to_blocks.hpp"

namespace otakar::filter_boruvka_steps {

template <class Space>
constexpr bool fits_one_block(Space const&, std::uint64_t vertices, std::uint64_t edges, std::uint64_t most_edges)
{
  return in_host_memory<Space> && vertices <= std::uint64_t(1) << Blocks::most_bits && edges <= most_edges;
}

// Appends the chosen of so many edges to the forest. Where a map is given, it tells every vertex's tree; returned is
// how many there are.
template <class Ids, class Space>
std::uint64_t contract_rest(Space const& space, WorkList<Ids, Space> const& list, std::uint64_t vertices,
                            std::uint64_t edges, Array<typename Ids::Vertex, Space> const& map,
                            Array<typename Ids::Edge, Space> const& forest,
                            std::uint64_t& forest_size) requires in_host_memory<Space>
{
  Region const region("otakar::filter_boruvka::contract_rest");
  space.fence("otakar::filter_boruvka::contract_rest");
  BlockBoruvka<typename Ids::Key> block(vertices, edges);
  std::vector<std::uint64_t> place(edges);
  auto next = place.begin();
  block.start(0, std::uint32_t(vertices));
  for (std::uint64_t chunk = 0; chunk < chunks_for(list.chunks.size); ++chunk) {
    std::uint64_t const first = chunk * chunk_size;
    std::uint64_t const count = list.chunks.last(chunk) - first;
    block.add(list.u.data() + first, list.v.data() + first, list.key.data() + first, std::uint32_t(count));
    std::iota(next, next + std::ptrdiff_t(count), first);
    next += std::ptrdiff_t(count);
  }
  block.contract();
  for (auto const i : block.chosen()) forest(forest_size++) = list.original(place[i]);
  std::copy_n(block.tree(), map.extent(0), map.data());
  return block.trees();
}

}  // namespace otakar::filter_boruvka_steps
