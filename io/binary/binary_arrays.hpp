// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arrays as binary files hold them: weights behind keys, other types, and the bytes.
#pragma once

#include <string_view>

#include "core/allocate.hpp"
#include "graph/weight.hpp"

namespace otakar {

template <class Weight, class Key>
HostArray<Weight> decode_keys(HostArray<Key> const& key, Objective objective)
{
  Host const host;
  auto const weight = allocate<Weight>(host, "otakar::decode_keys::weight", key.extent(0));
  Kokkos::parallel_for("otakar::decode_keys::decode", Range<Host>(host, 0, key.extent(0)),
                       [=](std::uint64_t e) { weight(e) = weight_of<Weight>(KeyOf<Weight>(key(e)), objective); });
  host.fence("otakar::decode_keys::decode");
  return weight;
}

// A copy in another type, which every value fits.
template <class To, class From>
HostArray<To> convert_array(HostArray<From> const& from)
{
  Host const host;
  auto const to = allocate<To>(host, "otakar::convert_array::to", from.extent(0));
  Kokkos::parallel_for("otakar::convert_array::convert", Range<Host>(host, 0, from.extent(0)),
                       [=](std::uint64_t i) { to(i) = To(from(i)); });
  host.fence("otakar::convert_array::convert");
  return to;
}

template <class T>
std::string_view bytes_of(HostArray<T> const& array)
{
  return {reinterpret_cast<char const*>(array.data()), array.extent(0) * sizeof(T)};
}

}  // namespace otakar
