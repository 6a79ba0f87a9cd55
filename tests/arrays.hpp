// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arrays of the backend under test, from vectors and back.
#pragma once

#include <vector>

#include "backend.hpp"
#include "core/allocate.hpp"

namespace otakar::test {

template <class T>
Array<T, Space> to_space(std::vector<T> const& values)
{
  Array<T, Space> const array("values", values.size());
  Kokkos::deep_copy(array, Kokkos::View<T const*, Kokkos::HostSpace>(values.data(), values.size()));
  return array;
}

template <class T>
std::vector<T> to_host(Kokkos::View<T*, Memory> const& array)
{
  auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), array);
  return std::vector<T>(host.data(), host.data() + host.extent(0));
}

}  // namespace otakar::test
