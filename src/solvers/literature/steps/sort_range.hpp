// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Sorts a range within a kernel, by one thread: short ones by insertion, others by the standard library on the host and
// by a heap on a device, which needs no stack and no memory.
#pragma once

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cstdint>

namespace otakar {

// Lets the item at `at` sink below the larger ones of a heap.
template <class T, class Less>
KOKKOS_FUNCTION void sink(T* data, std::uint64_t at, std::uint64_t size, Less const& less)
{
  T const item = data[at];
  for (std::uint64_t child; (child = 2 * at + 1) < size; at = child) {
    if (child + 1 < size && less(data[child], data[child + 1])) ++child;
    if (!less(item, data[child])) break;
    data[at] = data[child];
  }
  data[at] = item;
}

template <class T, class Less>
KOKKOS_FUNCTION void heap_sort(T* data, std::uint64_t size, Less const& less)
{
  for (std::uint64_t at = size / 2; at-- > 0;) sink(data, at, size, less);
  for (std::uint64_t last = size; last-- > 1;) {
    T const largest = data[0];
    data[0] = data[last];
    data[last] = largest;
    sink(data, 0, last, less);
  }
}

template <class T, class Less>
KOKKOS_FUNCTION void sort_range(T* data, std::uint64_t size, Less const& less)
{
  constexpr std::uint64_t few = 16;
  if (size > few) {
    KOKKOS_IF_ON_HOST((std::sort(data, data + size, less);))
    KOKKOS_IF_ON_DEVICE((heap_sort(data, size, less);))
    return;
  }
  for (std::uint64_t i = 1; i < size; ++i) {
    T const item = data[i];
    std::uint64_t to = i;
    for (; to > 0 && less(item, data[to - 1]); --to) data[to] = data[to - 1];
    data[to] = item;
  }
}

}  // namespace otakar
