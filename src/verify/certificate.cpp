// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "verify/certificate.hpp"

#include "core/instantiate.hpp"
#include "verify/find_fault.hpp"

namespace otakar {

template <class Ids>
std::uint64_t tree_bytes(std::uint64_t vertices)
{
  return vertices * (sizeof(RankOf<Ids>) + sizeof(typename Ids::Vertex));
}

// Every level has at most half the components of the one before. First the forest's edges, those of the next round,
// their mask and the first level; then all levels, with what the edges of the graph are checked by.
template <class Ids>
std::uint64_t certificate_bytes(GraphSize size)
{
  using Vertex = typename Ids::Vertex;
  std::uint64_t const n = size.vertices;
  std::uint64_t const contract = n * 3 / 2 * sizeof(ComponentEdge<Ids>) + tree_bytes<Ids>(n) + n * (sizeof(Vertex) + 1);
  std::uint64_t const check = tree_bytes<Ids>(2 * n) + n * 3 / 2 * sizeof(RankOf<Ids>) + size.edges;
  return std::max(contract, check);
}

#define INSTANTIATE(Space, Ids)                                                                                       \
  template std::optional<Fault> find_fault(Space const&, EdgeList<Ids, Space> const&, Array<Ids::Edge, Space> const&, \
                                           VerifyLevel, Ties);
OTAKAR_FOR_EACH_SPACE_AND_IDS(INSTANTIATE)
#undef INSTANTIATE

#define INSTANTIATE(Ids)                                 \
  template std::uint64_t tree_bytes<Ids>(std::uint64_t); \
  template std::uint64_t certificate_bytes<Ids>(GraphSize);
OTAKAR_FOR_EACH_IDS(INSTANTIATE)
#undef INSTANTIATE

}  // namespace otakar
