// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// How many bytes graphs take, before they are there.
#pragma once

#include <cstdint>

#include "core/ids.hpp"

namespace otakar {

struct GraphSize {
  std::uint64_t vertices = 0;
  std::uint64_t edges = 0;
};

template <class Ids>
constexpr std::uint64_t list_bytes(GraphSize size)
{
  return size.edges * (2 * sizeof(typename Ids::Vertex) + sizeof(typename Ids::Key));
}

// Rows of 2 m arcs, each with its target, key and edge id.
template <class Ids>
constexpr std::uint64_t rows_bytes(GraphSize size)
{
  using Edge = typename Ids::Edge;
  return (size.vertices + 1) * sizeof(Edge) +
         2 * size.edges * (sizeof(typename Ids::Vertex) + sizeof(typename Ids::Key) + sizeof(Edge));
}

}  // namespace otakar
