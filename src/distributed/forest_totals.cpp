// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
#include "distributed/forest_totals.hpp"

#include "build/make_forest.hpp"

namespace otakar {

namespace {

bool is_sound(HostArray<std::uint32_t> const& positions, std::uint64_t edges)
{
  for (std::uint64_t i = 0; i < positions.extent(0); ++i)
    if (positions(i) >= edges || (i > 0 && positions(i) <= positions(i - 1))) return false;
  return true;
}

// Shares are in the order of ids, and so is the sum: a rank continues that of the ranks before it.
template <class Key>
TotalWeight sum_along_ranks(Communicator& communicator, HostArray<Key> const& keys, WeightFormat weights)
{
  WeightSum sum;
  communicator.in_turn({reinterpret_cast<std::uint8_t*>(&sum), sizeof sum}, [&] { sum.add(keys, weights); });
  return sum.total(weights);
}

}  // namespace

template <class Ids>
ForestTotals forest_totals(Communicator& communicator, EdgeShare<Ids> const& share,
                           HostArray<std::uint32_t> const& positions)
{
  using Key = typename Ids::Key;
  std::uint64_t const size = positions.extent(0);
  ForestTotals totals;
  totals.sound = communicator.sum(std::uint64_t(!is_sound(positions, share.list.edges()))) == 0;
  totals.edges = communicator.sum(size);
  totals.components = share.vertices - totals.edges;
  if (!totals.sound) return totals;
  auto const keys = allocate<Key>(Host(), "otakar::distributed::forest_keys", size);
  std::uint64_t digest = 0;
  for (std::uint64_t i = 0; i < size; ++i) {
    keys(i) = share.list.key(positions(i));
    digest += digest_of_edge(share.first_edge + positions(i), keys(i));
  }
  totals.digest = digest_of_size(totals.edges) + communicator.sum(digest);
  totals.weight = sum_along_ranks(communicator, keys, share.list.weights);
  return totals;
}

template ForestTotals forest_totals(Communicator&, EdgeShare<NarrowIds> const&, HostArray<std::uint32_t> const&);
template ForestTotals forest_totals(Communicator&, EdgeShare<WideKeys> const&, HostArray<std::uint32_t> const&);

}  // namespace otakar
