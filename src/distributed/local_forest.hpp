// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How a rank solves what it holds: the edges of the minimum spanning forest of a list, on the backend of the rank.
#pragma once

#include <functional>

#include "graph/edge_list.hpp"

namespace otakar {

template <class Ids>
struct LocalForest {
  std::function<HostArray<typename Ids::Edge>(EdgeList<Ids, Kokkos::HostSpace> const&)> solve;
  bool on_host = true;  // rather than on a device

  HostArray<typename Ids::Edge> operator()(EdgeList<Ids, Kokkos::HostSpace> const& list) const { return solve(list); }
};

}  // namespace otakar
