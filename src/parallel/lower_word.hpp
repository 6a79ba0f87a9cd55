// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// An atomic minimum in the order of edges, tried only where a plain read says that it would change something.
#pragma once

#include "parallel/host/relaxed.hpp"

namespace otakar {

// order: a PackedOrder; keys: of the list its places refer to.
template <class Order, class Keys>
KOKKOS_FORCEINLINE_FUNCTION void lower_word(std::uint64_t* place, std::uint64_t word, Order const& order,
                                            Keys const& keys)
{
  std::uint64_t seen = read_relaxed(place);
  while (order.lighter(word, seen, keys)) {
    std::uint64_t const found = Kokkos::atomic_compare_exchange(place, seen, word);
    if (found == seen) return;
    seen = found;
  }
}

}  // namespace otakar
