// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// What identifies a forest whose edges lie on several ranks: the same as on one, to the last bit.
#pragma once

#include "distributed/communicator.hpp"
#include "distributed/edge_share.hpp"
#include "graph/forest.hpp"

namespace otakar {

struct ForestTotals : ForestSummary {
  bool sound = true;  // every position exists, and stands once; otherwise there is neither weight nor digest
};

// positions: of this rank's edges of the forest, ascending.
template <class Ids>
ForestTotals forest_totals(Communicator& communicator, EdgeShare<Ids> const& share,
                           HostArray<std::uint32_t> const& positions);

}  // namespace otakar
