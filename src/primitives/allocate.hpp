// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Uninitialised arrays on an execution space instance.
#pragma once

#include <string>

#include "arrays.hpp"

namespace otakar {

template <class T, class Space>
Array<T, Space> allocate(Space const& space, std::string const& label, std::size_t size)
{
  return Array<T, Space>(Kokkos::view_alloc(space, label, Kokkos::WithoutInitializing), size);
}

// Makes room for `size` items where there is less; the contents are lost.
template <class Space, class AnyArray>
void ensure(Space const& space, AnyArray& array, std::string const& label, std::size_t size)
{
  if (array.extent(0) >= size) return;
  array = {};
  array = allocate<typename AnyArray::value_type>(space, label, size);
}

template <class T, class Space>
Array<T, Space> allocate_zeros(Space const& space, std::string const& label, std::size_t size)
{
  return Array<T, Space>(Kokkos::view_alloc(space, label), size);
}

}  // namespace otakar
