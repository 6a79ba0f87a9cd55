// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arrays of indices, arrays by indices, and offsets of rows.
#pragma once

#include <string>

#include "core/allocate.hpp"

namespace otakar {

// Item i becomes i.
template <class Space, class A>
static void fill_indices(Space const& space, std::string const& label, A const& array)
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
static A gather(Space const& space, std::string const& label, A const& from, Places const& places)
{
  auto const items = allocate<typename A::value_type>(space, label, places.extent(0));
  Kokkos::parallel_for(
      label, Range<Space>(space, 0, places.extent(0)), KOKKOS_LAMBDA(std::uint64_t i) { items(i) = from(places(i)); });
  return items;
}

// Turns per-row counts, which stand in offset(0 .. rows), into where each row starts; offset(rows) and the returned
// value are the total.
template <class Edge, class Space>
static Edge counts_to_offsets(Space const& space, std::string const& label, std::uint64_t rows,
                              Array<Edge, Space> const& offset)
{
  Edge total = 0;
  Kokkos::parallel_scan(
      label, Range<Space>(space, 0, rows + 1),
      KOKKOS_LAMBDA(std::uint64_t row, Edge & sum, bool final) {
        Edge const count = row < rows ? offset(row) : Edge(0);
        if (final) offset(row) = sum;
        sum += count;
      },
      total);
  return total;
}

}  // namespace otakar
