// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The ten edges that the opening comments of filter_boruvka, block_boruvka and bucket_kruskal follow by hand.
#pragma once

#include "graphs.hpp"

namespace otakar::test {

inline EdgeList<NarrowIds, Kokkos::HostSpace> ten_edges()
{
  return make_graph(
      6,
      {{0, 1, 4}, {1, 2, 8}, {2, 3, 3}, {0, 4, 9}, {4, 5, 1}, {0, 2, 7}, {1, 3, 5}, {2, 4, 6}, {1, 5, 9}, {0, 5, 2}});
}

// Forest, by edge.
inline std::vector<std::uint32_t> ten_edges_forest()
{
  return {0, 2, 4, 6, 9};
}

}  // namespace otakar::test
