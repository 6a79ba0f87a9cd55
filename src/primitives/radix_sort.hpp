// SPDX-FileCopyrightText: the otakar authors
// SPDX-License-Identifier: Apache-2.0
// The items 0 .. size in ascending order of a key; items of equal keys keep their order, so there is one result.
//
// Method: radix sort by bytes, least significant first, without those that all keys share. The list is cut into blocks;
// each counts its items by byte, a scan over (byte, block) gives every block its places, each block moves its items.
// Cost: O(size) per byte; memory: two indices per item and a few words per hundred items.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "primitives/allocate.hpp"

namespace otakar {

namespace radix_sort_steps {

inline constexpr std::uint64_t digits = 256;

struct Blocks {
  std::uint64_t size, length;

  explicit Blocks(std::uint64_t items) : size(items), length(std::max<std::uint64_t>(4096, items / 4096 + 1)) {}
  std::uint64_t count() const { return (size + length - 1) / length; }
  KOKKOS_INLINE_FUNCTION std::uint64_t last(std::uint64_t block) const
  {
    return size - block * length < length ? size : (block + 1) * length;
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
void sort_by_byte(Space const& space, std::string const& label, Blocks const& blocks, int shift, KeyOf const& key_of,
                  Array<Index, Space> const& from, Array<Index, Space> const& to,
                  Array<std::uint64_t, Space> const& place)
{
  std::uint64_t const block_count = blocks.count();
  Kokkos::parallel_for(
      label + "_count", Range<Space>(space, 0, block_count), KOKKOS_LAMBDA(std::uint64_t block) {
        std::uint64_t const row = block * digits;
        for (std::uint64_t digit = 0; digit < digits; ++digit) place(row + digit) = 0;
        for (std::uint64_t i = block * blocks.length; i < blocks.last(block); ++i)
          ++place(row + (key_of(from(i)) >> shift & (digits - 1)));
      });
  Kokkos::parallel_scan(
      label + "_scan", Range<Space>(space, 0, block_count * digits),
      KOKKOS_LAMBDA(std::uint64_t i, std::uint64_t & sum, bool final) {
        std::uint64_t const slot = i % block_count * digits + i / block_count;
        std::uint64_t const count = place(slot);
        if (final) place(slot) = sum;
        sum += count;
      });
  Kokkos::parallel_for(
      label + "_move", Range<Space>(space, 0, block_count), KOKKOS_LAMBDA(std::uint64_t block) {
        std::uint64_t const row = block * digits;
        for (std::uint64_t i = block * blocks.length; i < blocks.last(block); ++i)
          to(place(row + (key_of(from(i)) >> shift & (digits - 1)))++) = from(i);
      });
}

}  // namespace radix_sort_steps

// key_of(i): 64 bits.
template <class Index, class Space, class KeyOf>
Array<Index, Space> radix_sort(Space const& space, std::string const& label, std::uint64_t size, KeyOf const& key_of)
{
  using namespace radix_sort_steps;
  Blocks const blocks(size);
  auto order = allocate<Index>(space, label + "_order", size);
  auto spare = allocate<Index>(space, label + "_spare", size);
  auto const place = allocate<std::uint64_t>(space, label + "_place", blocks.count() * digits);
  auto const first = order;
  Kokkos::parallel_for(
      label + "_begin", Range<Space>(space, 0, size), KOKKOS_LAMBDA(std::uint64_t i) { first(i) = Index(i); });
  std::uint64_t const bits = differing_bits(space, label, size, key_of);
  for (int shift = 0; shift < 64; shift += 8) {
    if ((bits >> shift & (digits - 1)) == 0) continue;
    sort_by_byte(space, label, blocks, shift, key_of, order, spare, place);
    std::swap(order, spare);
  }
  return order;
}

}  // namespace otakar
