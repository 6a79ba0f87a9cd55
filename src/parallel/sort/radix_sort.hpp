// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The items 0 .. size in ascending order of a key; items of equal keys keep their order, so there is one result.
//
// Method: radix sort by bytes, least significant first, without those that all keys share; for each the list is cut
// into blocks, whose items are dealt (deal.hpp). Cost: O(size) per byte; memory: two indices per item and a few words
// per hundred items.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "parallel/indices.hpp"
#include "parallel/multisplit.hpp"

namespace otakar {

namespace radix_sort_steps {

inline constexpr std::uint64_t digits = 256;

// A block of a list is a share of its items.
template <class Index, class Space>
struct Blocks {
  Array<Index, Space> list;
  std::uint64_t length;

  template <class F>
  KOKKOS_INLINE_FUNCTION void operator()(std::uint64_t block, F const& f) const
  {
    std::uint64_t const first = block * length;
    std::uint64_t const last = list.extent(0) - first < length ? list.extent(0) : first + length;
    for (std::uint64_t i = first; i < last; ++i) f(list(i));
  }
};

template <class Space, class KeyOf>
std::uint64_t differing_bits(Space const& space, std::string const& label, std::uint64_t size, KeyOf const& key_of)
{
  std::uint64_t bits = 0;
  Kokkos::parallel_reduce(
      label + "_compare", Range<Space>(space, 1, std::max<std::uint64_t>(size, 1)),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & different) { different |= key_of(i) ^ key_of(0); },
      Kokkos::BOr<std::uint64_t>(bits));
  return bits;
}

// Stable, by the eight bits of the key above `shift`.
template <class Index, class Space, class KeyOf>
void sort_by_byte(Space const& space, std::string const& label, Shares<Space> const& shares,
                  Blocks<Index, Space> const& blocks, int shift, KeyOf const& key_of, Array<Index, Space> const& to)
{
  auto const digit_of = KOKKOS_LAMBDA(std::uint64_t item)
  {
    return key_of(item) >> shift & (digits - 1);
  };
  count_shares(space, label, shares, blocks, digit_of);
  deal_shares(
      space, label, shares, blocks, digit_of,
      KOKKOS_LAMBDA(std::uint64_t place, std::uint64_t item) { to(place) = Index(item); });
}

}  // namespace radix_sort_steps

// key_of(i): 64 bits.
template <class Index, class Space, class KeyOf>
Array<Index, Space> radix_sort(Space const& space, std::string const& label, std::uint64_t size, KeyOf const& key_of)
{
  using namespace radix_sort_steps;
  std::uint64_t const length = std::max<std::uint64_t>(4096, size / 4096 + 1);
  auto order = allocate_indices<Index>(space, label + "_order", size);
  auto spare = allocate<Index>(space, label + "_spare", size);
  Shares<Space> const shares(space, label + "_place", (size + length - 1) / length, digits);
  std::uint64_t const bits = differing_bits(space, label, size, key_of);
  for (int shift = 0; shift < 64; shift += 8) {
    if ((bits >> shift & (digits - 1)) == 0) continue;
    sort_by_byte<Index>(space, label, shares, {order, length}, shift, key_of, spare);
    std::swap(order, spare);
  }
  return order;
}

}  // namespace otakar
