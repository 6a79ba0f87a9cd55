// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arrays of indices, and arrays by indices.
#pragma once

#include <string>

#include "core/allocate.hpp"

namespace otakar {

// Item i becomes i.
template <class Space, class A>
void fill_indices(Space const& space, std::string const& label, A const& array)
{
  using T = typename A::value_type;
  Kokkos::parallel_for(
      label, Range<Space>(space, 0, array.extent(0)), KOKKOS_LAMBDA(std::uint64_t i) { array(i) = T(i); });
}

template <class T, class Space>
Array<T, Space> allocate_indices(Space const& space, std::string const& label, std::size_t size)
{
  auto const array = allocate<T>(space, label, size);
  fill_indices(space, label, array);
  return array;
}

// The items of an array that are at the places of another.
template <class Space, class A, class Places>
A gather(Space const& space, std::string const& label, A const& from, Places const& places)
{
  auto const items = allocate<typename A::value_type>(space, label, places.extent(0));
  Kokkos::parallel_for(
      label, Range<Space>(space, 0, places.extent(0)), KOKKOS_LAMBDA(std::uint64_t i) { items(i) = from(places(i)); });
  return items;
}

}  // namespace otakar
