// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Single memory accesses: prefetches, relaxed atomics, and the atomic minimum in the order of edges.
//
// Relaxed reads and writes are for words that other threads change meanwhile: never torn, in no particular order, at
// the cost of an ordinary access. (Kokkos::atomic_load is a compare-and-swap on some hosts, some twenty times that; and
// for words of 16 bits Kokkos' atomics on the host take locks, which these do not respect.)
#pragma once

#include <Kokkos_Core.hpp>

namespace otakar {

// A device hides latency by its threads and prefetches nothing. The empty statement counts as an effect: without one
// GCC drops calls of functions that do nothing else.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void prefetch([[maybe_unused]] T const* place)
{
  KOKKOS_IF_ON_HOST((__builtin_prefetch(place); asm volatile("");))
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION T read_relaxed(T const* place)
{
  KOKKOS_IF_ON_HOST((return __atomic_load_n(place, __ATOMIC_RELAXED);))
  KOKKOS_IF_ON_DEVICE((return *static_cast<T const volatile*>(place);))
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void write_relaxed(T* place, T value)
{
  KOKKOS_IF_ON_HOST((__atomic_store_n(place, value, __ATOMIC_RELAXED);))
  KOKKOS_IF_ON_DEVICE((*static_cast<T volatile*>(place) = value;))
}

// Writes the value if the place still has the one expected.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void exchange_relaxed(T* place, T expected, T value)
{
  KOKKOS_IF_ON_HOST((__atomic_compare_exchange_n(place, &expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);))
  KOKKOS_IF_ON_DEVICE((Kokkos::atomic_compare_exchange(place, expected, value);))
}

// An atomic minimum in the order of edges, tried only where a plain read says that it would change something. order: a
// PackedOrder; keys: of the list its places refer to.
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
