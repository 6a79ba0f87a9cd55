// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// Arrays and numbers as binary files hold them: weights behind keys, other types, and the bytes.
#pragma once

#include <bit>
#include <cstring>
#include <initializer_list>
#include <string>
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

static_assert(std::endian::native == std::endian::little, "files hold arrays as they stand in memory");

template <class T>
std::string_view bytes_of(HostArray<T> const& array)
{
  return {reinterpret_cast<char const*>(array.data()), array.extent(0) * sizeof(T)};
}

// A number of so many bytes that are known to be there.
inline std::uint64_t number_at(std::string_view bytes, std::uint64_t at, std::size_t width)
{
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data() + at, width);
  return value;
}

struct NumberField {
  std::uint64_t value;
  std::size_t width;  // bytes
};

inline void append_numbers(std::string& to, std::initializer_list<NumberField> fields)
{
  for (auto const& [value, width] : fields) to.append(reinterpret_cast<char const*>(&value), width);
}

}  // namespace otakar
