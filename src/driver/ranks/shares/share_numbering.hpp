// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How the source of a graph names the edges and vertices of a rank's share.
#pragma once

#include <algorithm>

#include "core/allocate.hpp"

namespace otakar {

struct ShareNumbering {
  std::uint64_t first_edge = 0;
  std::uint64_t first_vertex = 0;
  // Names, ascending, of the vertices that the share has; empty where vertex v is called v + first_vertex.
  HostArray<std::uint64_t> vertex_name = {};
  HostArray<std::uint64_t> named_vertex = {};  // whose these are, ascending; empty where they are all

  std::uint64_t record_of(std::uint64_t position) const { return first_edge + position; }

  std::uint64_t name_of(std::uint64_t vertex) const
  {
    if (vertex_name.extent(0) == 0) return vertex + first_vertex;
    if (named_vertex.extent(0) == 0) return vertex_name(vertex);
    auto const* const first = named_vertex.data();
    return vertex_name(std::lower_bound(first, first + named_vertex.extent(0), vertex) - first);
  }
};

}  // namespace otakar
