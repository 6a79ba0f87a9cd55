// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The ids of edges in their total order: on the host by words of key and id, on a device by the general radix sort.
#pragma once

#include "graph/sizes.hpp"
#include "parallel/sort/radix_sort.hpp"
#include "parallel/sort/sort_edge_words.hpp"

namespace otakar {

template <class Ids, class Space>
Array<typename Ids::Edge, Space> edges_in_order(Space const& space, std::string const& label,
                                                Array<typename Ids::Key, Space> const& key)
{
  using Edge = typename Ids::Edge;
  std::uint64_t const m = key.extent(0);
  if constexpr (in_host_memory<Space>) {
    using Words = EdgeWords<Ids>;
    auto const words = edge_words<Ids>(space, label + "_words", key);
    auto const spare = allocate<typename Words::Word>(space, label + "_spare", m);
    auto const* const sorted = sort_edge_words<Ids>(space, label, words.data(), spare.data(), m);
    auto const order = allocate<Edge>(space, label + "_order", m);
    Parts<Space>(space, m).for_each(label + "_ids", [=](std::uint64_t, std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) order(i) = Words::id(sorted[i]);
    });
    return order;
  } else {
    return radix_sort<Edge>(
        space, label, m, KOKKOS_LAMBDA(std::uint64_t e) { return std::uint64_t(key(e)); });
  }
}

// The most bytes it allocates, the order included.
template <class Ids>
constexpr std::uint64_t edges_in_order_bytes(GraphSize size)
{
  return size.edges * (2 * sizeof(typename EdgeWords<Ids>::Word) + sizeof(typename Ids::Edge)) +
         (std::uint64_t(8) << 20);
}

}  // namespace otakar
