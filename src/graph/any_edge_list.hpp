// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// A graph whose widths were chosen at run time: the narrowest that hold its edges and its weights.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "core/error.hpp"
#include "graph/edge_list.hpp"

namespace otakar {

template <class Memory>
struct AnyEdgeList : std::variant<EdgeList<NarrowIds, Memory>, EdgeList<WideKeys, Memory>, EdgeList<WideIds, Memory>> {
  using AnyEdgeList::variant::variant;
  using AnyEdgeList::variant::operator=;

  std::shared_ptr<void const> memory;  // a mapped file, where arrays lie in it that own no memory
};

// The same graph in another memory space; no copy where it is already there.
template <class Memory>
AnyEdgeList<Memory> copy_to(AnyEdgeList<Kokkos::HostSpace> const& graph)
{
  AnyEdgeList<Memory> copy;
  std::visit([&](auto const& list) { copy = copy_to<Memory>(list); }, graph);
  if constexpr (std::is_same_v<Memory, Kokkos::HostSpace>) copy.memory = graph.memory;
  return copy;
}

// Calls f with a value of the ids a graph of this many edges and this type of weight needs; `edge_bits` (32 or 64)
// asks for a width instead, and a graph that does not fit it is refused.
template <class F>
decltype(auto) with_ids(std::uint64_t vertices, std::uint64_t edges, WeightType type, std::optional<int> edge_bits,
                        F&& f)
{
  bool const wide = edge_bits ? *edge_bits == 64 : edges > NarrowIds::most_edges;
  if (wide) {
    check_fits<WideIds>(vertices, edges);
    return f(WideIds{});
  }
  check_fits<NarrowIds>(vertices, edges);
  if (type == WeightType::int64 || type == WeightType::float64) return f(WideKeys{});
  return f(NarrowIds{});
}

}  // namespace otakar
