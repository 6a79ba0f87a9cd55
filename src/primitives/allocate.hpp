// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Uninitialised arrays on an execution space instance.
#pragma once

#include <string>

#include "graph/types.hpp"

namespace otakar {

template <class T, class Space>
Array<T, Space> allocate(Space const& space, std::string const& label, std::size_t size)
{
  return Array<T, Space>(Kokkos::view_alloc(space, label, Kokkos::WithoutInitializing), size);
}

template <class T, class Space>
Array<T, Space> allocate_zeros(Space const& space, std::string const& label, std::size_t size)
{
  return Array<T, Space>(Kokkos::view_alloc(space, label), size);
}

}  // namespace otakar
