// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Asks the cache for a word that will be needed soon. A device hides latency by its threads and is asked for nothing.
// The empty statement counts as an effect: without one, GCC leaves out calls of functions that do nothing but this.
#pragma once

#include <Kokkos_Core.hpp>

namespace otakar {

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void prefetch([[maybe_unused]] T const* place)
{
  KOKKOS_IF_ON_HOST((__builtin_prefetch(place); asm volatile("");))
}

}  // namespace otakar
