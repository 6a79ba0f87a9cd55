// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The forest of a list in host memory, by whatever a rank computes with: threads or a device. Ranks of one job may
// differ in it.
#pragma once

#include <functional>

#include "graph/edge_list.hpp"

namespace otakar {

// Positions in the list, in any order.
template <class Ids>
using LocalForest = std::function<HostArray<typename Ids::Edge>(EdgeList<Ids, Kokkos::HostSpace> const&)>;

}  // namespace otakar
