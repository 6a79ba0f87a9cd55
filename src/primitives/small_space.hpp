// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Where small work is done: on one thread of the host if the data are there, for waking the others costs more than the
// work; otherwise where the large work is done.
#pragma once

#include <type_traits>

#include "primitives/allocate.hpp"

namespace otakar {

#ifdef KOKKOS_ENABLE_SERIAL
template <class Space>
using SmallSpace =
    std::conditional_t<std::is_same_v<typename Space::memory_space, typename Kokkos::Serial::memory_space>,
                       Kokkos::Serial, Space>;
#else
template <class Space>
using SmallSpace = Space;
#endif

// An instance of it, once all that `space` was given is done.
template <class Space>
SmallSpace<Space> small_space(Space const& space)
{
  if constexpr (std::is_same_v<SmallSpace<Space>, Space>) {
    return space;
  } else {
    space.fence("otakar::small_space");
    return {};
  }
}

}  // namespace otakar
